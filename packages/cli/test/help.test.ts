import { describe, expect, test } from 'bun:test'
import type { Command } from 'commander'
import { addCompletion, buildProgram } from '../src/program.ts'
import { runGuildhall } from './run.ts'

/** The words of a command line, as a shell would split them. */
const splitWords = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )

function listCommands(command: Command, path: string[] = []): string[][] {
  return [path, ...command.commands.flatMap((child) => listCommands(child, [...path, child.name()]))]
}

/** Parses a command line without running its action. @returns the command that it names */
async function parse(words: string[]): Promise<string> {
  const program = buildProgram()
  await addCompletion(program, words)
  let name = ''
  const replaceActions = (command: Command, path: string[]) => {
    command.configureOutput({ writeErr: () => {} }).action(() => {
      name = path.join(' ')
    })
    for (const child of command.commands) replaceActions(child, [...path, child.name()])
  }
  replaceActions(program, [])
  await program.parseAsync(['node', 'guildhall', ...words])
  return name
}

const program = buildProgram()
await addCompletion(program, [])
const commands = listCommands(program)

describe('the help', () => {
  test.each(commands.map((path) => [path.join(' ')]))(
    'has examples that parse: guildhall %s',
    async (path) => {
      const words = path.split(' ').filter(Boolean)
      const command = words.reduce<Command | undefined>(
        (parent, name) => parent?.commands.find((child) => child.name() === name),
        program,
      )
      let help = ''
      command?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      const [, examples = ''] = help.split('\nExamples:\n')
      const lines = examples.trim().split('\n')
      for (const line of lines) {
        const [first, ...rest] = splitWords(line)
        expect(first).toBe('guildhall')
        expect(rest.slice(0, words.length)).toEqual(words)
        expect(await parse(rest)).toStartWith(path)
      }
    },
  )

  test('is printed by the command', async () => {
    const { stdout, exitCode } = await runGuildhall(['members', 'list', '--help'])
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining('Examples:\n  guildhall members list --status'),
    ])
  })
})
