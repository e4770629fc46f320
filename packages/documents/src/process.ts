import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addFrame } from './frame.ts'
import { runLimited } from './run-limited.ts'
import { buildBunCommand } from './sandbox/sandboxed.ts'
import { defaultLimits, type Failure, type Format, type Limits, type ProcessedFile } from './types.ts'

/** A file accepted by `identifyFile`, and the output directory. */
export type ProcessInput = {
  path: string
  format: Format
  /** Created if missing; the caller deletes it. */
  outputDirectory: string
  limits?: Partial<Limits>
}

/** A reader's report: first with the text, then with the preview, in case drawing it crashes. */
export type Report = { processed: ProcessedFile } | { failure: Failure }

const CHILD = join(import.meta.dir, 'process-child.ts')

/**
 * Processes a file in a child process without secrets, killed at its limits. A report from before that is kept.
 *
 * @param signal aborts with the failure `cancelled`
 * @throws only file system errors of the output directory
 */
export async function processFile(input: ProcessInput, signal?: AbortSignal): Promise<Report> {
  const limits = { ...defaultLimits, ...input.limits }
  await mkdir(input.outputDirectory, { recursive: true })
  const startedAt = performance.now()
  const result = await runLimited({
    command: buildBunCommand(CHILD),
    readablePaths: [input.path],
    directory: input.outputDirectory,
    environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
    input: JSON.stringify({ ...input, limits }),
    timeoutMs: limits.seconds * 1000,
    memoryBytes: limits.memoryBytes,
    signal,
  })
  const report = parseLastReport<Report>(result.output)
  if (result.stopped === 'cancelled')
    return { failure: { code: 'cancelled', reason: 'Processing was cancelled.' } }
  const detail = result.errors.slice(-2_000) || null
  if (report && 'failure' in report) return { failure: { ...report.failure, detail } }
  if (report) {
    const remainingMs = limits.seconds * 1000 - (performance.now() - startedAt)
    return { processed: await addFrame(report.processed, { ...input, limits }, remainingMs, signal) }
  }
  return { failure: { ...findRunFailure(result.stopped, limits, result.errors), detail } }
}

/** The last line of a child's output, as JSON; null if it reported nothing. */
export function parseLastReport<Message>(output: string): Message | null {
  const end = output.lastIndexOf('\n')
  if (end < 0) return null
  return JSON.parse(output.slice(output.lastIndexOf('\n', end - 1) + 1, end)) as Message
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
    reason: 'The file could not be read: its reader crashed. Save it again and upload the new copy.',
  }
}
