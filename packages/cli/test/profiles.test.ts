import { describe, expect, test } from 'bun:test'
import { startFakeService } from '../../sdk/test/fake-service.ts'
import { buildPageResponse } from './fixtures.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const me = {
  actor: { type: 'key', id: '1', name: 'Website' },
  client: { name: 'Harbour Surveyors', environment: 'test' },
  scopes: ['*'],
}
const service = () =>
  startFakeService(({ path }) => (path === '/api/me' ? Response.json(me) : buildPageResponse([])))
type Service = ReturnType<typeof service>

const getLastKey = (at: Service) => at.requests.at(-1)?.headers.get('authorization')

/** An environment with a stored profile for each service. */
async function logIn(profiles: Record<string, Service>): Promise<Record<string, string>> {
  const env = { XDG_CONFIG_HOME: await createEmptyFolder() }
  for (const [name, { url }] of Object.entries(profiles)) {
    const args = ['login', '--profile', name, '--base-url', url, '--api-key', `guild_sk_test_${name}`]
    expect((await runGuildhall(args, { env })).exitCode).toBe(0)
  }
  return env
}

describe('--profile', () => {
  test('overrides the environment', async () => {
    await using work = service()
    await using other = service()
    const env = await logIn({ work })
    const environment = { GUILDHALL_API_KEY: 'guild_sk_env', GUILDHALL_BASE_URL: other.url }
    const run = await runGuildhall(['members', 'list', '--profile', 'work'], {
      env: { ...env, ...environment },
    })
    expect(run.exitCode).toBe(0)
    expect(getLastKey(work)).toBe('Bearer guild_sk_test_work')
    expect(other.requests).toHaveLength(0)
  })

  test('fails for an unknown profile, even with key and URL', async () => {
    await using at = service()
    const env = {
      ...(await logIn({ work: at })),
      GUILDHALL_API_KEY: 'guild_sk_x',
      GUILDHALL_BASE_URL: at.url,
    }
    const count = at.requests.length
    for (const args of [
      ['members', 'list'],
      ['members', 'list', '--api-key', 'guild_sk_x', '--base-url', at.url],
    ]) {
      const run = await runGuildhall([...args, '--profile', 'wrok'], { env })
      expect([run.exitCode, run.stderr]).toEqual([4, expect.stringContaining('"wrok" does not exist')])
    }
    for (const args of [['logout'], ['profiles', 'use', 'wrok']]) {
      const run = await runGuildhall([...args, '--profile', 'wrok'], { env })
      expect([run.exitCode, run.stderr]).toEqual([4, expect.stringContaining('"wrok" does not exist')])
    }
    expect(at.requests).toHaveLength(count)
  })
})

describe('a stored key', () => {
  test.each(['--base-url', 'GUILDHALL_BASE_URL'])(
    'is not sent to another URL, set by %s',
    async (setting) => {
      await using at = service()
      await using elsewhere = service()
      const env = await logIn({ work: at })
      const isOption = setting === '--base-url'
      const run = await runGuildhall(['members', 'list', ...(isOption ? [setting, elsewhere.url] : [])], {
        env: { ...env, ...(isOption ? {} : { [setting]: elsewhere.url }) },
      })
      expect([run.exitCode, run.stderr]).toEqual([
        4,
        expect.stringContaining(`is not sent to ${elsewhere.url}`),
      ])
      expect(elsewhere.requests).toHaveLength(0)
    },
  )

  test('is sent to its URL, however it is written', async () => {
    await using at = service()
    const env = await logIn({ work: at })
    const url = at.url.replace('http', 'HTTP')
    expect((await runGuildhall(['members', 'list', '--base-url', `${url}/`], { env })).exitCode).toBe(0)
    expect(getLastKey(at)).toBe('Bearer guild_sk_test_work')
  })
})

test('profiles are listed without their keys, and one is chosen', async () => {
  await using at = service()
  const env = await logIn({ work: at, home: at })
  const listed = await runGuildhall(['profiles', 'list', '--json'], { env })
  expect(JSON.parse(listed.stdout)).toEqual([
    { name: 'work', baseUrl: at.url, isDefault: false, key: 'guild_sk_test_…work' },
    { name: 'home', baseUrl: at.url, isDefault: true, key: 'guild_sk_test_…home' },
  ])
  expect((await runGuildhall(['profiles', 'use', 'work'], { env })).exitCode).toBe(0)
  await runGuildhall(['members', 'list'], { env })
  expect(getLastKey(at)).toBe('Bearer guild_sk_test_work')
  // Removing another profile keeps the default.
  expect((await runGuildhall(['logout', '--profile', 'home'], { env })).exitCode).toBe(0)
  const [row] = (await runGuildhall(['profiles', 'list'], { env })).stdout.split('\n').slice(1)
  expect(row?.split('\t')).toEqual(['work', at.url, 'guild_sk_test_…work', 'yes'])
})
