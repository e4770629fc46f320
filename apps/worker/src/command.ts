import { parseArgs } from 'node:util'
import { DomainError } from '@guildhall/core/errors'
import type { Progress } from '@guildhall/core/operations/back-up/back-up'
import { BackUpError } from '@guildhall/core/operations/back-up/back-up-error'

/**
 * Parses the arguments of a command: one file and its flags.
 *
 * @throws BackUpError with the usage if they are invalid
 */
export function readArguments<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
): { file: string; hasFlag: (flag: Flag) => boolean } {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [file, ...extraPaths] = positionals
    if (!file || extraPaths.length > 0) throw new Error('Pass exactly one file.')
    return { file, hasFlag: (flag) => values[flag] === true }
  } catch (error) {
    throw new BackUpError(`${(error as Error).message}\nUsage: ${usage}`)
  }
}

/** Reports progress on standard error: on one line in a terminal, otherwise one line per step. */
export function createProgressReporter(): Progress {
  let last = ''
  return (step, done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step}, ${done}`)
    else if (step !== last) console.error(step)
    last = step
  }
}

/** Runs a command. Expected errors are printed without a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const isExpected = error instanceof BackUpError || error instanceof DomainError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
