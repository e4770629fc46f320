import { parseArgs } from 'node:util'
import type { Progress } from '@guildhall/core/back-up/back-up'
import { BackUpFault } from '@guildhall/core/back-up/back-up-fault'
import { DomainError } from '@guildhall/core/errors'

/**
 * The one file that a command is told of, and its flags.
 *
 * @param usage how the command is called
 * @param flags those that it knows
 * @throws BackUpFault with the usage, when the arguments are not right
 */
export function readArguments<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
): { file: string; given: (flag: Flag) => boolean } {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error('Name one file.')
    return { file, given: (flag) => values[flag] === true }
  } catch (error) {
    throw new BackUpFault(`${(error as Error).message}\nUsage: ${usage}`)
  }
}

/** Tells on standard error how far the work is: on a terminal in one line, else a line for each step. */
export function showProgress(): Progress {
  let last = ''
  return (step, done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step}, ${done}`)
    else if (step !== last) console.error(step)
    last = step
  }
}

/** Runs a command to its end; what is in its way is told without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const isExpected = error instanceof BackUpFault || error instanceof DomainError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
