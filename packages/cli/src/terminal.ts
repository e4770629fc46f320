import type { Readable } from 'node:stream'
import { exitCodes } from './exit-codes.ts'

/** Whether a person sits there who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** The width to fit tables to; null when the output goes to a file or another program. */
export function outputColumns(): number | null {
  const given = Number(process.env.COLUMNS)
  if (Number.isInteger(given) && given > 0) return given
  return process.stdout.isTTY ? (process.stdout.columns ?? 80) : null
}

/** https://no-color.org: set to anything but nothing, it means no. */
export function hasColour(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
}

/** A result, for the user or the next program. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For the user alone: notes, questions, errors. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/**
 * `head` and others stop reading when they have enough: that is no fault. Any other ends the command, a full disk for
 * example, since what it would go on to write is lost.
 */
export function endWhenOutputFails(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    note(`Error: The output could not be written: ${error.message}`)
    process.exit(exitCodes.failed)
  })
}

/** Passes a stream on to standard output, no faster than it is read there. */
export async function printStream(stream: Readable): Promise<void> {
  const { pipeline } = await import('node:stream/promises')
  await pipeline(stream, process.stdout, { end: false })
}
