import type { Command } from 'commander'
import { accessExamples } from './access.ts'
import { activityExamples } from './activity.ts'
import { billingExamples } from './billing.ts'
import { libraryExamples } from './library.ts'
import { recordExamples } from './records.ts'

/** The arguments of each example, by the command’s path, such as `members list`. */
export type Examples = Record<string, string[]>

const examples: Examples = {
  ...accessExamples,
  ...recordExamples,
  ...libraryExamples,
  ...billingExamples,
  ...activityExamples,
}
/** The help of a command with subcommands shows one example each for at most this many subcommands. */
const MAX_GROUP_EXAMPLES = 3

/** Adds examples to the help of a command and its subcommands. @param path without `guildhall`, such as `members list` */
export function addExamples(command: Command, path = ''): void {
  command.addHelpText('after', () => formatExamples(listExamples(path)))
  for (const child of command.commands) addExamples(child, `${path} ${child.name()}`.trim())
}

/** The examples of a command, or the first ones of its subcommands. */
function listExamples(path: string): string[] {
  const ownExamples = examples[path]
  if (ownExamples) return ownExamples.map((args) => `guildhall ${path} ${args}`.trim())
  return Object.keys(examples)
    .filter((otherPath) => path === '' || otherPath.startsWith(`${path} `))
    .slice(0, MAX_GROUP_EXAMPLES)
    .flatMap((otherPath) => listExamples(otherPath).slice(0, 1))
}

const formatExamples = (lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
