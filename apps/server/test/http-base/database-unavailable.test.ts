import { afterAll, describe, expect, test } from 'bun:test'
import { makeToken } from '@guildhall/core/access/keys/token'
import { readSettings } from '@guildhall/core/settings'
import { startServer } from '@guildhall/server/start'
import { REFUSING_PORT } from '../../../../tools/process/free-port.ts'
import { expectProblem } from '../expect-problem.ts'
import { sharedSecrets } from '../server-process.ts'

const server = await startServer(
  readSettings({
    PORT: '0',
    DATABASE_URL: `postgres://someone:secret-password@127.0.0.1:${REFUSING_PORT}/guildhall`,
    LOG_LEVEL: 'silent',
    ...sharedSecrets,
  }),
)
afterAll(() => server.stop())

describe('while the database is unavailable', () => {
  test.each(['secretLive', 'session'] as const)(
    '503 with Retry-After, without internals (%s)',
    async (kind) => {
      const headers = { authorization: `Bearer ${makeToken(kind)}` }
      const response = await fetch(`${server.url}/api/members`, { headers })
      expect(response.headers.get('retry-after')).toBe('5')
      const problem = await expectProblem(response, 503, 'storage-unavailable')
      expect(JSON.stringify(problem)).not.toMatch(/127\.0\.0\.1|secret-password|ECONN|postgres/i)
    },
  )

  test('503: /readyz names the dependency only', async () => {
    const response = await fetch(`${server.url}/readyz`)
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ status: 'unready', dependencies: { database: { ok: false } } })
    expect(text).not.toMatch(/127\.0\.0\.1|secret-password|ECONN/)
  })

  test('200: /healthz', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('401 and 404: responses that need no database', async () => {
    await expectProblem(await fetch(`${server.url}/api/members`), 401, 'unauthorized')
    await expectProblem(await fetch(`${server.url}/api/nothing`), 404, 'not-found')
  })
})
