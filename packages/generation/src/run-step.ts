import { join } from 'node:path'
import { runLimited } from '@guildhall/documents/run-limited'
import { buildBunCommand } from '@guildhall/documents/sandbox/sandboxed'
import type { Static, TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import { failureReport } from './step-reports.ts'
import type { GenerationFailure } from './types.ts'

/** A step that runs in a child process without secrets, killed at its limits. */
export interface Step<Schema extends TSchema> {
  /** Checks the step’s result. */
  report: TypeCheck<Schema>
  /** The file name of its program in this directory. */
  program: string
  /** The files that it can read in addition to its directory. */
  readablePaths: string[]
  /** The only directory that it can write to. */
  directory: string
  input: unknown
  seconds: number
  memoryBytes: number
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

const failures = {
  timed_out: 'The generation took too long. Retry it; if that does not help, try a shorter document.',
  out_of_memory: 'The generation required too much memory. Try a shorter document.',
  cancelled: 'The generation was cancelled.',
}
export const crashFailure = {
  code: 'internal_error',
  reason: 'The generation failed because its process crashed. Retry it.',
} as const

/**
 * Runs a step.
 *
 * @returns the step’s result, which is its last message; the earlier ones report progress: `{"progress": 0.5}`
 */
export async function runStep<Schema extends TSchema>(
  step: Step<Schema>,
): Promise<Static<Schema> | { failure: GenerationFailure }> {
  const lines = new LineReader(step.onProgress)
  const result = await runLimited({
    command: buildBunCommand(join(import.meta.dir, step.program)),
    readablePaths: step.readablePaths,
    directory: step.directory,
    environment: { PATH: process.env.PATH ?? '', TZ: 'UTC', LANG: 'C.UTF-8' },
    input: JSON.stringify(step.input),
    timeoutMs: step.seconds * 1000,
    memoryBytes: step.memoryBytes,
    signal: step.signal,
    onOutput: (text) => lines.parse(text),
  })
  const detail = result.errors.slice(-2000) || null
  if (result.stopped) return { failure: { code: result.stopped, reason: failures[result.stopped], detail } }
  const report = result.exitCode === 0 ? lines.result : null
  if (failureReport.Check(report)) {
    const { code, reason } = report.failure
    return { failure: { code, reason, detail } }
  }
  return step.report.Check(report) ? report : { failure: { ...crashFailure, detail } }
}

/** More than any result. A step that prints without end must not fill the worker's memory. */
const MAX_LINE_LENGTH = 4 * 1024 ** 2

/** Parses a step's output, line by line. Ignores lines that are not messages: libraries may print to it too. */
class LineReader {
  result: unknown = null
  private line = ''

  constructor(private readonly onProgress: ((fraction: number) => void) | undefined) {}

  parse(text: string): void {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) this.endLine()
      if (this.line.length <= MAX_LINE_LENGTH) this.line += part
    }
  }

  private endLine(): void {
    const message = this.line.length <= MAX_LINE_LENGTH ? parseMessage(this.line) : null
    this.line = ''
    if (message === null) return
    const { progress } = message
    if (progress === undefined) this.result = message
    else if (typeof progress === 'number' && progress >= 0 && progress <= 1) this.onProgress?.(progress)
  }
}

function parseMessage(line: string): { progress?: unknown } | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as { progress?: unknown }
  } catch {
    return null
  }
}
