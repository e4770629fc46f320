import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'

/** Adds the grace period option of commands that rotate a secret. */
export function addGraceOption(command: Command): Command {
  return command.option(
    '--grace-seconds <n>',
    'seconds the old key or secret keeps working (default: 86400, one day)',
  )
}

/** @throws UsageError if `--grace-seconds` is given but is not a non-negative integer. */
export function parseGrace({ graceSeconds }: { graceSeconds?: string }): { graceSeconds?: number } {
  if (graceSeconds === undefined) return {}
  if (/^\d+$/.test(graceSeconds)) return { graceSeconds: Number(graceSeconds) }
  throw new UsageError(`--grace-seconds must be a non-negative integer, not "${graceSeconds}".`)
}
