import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'

/** Adds the option of commands that replace a secret while the old one still works. */
export function addGraceOption(command: Command): Command {
  return command.option('--grace-seconds <n>', 'how long the old one still works; 86400, a day, unless given')
}

/** @throws UsageError when it is no whole number. */
export function graceFrom({ graceSeconds }: { graceSeconds?: string }): { graceSeconds?: number } {
  if (graceSeconds === undefined) return {}
  if (/^\d+$/.test(graceSeconds)) return { graceSeconds: Number(graceSeconds) }
  throw new UsageError(`--grace-seconds takes a whole number, not "${graceSeconds}".`)
}
