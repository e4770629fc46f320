import type { Readable } from 'node:stream'
import { exitCodes, UsageError } from './exit-codes.ts'

/** Whether prompts are possible. */
export function canPrompt(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** The terminal’s width, or COLUMNS if it is set; null when output goes to a file or pipe and COLUMNS is not set. */
export function getTerminalWidth(): number | null {
  const columns = Number(process.env.COLUMNS)
  if (Number.isInteger(columns) && columns > 0) return columns
  return process.stdout.isTTY ? (process.stdout.columns ?? 80) : null
}

/** Whether a stream supports colors: a terminal does, unless NO_COLOR (https://no-color.org) is set or TERM is `dumb`. */
export function hasColor(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
}

/** Results buffered for a filter; null if they are printed as they arrive. */
let buffered: { texts: string[]; filter: (text: string) => string } | null = null

/** Buffers results; `flushResults` prints them through the filter. */
export function bufferResults(filter: (text: string) => string): void {
  buffered = { texts: [], filter }
}

/** Prints the buffered results, if any. @throws errors of the filter */
export function flushResults(): void {
  if (!buffered || buffered.texts.length === 0) return
  const text = buffered.texts.join('')
  buffered.texts = []
  process.stdout.write(buffered.filter(text))
}

/** Prints the results that a failed command buffered for a filter. JSON that was cut off is not printed. */
export function flushPartialResults(): void {
  try {
    flushResults()
  } catch {
    // The command’s own error is reported instead.
  }
}

/** Prints a result on standard output. */
export function print(text: string): void {
  write(`${text}\n`)
}

/** Like `print`, without a line break. */
export function write(text: string): void {
  if (buffered) buffered.texts.push(text)
  else process.stdout.write(text)
}

/** Prints a note, prompt or error on standard error. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`)
}

/**
 * A closed pipe (`head`) ends the command successfully. Any other output error, such as a full disk, ends it with a
 * failure.
 */
export function exitOnOutputError(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    printNote(`Error: Cannot write output: ${error.message}`)
    process.exit(exitCodes.failed)
  })
}

/** Pipes a stream to standard output with backpressure. @throws UsageError with `--jq`, since the stream is not JSON */
export async function printStream(stream: Readable | AsyncIterable<string>): Promise<void> {
  if (buffered) throw new UsageError('--jq filters JSON results only, not files.')
  const { pipeline } = await import('node:stream/promises')
  await pipeline(stream, process.stdout, { end: false })
}
