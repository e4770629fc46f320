import { describe, expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildProblem, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildPageResponse } from './fixtures.ts'
import { createEmptyFolder, runGuildhall, runInTerminal } from './run.ts'

const apiKey = 'guild_sk_test_abcdefghij'
const me = {
  actor: { type: 'key', id: '1', name: 'Website' },
  client: { name: 'Harbour Surveyors', environment: 'test' },
  user: null,
  member: null,
  scopes: ['*'],
}
const startService = () =>
  startFakeService(({ path, headers }) => {
    if (!headers.get('authorization')?.startsWith('Bearer guild_')) return buildProblem(401, 'unauthorized')
    if (headers.get('authorization')?.endsWith('wrong')) return buildProblem(401, 'unauthorized')
    return path === '/api/me' ? Response.json(me) : buildPageResponse([])
  })

describe('login', () => {
  test('verifies the key and stores it in a file that only its owner can read', async () => {
    await using service = startService()
    const home = await createEmptyFolder()
    const env = { XDG_CONFIG_HOME: home }
    const run = await runGuildhall(['login', '--base-url', service.url, '--api-key', apiKey], { env })
    expect(run.exitCode).toBe(0)
    expect(run.stdout).toBe(`Logged in to ${service.url} as Website of Harbour Surveyors.\n`)
    const file = join(home, 'guildhall', 'config.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'guildhall'))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(home, 'guildhall'))).toEqual(['config.json'])
    expect(run.stdout + run.stderr).not.toContain(apiKey)

    expect((await runGuildhall(['members', 'list'], { env })).exitCode).toBe(0)
    expect(service.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
  })

  test('stores nothing when the key is rejected', async () => {
    await using service = startService()
    const home = await createEmptyFolder()
    const args = ['login', '--base-url', service.url, '--api-key', 'guild_sk_wrong']
    const run = await runGuildhall(args, { env: { XDG_CONFIG_HOME: home } })
    expect(run.exitCode).toBe(4)
    expect(await readdir(home)).toEqual([])
  })

  test('reads the key from standard input', async () => {
    await using service = startService()
    const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
    const run = await runGuildhall(['login', '--base-url', service.url, '--api-key', '-'], {
      env,
      stdin: `${apiKey}\n`,
    })
    expect(run.exitCode).toBe(0)
    expect(service.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
  })

  test('prompts for URL and key without echoing the key', async () => {
    await using service = startService()
    const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
    const inputs: [string, string][] = [
      ['Service URL:', `${service.url}\r`],
      ['hidden', `${apiKey}\r`],
    ]
    const run = await runInTerminal(['login'], { env, inputs })
    expect(run.exitCode).toBe(0)
    expect(run.screen).toContain('Logged in to')
    expect(run.screen).not.toContain(apiKey)
  })

  test('reports a missing key when there is no terminal', async () => {
    const run = await runGuildhall(['login', '--base-url', 'http://127.0.0.1:9'])
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain('--api-key')
  })

  test('accepts an operator key', async () => {
    await using service = startService()
    const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
    const run = await runGuildhall(['login', '--base-url', service.url, '--api-key', 'guild_op_x'], { env })
    expect(run.stdout).toBe(`Logged in to ${service.url} as operator.\n`)
  })
})

test('options override the environment, which overrides the profile', async () => {
  await using service = startService()
  const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
  await runGuildhall(['login', '--base-url', service.url, '--api-key', apiKey], { env })
  const getLastKey = () => service.requests.at(-1)?.headers.get('authorization')
  await runGuildhall(['members', 'list'], { env: { ...env, GUILDHALL_API_KEY: 'guild_sk_env' } })
  expect(getLastKey()).toBe('Bearer guild_sk_env')
  await runGuildhall(['members', 'list', '--api-key', 'guild_sk_opt'], {
    env: { ...env, GUILDHALL_API_KEY: 'guild_sk_env' },
  })
  expect(getLastKey()).toBe('Bearer guild_sk_opt')
  const unreachableEnvironment = {
    ...env,
    GUILDHALL_BASE_URL: 'http://127.0.0.1:9',
    GUILDHALL_API_KEY: 'guild_sk_env',
  }
  expect((await runGuildhall(['members', 'list'], { env: unreachableEnvironment })).exitCode).toBe(1)
})

test('keeps several profiles until logout', async () => {
  await using service = startService()
  const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
  const login = (name: string) =>
    runGuildhall(['login', '--profile', name, '--base-url', service.url, '--api-key', `guild_sk_${name}`], {
      env,
    })
  await login('work')
  await login('home')
  const listMembersAndGetKey = async (...args: string[]) => {
    await runGuildhall(['members', 'list', ...args], { env })
    return service.requests.at(-1)?.headers.get('authorization')
  }
  expect(await listMembersAndGetKey('--profile', 'work')).toBe('Bearer guild_sk_work')
  expect(await listMembersAndGetKey()).toBe('Bearer guild_sk_home')
  expect((await runGuildhall(['logout'], { env })).exitCode).toBe(0)
  expect(await listMembersAndGetKey()).toBe('Bearer guild_sk_work')
  expect((await runGuildhall(['logout', '--profile', 'work'], { env })).exitCode).toBe(0)
  const loggedOutRun = await runGuildhall(['members', 'list'], { env })
  expect(loggedOutRun.exitCode).toBe(4)
  expect(loggedOutRun.stderr).toContain('guildhall login')
})

test('whoami prints the URL, the name and the association, but not the complete key', async () => {
  await using service = startService()
  const run = await runGuildhall(['whoami'], {
    env: { GUILDHALL_API_KEY: apiKey, GUILDHALL_BASE_URL: service.url },
  })
  expect(run.stdout).toMatch(/^name {2,}Website$/m)
  expect(run.stdout).toMatch(/^client {2,}Harbour Surveyors$/m)
  expect(run.stdout).toContain(service.url)
  expect(run.stdout).not.toContain(apiKey)
})

test('names a damaged profile file and does not overwrite it', async () => {
  await using service = startService()
  const home = await createEmptyFolder()
  const file = join(home, 'guildhall', 'config.json')
  await Bun.write(file, '{"profiles":')
  const run = await runGuildhall(['login', '--base-url', service.url, '--api-key', apiKey], {
    env: { XDG_CONFIG_HOME: home },
  })
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toContain(file)
  expect(await Bun.file(file).text()).toBe('{"profiles":')
})
