import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { startFakeService } from '../../sdk/test/fake-service.ts'
import { buildExecutables } from '../build-executables.ts'
import manifest from '../package.json' with { type: 'json' }
import { buildPageResponse } from './fixtures.ts'
import { buildEnvironment } from './run.ts'

const platform = `${process.platform}-${process.arch}` as 'linux-x64'
let directory = ''
let executable = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guildhall-executable-'))
  await buildExecutables(directory, [platform])
  const [name = ''] = (await readdir(directory)).filter((file) => file.startsWith('guildhall-'))
  executable = join(directory, name)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Runs the executable alone, without Bun and without modules next to it. */
const run = async (args: string[], env: Record<string, string> = {}) => {
  const child = Bun.spawn([executable, ...args], {
    cwd: directory,
    env: { PATH: '', HOME: directory, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return {
    stdout: await child.stdout.text(),
    stderr: await child.stderr.text(),
    exitCode: await child.exited,
  }
}

test('the checksum of the executable is written', async () => {
  const sums = await Bun.file(join(directory, 'SHA256SUMS')).text()
  const hash = new Bun.CryptoHasher('sha256').update(await Bun.file(executable).bytes()).digest('hex')
  expect(sums).toBe(`${hash}  ${executable.split('/').at(-1)}\n`)
})

test('prints version and help', async () => {
  expect((await run(['--version'])).stdout).toBe(`${manifest.version}\n`)
  expect((await run(['members', '--help'])).stdout).toContain('import')
})

test('calls the service', async () => {
  await using service = startFakeService(() => buildPageResponse([{ id: '1', email: 'ada@example.org' }]))
  const listing = await run(['members', 'list', '--json'], buildEnvironment(service))
  expect([listing.exitCode, JSON.parse(listing.stdout)]).toMatchObject([0, [{ email: 'ada@example.org' }]])
})

test('includes lazily loaded modules', async () => {
  expect((await run(['complete', '--', 'memb'])).stdout).toContain('members')
  const { exitCode, stderr } = await run(['mcp'], {
    GUILDHALL_API_KEY: 'guild_sk_x',
    GUILDHALL_BASE_URL: 'http://127.0.0.1:9',
  })
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('failed to reach')])
  expect((await $`${executable} login`.env({ HOME: directory }).nothrow().quiet()).exitCode).toBe(2)
})
