import { parseArgs } from 'node:util'
import { DomainError } from '@guildhall/core/errors'
import type { ProgressListener } from '@guildhall/core/operations/backup/back-up'
import { CommandError } from '@guildhall/core/operations/backup/command-error'

/**
 * Parses the arguments of a command: one file, and flags.
 *
 * @throws CommandError with the usage if they are invalid
 */
export function readArguments<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
): { file: string; hasFlag: (flag: Flag) => boolean } {
  const { positionals, hasFlag } = parse(usage, flags, true)
  const [file, ...extraPaths] = positionals
  if (!file || extraPaths.length > 0) throw createUsageError('Pass exactly one file.', usage)
  return { file, hasFlag }
}

/**
 * Parses the flags of a command without a file.
 *
 * @throws CommandError with the usage if they are invalid
 */
export function readFlags<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
): { hasFlag: (flag: Flag) => boolean } {
  return parse(usage, flags, false)
}

function parse<Flag extends string>(usage: string, flags: readonly Flag[], allowPositionals: boolean) {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
    const { values, positionals } = parseArgs({ allowPositionals, options })
    return { positionals, hasFlag: (flag: Flag) => values[flag] === true }
  } catch (error) {
    throw createUsageError((error as Error).message, usage)
  }
}

const createUsageError = (message: string, usage: string) => new CommandError(`${message}\nUsage: ${usage}`)

/** Reports progress on standard error: on one line in a terminal, otherwise one line per step. */
export function createProgressReporter(): ProgressListener {
  let lastStep = ''
  return (step, done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step}, ${done}`)
    else if (step !== lastStep) console.error(step)
    lastStep = step
  }
}

/** Runs a command. Expected errors are printed without a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const isExpected = error instanceof CommandError || error instanceof DomainError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
