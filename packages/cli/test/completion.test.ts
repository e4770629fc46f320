import { expect, test } from 'bun:test'
import { testWith } from '../../../tools/testing/test-with.ts'
import { runGuildhall } from './run.ts'

const listCompletions = async (...words: string[]) => {
  const { stdout } = await runGuildhall(['complete', '--', ...words])
  return stdout.split('\n').map((line) => line.split('\t')[0] ?? '')
}

test('completes commands, subcommands and options', async () => {
  expect(await listCompletions('mem')).toContain('members')
  const all = await listCompletions('members', '')
  for (const name of ['list', 'get', 'create', 'update', 'delete', 'import', 'export'])
    expect(all).toContain(name)
  expect(await listCompletions('resources', 'upload', '--re')).toContain('--recursive')
  expect(await listCompletions('')).toContain('doctor')
})

test.each(['bash', 'zsh', 'fish'])('prints the script for %s', async (shell) => {
  const run = await runGuildhall(['completion', shell])
  expect([run.exitCode, run.stderr]).toEqual([0, ''])
  expect(run.stdout).toContain('guildhall complete --')
})

testWith('bash')('prints a valid script for bash', async () => {
  const { stdout } = await runGuildhall(['completion', 'bash'])
  const bash = Bun.spawn(['bash', '-n'], { stdin: new Blob([stdout]), stderr: 'pipe', env: { LC_ALL: 'C' } })
  expect([await bash.exited, await bash.stderr.text()]).toEqual([0, ''])
})

test('exits with 2 for another shell and lists the supported shells', async () => {
  const run = await runGuildhall(['completion', 'tcsh'])
  expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining('fish')])
})

test('options may precede the command', async () => {
  const { stdout } = await runGuildhall(['completion', 'bash'])
  expect((await runGuildhall(['--profile', 'test', '--json', 'completion', 'bash'])).stdout).toBe(stdout)
})

test('the completion command is listed in help', async () => {
  expect((await runGuildhall(['--help'])).stdout).toContain('completion <shell>')
})
