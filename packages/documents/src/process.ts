import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addFrame } from './frame.ts'
import { runLimited } from './run-limited.ts'
import { bunCommand } from './sandbox/sandboxed.ts'
import { defaultLimits, type Failure, type Format, type Limits, type ProcessedFile } from './types.ts'

/** A file that `identifyFile` took, and where what is made of it is to be written. */
export type ProcessInput = {
  path: string
  format: Format
  /** Made where it isn't there; holds nothing of worth to others, and is the caller's to remove. */
  outputDirectory: string
  limits?: Partial<Limits>
}

/** What a reader tells: when the text is read, and again with the picture, which may be what breaks it. */
export type Report = { processed: ProcessedFile } | { failure: Failure }

const CHILD = join(import.meta.dir, 'process-child.ts')

/**
 * Reads a file in a process of its own, which knows no secrets, is ended at its limits, and may crash without harm.
 * Text that was read before a limit was reached is kept.
 *
 * @param signal ends the work: failure `cancelled`
 * @throws only what the file system throws about the output directory
 */
export async function processFile(input: ProcessInput, signal?: AbortSignal): Promise<Report> {
  const limits = { ...defaultLimits, ...input.limits }
  await mkdir(input.outputDirectory, { recursive: true })
  const started = performance.now()
  const ending = await runLimited({
    command: bunCommand(CHILD),
    reads: [input.path],
    directory: input.outputDirectory,
    environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
    input: JSON.stringify({ ...input, limits }),
    milliseconds: limits.seconds * 1000,
    memoryBytes: limits.memoryBytes,
    signal,
  })
  const report = lastReport(ending.output)
  if (ending.stopped === 'cancelled')
    return { failure: { code: 'cancelled', reason: 'The work was called off.' } }
  const detail = ending.errors.slice(-2_000) || null
  if (report && 'failure' in report) return { failure: { ...report.failure, detail } }
  if (report) {
    const left = limits.seconds * 1000 - (performance.now() - started)
    return { processed: await addFrame(report.processed, { ...input, limits }, left, signal) }
  }
  return { failure: { ...failureOf(ending.stopped, limits, ending.errors), detail } }
}

function lastReport(output: string): Report | null {
  const end = output.lastIndexOf('\n')
  if (end < 0) return null
  return JSON.parse(output.slice(output.lastIndexOf('\n', end - 1) + 1, end)) as Report
}

function failureOf(stopped: 'out_of_memory' | 'timed_out' | null, limits: Limits, errors: string): Failure {
  if (stopped === 'timed_out') {
    return {
      code: 'timed_out',
      reason: `Reading the file took longer than ${limits.seconds} seconds. Save it in a simpler form, or in parts, and upload that.`,
    }
  }
  if (stopped === 'out_of_memory' || /out of memory|allocation failed|bad_alloc/i.test(errors)) {
    return {
      code: 'out_of_memory',
      reason:
        'Reading the file takes more memory than there is for it. Save it in a simpler form, or in parts, and upload that.',
    }
  }
  return {
    code: 'internal_error',
    reason: 'The file could not be read: the program that reads it stopped. Save it anew and upload that.',
  }
}
