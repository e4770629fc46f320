import { expect, test } from 'bun:test'
import { testWith } from '../../../tools/testing/program.ts'
import { guildhall } from './run.ts'

const completed = async (...words: string[]) => {
  const { stdout } = await guildhall(['complete', '--', ...words])
  return stdout.split('\n').map((line) => line.split('\t')[0] ?? '')
}

test('commands, their commands and their options are completed', async () => {
  expect(await completed('mem')).toContain('members')
  const all = await completed('members', '')
  for (const name of ['list', 'get', 'create', 'update', 'delete', 'import', 'export'])
    expect(all).toContain(name)
  expect(await completed('resources', 'upload', '--re')).toContain('--recursive')
  expect(await completed('')).toContain('doctor')
})

test.each(['bash', 'zsh', 'fish'])('%s is given its script', async (shell) => {
  const run = await guildhall(['completion', shell])
  expect([run.exitCode, run.stderr]).toEqual([0, ''])
  expect(run.stdout).toContain('guildhall complete --')
})

testWith('bash')('the script for bash is one', async () => {
  const { stdout } = await guildhall(['completion', 'bash'])
  const bash = Bun.spawn(['bash', '-n'], { stdin: new Blob([stdout]), stderr: 'pipe', env: { LC_ALL: 'C' } })
  expect([await bash.exited, await bash.stderr.text()]).toEqual([0, ''])
})

test('any other shell is refused, with those there are: 2', async () => {
  const run = await guildhall(['completion', 'tcsh'])
  expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining('fish')])
})

test('help shows it', async () => {
  expect((await guildhall(['--help'])).stdout).toContain('completion <shell>')
})
