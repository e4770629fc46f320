import { describe, expect, test } from 'bun:test'
import { REFUSING_PORT } from '../../../../tools/process/free-port.ts'
import { addOrganizationWith, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { captureLog } from '../capture-log.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { sharedSecrets } from '../server-process.ts'

const { service, broker } = await testServiceWithBroker({}, sharedSecrets)

/**
 * Opens the callback of a sign-in that began at the identity provider.
 *
 * @returns the response, and the log line of the failure
 */
async function openCallback(settings: Record<string, string> = {}) {
  const responses: Response[] = []
  const lines = await captureLog(
    service,
    async (call) => {
      responses.push(await call(null)('GET', '/auth/callback/broker?code=secret-code'))
    },
    settings,
  )
  expect(JSON.stringify(lines)).not.toContain('secret-code')
  expect(JSON.stringify(lines)).not.toContain(broker.apiKey)
  const [line] = lines.filter(({ requestId, msg }) => requestId && msg !== 'request')
  return { response: responses[0] as Response, line: line as Record<string, unknown> & { err?: Error } }
}

const levels = { info: 30, warn: 40, error: 50 }

describe('GET /auth/callback/broker: the log of a failed sign-in', () => {
  test('reports an outage of the broker as a warning', async () => {
    broker.failWith = 503
    const { response, line } = await openCallback()
    broker.failWith = null
    expect(response.headers.get('location')).toEndWith('/login?error=broker_unavailable')
    expect(line).toMatchObject({ level: levels.warn, errorCode: 'broker_unavailable' })
    expect(line.err?.message).toContain('The identity broker returned an error (503).')
  })

  test('contains the reason why the broker does not respond', async () => {
    const { response, line } = await openCallback({
      BROKER_API_URL: `http://127.0.0.1:${REFUSING_PORT}`,
    })
    expect(response.headers.get('location')).toEndWith('/login?error=broker_unavailable')
    expect(line).toMatchObject({ level: levels.warn })
    expect(line.err?.message).toContain('is not responding')
    expect(line.err?.message).toContain('Unable to connect')
  })

  test('reports a wrong API key as an error', async () => {
    const { response, line } = await openCallback({ BROKER_API_KEY: 'sk_test_wrong' })
    expect(response.headers.get('location')).toEndWith('/login?error=broker_unavailable')
    expect(line).toMatchObject({ level: levels.error })
    expect(line.err?.message).toContain('rejected the request (400 invalid_client)')
  })

  test('reports, at level info, a refusal that users can resolve', async () => {
    const { response, line } = await openCallback()
    expect(response.headers.get('location')).toEndWith('/login?error=state_invalid')
    expect(line).toMatchObject({ level: levels.info, errorCode: 'state_invalid' })
  })

  test('reports other errors with their stack, and the browser is still redirected', async () => {
    broker.failWith = 200
    const { response, line } = await openCallback()
    broker.failWith = null
    expect(response.headers.get('location')).toEndWith('/login?error=broker_unavailable')
    expect(line).toMatchObject({ level: levels.error, errorCode: 'broker_unavailable' })
    expect(line.err?.stack).toContain('getProfileAndToken')
  })
})

test('POST /api/auth/portal-links logs the reason why the broker does not respond', async () => {
  const key = service.client.keys.live.secret
  const { organizationId } = addOrganizationWith(broker, [])
  await expectBody(await callAs(service, key)('PUT', '/api/settings/identity', { organizationId }))
  const lines = await captureLog(
    service,
    async (call) => {
      const response = await call(key)('POST', '/api/auth/portal-links', { intent: 'sso' })
      await expectProblem(response, 502, 'broker-unavailable')
    },
    { BROKER_API_URL: `http://127.0.0.1:${REFUSING_PORT}` },
  )
  const line = lines.find(({ msg }) => msg === 'request failed') as { err?: Error } | undefined
  expect(line?.err?.message).toContain('Unable to connect')
})
