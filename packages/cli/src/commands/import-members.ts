import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Import, ImportFile, ImportMapping } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailedError, exitCodes, UsageError } from '../exit-codes.ts'
import { formatCount, formatCounted } from '../format-count.ts'
import { printRecord } from '../output.ts'
import { describeImport, showProgress } from '../progress.ts'
import { toSafeText } from '../safe-text.ts'
import { print, printNote } from '../terminal.ts'

interface ImportOptions extends GlobalOptions {
  mode?: 'create' | 'upsert'
  dryRun?: boolean
  ignoreUnknownColumns?: boolean
  map?: string[]
  preview?: boolean
  wait: boolean
}

const MAX_SHOWN_ERRORS = 20
const standardInput = '-'

/** Uploads a CSV file, waits for the import and reports the result. */
export async function importMembers(file: string, options: ImportOptions): Promise<void> {
  const guildhall = await connect(options)
  const content = await openFile(file)
  const { mode, dryRun, ignoreUnknownColumns } = options
  const mapping = parseMapping(options.map)
  if (options.preview)
    return printRecord(await guildhall.members.previewImport(content, { mode, mapping }), options)
  const importJob = await guildhall.members.import(content, { mode, dryRun, ignoreUnknownColumns, mapping })
  if (!options.wait) return printRecord(importJob, options)
  const exitWithHint = () => {
    printNote(`\nThe import continues. See: guildhall imports get ${importJob.id}`)
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', exitWithHint)
  const progress = showProgress(describeImport)
  const result = await guildhall.imports
    .wait(importJob.id, { onProgress: progress.update })
    .finally(progress.end)
  process.off('SIGINT', exitWithHint)
  report(result, file === standardInput ? 'standard input' : file, options)
}

/** A heading can contain an equals sign; a field name cannot. */
function parseMapping(pairs: string[] | undefined): ImportMapping | undefined {
  return (
    pairs &&
    Object.fromEntries(
      pairs.map((pair) => {
        const separatorIndex = pair.lastIndexOf('=')
        if (separatorIndex < 1)
          throw new UsageError(`--map ${pair}: write COLUMN=FIELD, or COLUMN= to ignore the column.`)
        return [pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1) || null]
      }),
    )
  )
}

/** Opens the file without reading it into memory. */
async function openFile(file: string): Promise<ImportFile> {
  if (file === standardInput) return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `File not found: ${file}.` : `Cannot read ${file}: ${error.message}`,
    )
  })
  if (stats.isDirectory()) throw new UsageError(`${file} is a folder, not a file.`)
  if (!stats.isFile()) {
    const { createReadStream } = await import('node:fs')
    return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  }
  return openAsBlob(file)
}

function report(result: Import, source: string, options: ImportOptions): void {
  if (options.json) printRecord(result, options)
  else print(formatSummary(result, source))
  for (const { line, violations } of result.errors.slice(0, MAX_SHOWN_ERRORS)) {
    for (const { propertyPath, message } of violations)
      printNote(toSafeText(`Line ${line}: ${propertyPath}: ${message}`))
  }
  const more = result.rows.failed - Math.min(result.errors.length, MAX_SHOWN_ERRORS)
  if (more > 0) printNote(`… and ${formatCount(more)} more. See: guildhall imports errors ${result.id}`)
  if (result.status === 'failed')
    throw new CommandFailedError(`The import failed: ${result.reason ?? 'see `guildhall imports get`'}`)
  if (result.status === 'cancelled') throw new CommandFailedError('The import was cancelled.')
  if (result.rows.failed > 0) process.exitCode = exitCodes.failed
}

function formatSummary({ rows, dryRun }: Import, source: string): string {
  const counts = `${formatCount(rows.created)} created, ${formatCount(rows.updated)} updated, ${formatCount(rows.unchanged)} unchanged, ${formatCount(rows.failed)} failed`
  return `${source}: ${formatCounted(rows.total, 'row')}: ${counts}.${dryRun ? ' Dry run: nothing was changed.' : ''}`
}
