import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailure } from '../exit-codes.ts'
import { type Filter, type FilterOptions, queryFrom } from '../filters.ts'
import { safeFileText } from '../safe-text.ts'
import { note, printStream } from '../terminal.ts'

type ExportOptions = GlobalOptions & { format?: 'csv'; output?: string }

/** Streams the members that the filters let through to standard output or a file. */
export async function exportMembers(
  filterOptions: FilterOptions,
  options: ExportOptions,
  filters: Filter[],
): Promise<void> {
  const guildhall = await connect(options)
  const query = { ...queryFrom(filterOptions, filters), format: options.format }
  const { body } = await guildhall.members.export(query)
  if (!body) throw new CommandFailure('The service sent no file.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (options.output) await writeFile(content, options.output)
  else await printStream(process.stdout.isTTY ? content.pipe(forTerminal()) : content)
}

/** Under its name only when it is whole: half an export looks like an export. */
async function writeFile(content: Readable, file: string): Promise<void> {
  const special = await stat(file).then(
    (status) => !status.isFile(),
    () => false,
  )
  const target = special ? file : `${file}.part`
  try {
    await pipeline(content, createWriteStream(target))
    if (!special) await rename(target, file)
  } catch (error) {
    if (!special) await rm(target, { force: true })
    throw error
  }
  note(`Wrote ${file}.`)
}

function forTerminal(): Transform {
  const decoder = new TextDecoder()
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, safeFileText(decoder.decode(chunk, { stream: true })))
    },
  })
}
