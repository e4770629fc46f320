import { describe, expect, test } from 'bun:test'
import { startFakeService } from '../../sdk/test/fake-service.ts'
import { buildPageResponse } from './fixtures.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const me = {
  actor: { type: 'key', id: '1', name: 'Website' },
  client: { name: 'Harbour Surveyors', environment: 'test' },
  scopes: ['*'],
}
const startService = () =>
  startFakeService(({ path }) => (path === '/api/me' ? Response.json(me) : buildPageResponse([])))
type Service = ReturnType<typeof startService>

const getLastAuthorization = (service: Service) => service.requests.at(-1)?.headers.get('authorization')

/** Stores a profile for each service. @returns the environment of later commands */
async function logIn(profiles: Record<string, Service>): Promise<Record<string, string>> {
  const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
  for (const [name, { url }] of Object.entries(profiles)) {
    const args = ['login', '--profile', name, '--base-url', url, '--api-key', `guild_sk_test_${name}`]
    expect((await runGuildhall(args, { env })).exitCode).toBe(0)
  }
  return env
}

describe('a profile', () => {
  test('given with --profile overrides the environment', async () => {
    await using work = startService()
    await using otherService = startService()
    const env = await logIn({ work })
    const overrides = { GUILDHALL_API_KEY: 'guild_sk_env', GUILDHALL_BASE_URL: otherService.url }
    const run = await runGuildhall(['members', 'list', '--profile', 'work'], {
      env: { ...env, ...overrides },
    })
    expect(run.exitCode).toBe(0)
    expect(getLastAuthorization(work)).toBe('Bearer guild_sk_test_work')
    expect(otherService.requests).toHaveLength(0)
  })

  test('is named by doctor as the source of the key and of the URL', async () => {
    await using work = startService()
    const env = await logIn({ work })
    const readSource = async (overrides: Record<string, string>) => {
      const { stdout } = await runGuildhall(['doctor', '--json'], { env: { ...env, ...overrides } })
      return JSON.parse(stdout)[0].message
    }
    expect(await readSource({})).toEndWith(', from the profile "work"')
    expect(await readSource({ GUILDHALL_API_KEY: 'guild_sk_env' })).toEndWith(
      ', from the options and the environment, with the URL of the profile "work"',
    )
    const both = { GUILDHALL_API_KEY: 'guild_sk_env', GUILDHALL_BASE_URL: work.url }
    expect(await readSource(both)).toEndWith(', from the options and the environment')
  })

  test('that does not exist is an error, even with an API key and a base URL', async () => {
    await using service = startService()
    const env = {
      ...(await logIn({ work: service })),
      GUILDHALL_API_KEY: 'guild_sk_x',
      GUILDHALL_BASE_URL: service.url,
    }
    const count = service.requests.length
    for (const args of [
      ['members', 'list'],
      ['members', 'list', '--api-key', 'guild_sk_x', '--base-url', service.url],
    ]) {
      const run = await runGuildhall([...args, '--profile', 'wrok'], { env })
      expect([run.exitCode, run.stderr]).toEqual([4, expect.stringContaining('"wrok" does not exist')])
    }
    for (const args of [['logout'], ['profiles', 'use', 'wrok']]) {
      const run = await runGuildhall([...args, '--profile', 'wrok'], { env })
      expect([run.exitCode, run.stderr]).toEqual([4, expect.stringContaining('"wrok" does not exist')])
    }
    expect(service.requests).toHaveLength(count)
  })
})

describe('a stored key', () => {
  test.each(['--base-url', 'GUILDHALL_BASE_URL'])(
    'is not sent to another URL, set by %s',
    async (setting) => {
      await using service = startService()
      await using otherService = startService()
      const env = await logIn({ work: service })
      const isOption = setting === '--base-url'
      const run = await runGuildhall(['members', 'list', ...(isOption ? [setting, otherService.url] : [])], {
        env: { ...env, ...(isOption ? {} : { [setting]: otherService.url }) },
      })
      expect([run.exitCode, run.stderr]).toEqual([
        4,
        expect.stringContaining(`is not sent to ${otherService.url}`),
      ])
      expect(otherService.requests).toHaveLength(0)
    },
  )

  test('is sent to its URL with another letter case and a trailing slash', async () => {
    await using service = startService()
    const env = await logIn({ work: service })
    const url = service.url.replace('http', 'HTTP')
    expect((await runGuildhall(['members', 'list', '--base-url', `${url}/`], { env })).exitCode).toBe(0)
    expect(getLastAuthorization(service)).toBe('Bearer guild_sk_test_work')
  })
})

test('profiles are listed with masked keys, and `profiles use` changes the default', async () => {
  await using service = startService()
  const env = await logIn({ work: service, home: service })
  const listed = await runGuildhall(['profiles', 'list', '--json'], { env })
  expect(JSON.parse(listed.stdout)).toEqual([
    { name: 'work', baseUrl: service.url, isDefault: false, key: 'guild_sk_test_…work' },
    { name: 'home', baseUrl: service.url, isDefault: true, key: 'guild_sk_test_…home' },
  ])
  expect((await runGuildhall(['profiles', 'use', 'work'], { env })).exitCode).toBe(0)
  await runGuildhall(['members', 'list'], { env })
  expect(getLastAuthorization(service)).toBe('Bearer guild_sk_test_work')
  // Removing a profile that is not the default keeps the default.
  expect((await runGuildhall(['logout', '--profile', 'home'], { env })).exitCode).toBe(0)
  const [row] = (await runGuildhall(['profiles', 'list'], { env })).stdout.split('\n').slice(1)
  expect(row?.split('\t')).toEqual(['work', service.url, 'guild_sk_test_…work', 'yes'])
})
