import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { createReportReader, MAX_INTEGER, nullable, storableText } from './child-report.ts'
import { addFrame } from './frame.ts'
import { acceptOutput, type OutputName, withWorkDirectory } from './outputs.ts'
import { hasValidPages } from './pages-file.ts'
import { type RunResult, runLimited } from './run-limited.ts'
import { buildBunCommand } from './sandbox/sandboxed.ts'
import {
  defaultLimits,
  type Failure,
  type Format,
  type Limits,
  MAX_EXCERPT_LENGTH,
  type ProcessedFile,
} from './types.ts'

/** A file accepted by `identifyFile`, and the output directory. */
export type ProcessInput = {
  path: string
  format: Format
  /** Created if missing; the caller deletes it. */
  outputDirectory: string
  limits?: Partial<Limits>
}

export type Report = { processed: ProcessedFile } | { failure: Failure }

const CHILD = join(import.meta.dir, 'process-child.ts')

const Pixels = Type.Integer({ minimum: 0, maximum: MAX_INTEGER })
const ResultReport = Type.Object({
  result: Type.Object({
    pageCount: nullable(Type.Integer({ minimum: 0, maximum: defaultLimits.pages })),
    durationSeconds: nullable(Type.Number({ minimum: 0 })),
    width: nullable(Pixels),
    height: nullable(Pixels),
    language: nullable(Type.String({ pattern: '^[a-z]{2}$' })),
    excerpt: nullable(storableText(MAX_EXCERPT_LENGTH)),
    preview: nullable(Type.Object({ width: Pixels, height: Pixels })),
    isTextTruncated: Type.Boolean(),
  }),
})
const readReport = createReportReader(ResultReport)

/**
 * Processes a file in a child process without secrets. If the child is killed at a limit, the last report that it has
 * written is used.
 *
 * @param signal aborts with the failure `cancelled`, or, while ffmpeg extracts a frame, only skips the preview
 * @param program the child’s program; tests replace it
 * @throws only file system errors of the output directory
 */
export async function processFile(
  input: ProcessInput,
  signal?: AbortSignal,
  program: string = CHILD,
): Promise<Report> {
  const limits = { ...defaultLimits, ...input.limits }
  await mkdir(input.outputDirectory, { recursive: true })
  const startedAt = performance.now()
  const report = await withWorkDirectory(input.outputDirectory, async (workDirectory) => {
    const run = await runLimited({
      command: buildBunCommand(program),
      readablePaths: [input.path],
      directory: workDirectory,
      environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
      input: JSON.stringify({ ...input, outputDirectory: workDirectory, limits }),
      timeoutMs: limits.seconds * 1000,
      memoryBytes: limits.memoryBytes,
      signal,
    })
    return toReport(run, { ...input, limits }, workDirectory)
  })
  if ('failure' in report) return report
  const remainingMs = limits.seconds * 1000 - (performance.now() - startedAt)
  return { processed: await addFrame(report.processed, { ...input, limits }, remainingMs, signal) }
}

async function toReport(
  { output, stopped, errors }: RunResult,
  input: ProcessInput & { limits: Limits },
  workDirectory: string,
): Promise<Report> {
  if (stopped === 'cancelled') return { failure: { code: 'cancelled', reason: 'Processing was cancelled.' } }
  const detail = errors.slice(-2_000) || null
  const report = readReport(output)
  if (report && 'failure' in report) {
    const { code, reason } = report.failure
    return { failure: { code, reason, detail } }
  }
  const processed = report && (await acceptResult(report.result, input, workDirectory))
  if (processed) return { processed }
  return { failure: { ...findRunFailure(stopped, input.limits, errors), detail } }
}

/** Moves a reader’s files to the output directory. @returns null if a required one is missing or invalid */
async function acceptResult(
  result: Static<typeof ResultReport>['result'],
  { format, outputDirectory, limits }: ProcessInput & { limits: Limits },
  workDirectory: string,
): Promise<ProcessedFile | null> {
  const accept = <Name extends OutputName>(name: Name) => acceptOutput(workDirectory, outputDirectory, name)
  const pages = await accept('pages.ndjson')
  const served = format === 'svg' ? await accept('cleaned.svg') : null
  // Without its sanitized copy, a drawing would be served as it was uploaded.
  if (!pages || (format === 'svg' && !served)) return null
  if (!(await hasValidPages(pages.path, limits))) return null
  const { preview: size } = result
  const preview = size && ((await accept('preview.webp')) ?? (await accept('preview.png')))
  const { pageCount, durationSeconds, width, height, language, excerpt, isTextTruncated } = result
  return {
    pageCount,
    durationSeconds,
    width,
    height,
    language,
    excerpt,
    isTextTruncated,
    preview: size && preview && { ...preview, width: size.width, height: size.height },
    pagesPath: pages.path,
    served,
  }
}

/** The failure of a child that reported none. */
export function findRunFailure(
  stopped: 'out_of_memory' | 'timed_out' | null,
  limits: Limits,
  errors: string,
): Failure {
  if (stopped === 'timed_out') {
    return {
      code: 'timed_out',
      reason: `Reading the file took longer than ${limits.seconds} seconds. Simplify or split it, and upload it again.`,
    }
  }
  if (stopped === 'out_of_memory' || /out of memory|allocation failed|bad_alloc/i.test(errors)) {
    return {
      code: 'out_of_memory',
      reason: 'Reading the file requires too much memory. Simplify or split it, and upload it again.',
    }
  }
  return {
    code: 'internal_error',
    reason:
      'The file could not be read because processing it crashed. Save it again and upload the new copy.',
  }
}
