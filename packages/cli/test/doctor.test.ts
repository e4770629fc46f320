import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { type FakeService, startFakeService } from '../../sdk/test/fake-service.ts'
import { buildEnvironment, runGuildhall } from './run.ts'

const service = await testService()
const settings = { GUILDHALL_API_KEY: service.client.keys.live.secret, GUILDHALL_BASE_URL: service.url }

interface Finding {
  check: string
  ok: boolean
  message: string
}
const parseProblems = (stdout: string) => (JSON.parse(stdout) as Finding[]).filter(({ ok }) => !ok)

const respondReady = () => Response.json({ dependencies: { database: { ok: true, message: null } } })

/** Starts a fake service with these responses of `/healthz` and `/readyz`. */
function startServiceWithHealth(
  health: object,
  {
    headers = {},
    readiness = respondReady,
  }: { headers?: Record<string, string>; readiness?: () => Response } = {},
): FakeService {
  const me = {
    actor: { name: 'Website' },
    client: { name: 'Harbour Surveyors', environment: 'test' },
    scopes: ['members:read'],
  }
  return startFakeService(({ path }) => {
    if (path === '/healthz') return Response.json(health, { headers })
    if (path === '/readyz') return readiness()
    return Response.json(me)
  })
}

test('passes all checks', async () => {
  const run = await runGuildhall(['doctor'], { env: settings })
  expect(run.stdout.split('\n').map((line) => line.slice(0, 10).trim())).toEqual([
    '✓ settings',
    '✓ service',
    '✓ versions',
    '✓ clock',
    '✓ ready',
    '✓ key',
    '',
  ])
  expect(run.stdout).toContain('scopes: all')
  expect(run.stdout + run.stderr).not.toContain(settings.GUILDHALL_API_KEY)
  expect(run.exitCode).toBe(0)
})

test('accepts an operator key', async () => {
  const run = await runGuildhall(['doctor'], { env: { ...settings, GUILDHALL_API_KEY: service.operatorKey } })
  expect([run.exitCode, run.stdout]).toEqual([0, expect.stringContaining('operator')])
})

describe('a failed check exits', () => {
  test('with 4 if no key is configured', async () => {
    const run = await runGuildhall(['doctor'])
    expect([run.exitCode, run.stdout]).toEqual([4, expect.stringContaining('guildhall login')])
  })

  test('with 1 if the service is unreachable', async () => {
    const env = { ...settings, GUILDHALL_BASE_URL: 'http://127.0.0.1:9' }
    const run = await runGuildhall(['doctor', '--json'], { env })
    expect(run.exitCode).toBe(1)
    expect(parseProblems(run.stdout)).toMatchObject([
      { check: 'service', message: expect.stringContaining('--base-url') },
    ])
  })

  test('with 1 if the service is not Guildhall', async () => {
    await using website = startFakeService(() => new Response('<h1>Welcome</h1>'))
    const run = await runGuildhall(['doctor', '--json'], { env: buildEnvironment(website) })
    expect(run.exitCode).toBe(1)
    expect(parseProblems(run.stdout)).toMatchObject([
      { check: 'service', message: expect.stringContaining('is not Guildhall') },
    ])
  })

  test('with 4 if the key is invalid', async () => {
    const env = { ...settings, GUILDHALL_API_KEY: 'guild_sk_live_wrong' }
    const run = await runGuildhall(['doctor', '--json'], { env })
    expect(run.exitCode).toBe(4)
    expect(parseProblems(run.stdout)).toMatchObject([
      { check: 'key', message: expect.stringContaining('guildhall login') },
    ])
  })

  test('with 1 if the versions are incompatible', async () => {
    await using newerService = startServiceWithHealth({ status: 'ok', version: '7.2.0' })
    const run = await runGuildhall(['doctor', '--json'], { env: buildEnvironment(newerService) })
    expect(run.exitCode).toBe(1)
    expect(parseProblems(run.stdout)).toMatchObject([
      { check: 'versions', message: expect.stringContaining('7.2.0') },
    ])
  })

  test('with 1 if the clock is wrong', async () => {
    const date = new Date(Date.now() - 600_000).toUTCString()
    await using serviceWithSlowClock = startServiceWithHealth(
      { status: 'ok', version: '0.1.0' },
      { headers: { date } },
    )
    const run = await runGuildhall(['doctor', '--json'], { env: buildEnvironment(serviceWithSlowClock) })
    expect(run.exitCode).toBe(1)
    expect(parseProblems(run.stdout)).toMatchObject([
      { check: 'clock', message: expect.stringContaining('ahead of') },
    ])
  })

  test.each([
    [
      'a dependency is unavailable',
      () =>
        Response.json({ dependencies: { database: { ok: false, message: 'Refused.' } } }, { status: 503 }),
      'database: Refused.',
    ],
    [
      'the response of /readyz is not JSON',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'Cannot read ',
    ],
    [
      'the readiness is the error of a proxy',
      () => Response.json({ title: 'Service unavailable' }, { status: 503 }),
      'responds with 503',
    ],
  ])('with 1 if %s, and checks the key too', async (_, readiness, message) => {
    await using unready = startServiceWithHealth({ status: 'ok', version: '0.1.0' }, { readiness })
    const run = await runGuildhall(['doctor', '--json'], { env: buildEnvironment(unready) })
    expect(run.exitCode).toBe(1)
    const findings = JSON.parse(run.stdout) as Finding[]
    expect(findings.filter(({ ok }) => !ok)).toEqual([
      { check: 'ready', ok: false, message: expect.stringContaining(message) },
    ])
    expect(findings.at(-1)?.check).toBe('key')
  })

  test('with 1 if the key cannot be checked, and does not suggest another one', async () => {
    await using failing = startFakeService(({ path }) => {
      if (path === '/healthz') return Response.json({ status: 'ok', version: '0.1.0' })
      return path === '/readyz' ? respondReady() : Response.json({ detail: 'Busy.' }, { status: 503 })
    })
    const run = await runGuildhall(['doctor', '--json'], { env: buildEnvironment(failing) })
    expect([run.exitCode, parseProblems(run.stdout)]).toEqual([
      1,
      [{ check: 'key', ok: false, message: expect.not.stringContaining('guildhall login') }],
    ])
  })
})
