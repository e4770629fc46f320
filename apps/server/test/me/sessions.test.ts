import { describe, expect, test } from 'bun:test'
import {
  Browser,
  buildBrokerPerson,
  fillMirror,
  testServiceWithBroker,
} from '../../../../tools/testing/broker.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const { live, keys } = service.client

async function signIn(sessionCount = 1) {
  const { id } = await live.members.create(buildPerson())
  const tokens: string[] = []
  for (let count = 0; count < sessionCount; count++) tokens.push((await live.members.createSession(id)).token)
  return tokens.map((token) => ({ token, me: service.createSdk(token).me, call: callAs(service, token) }))
}

describe('GET /api/me/sessions', () => {
  test('200: the user’s own active sessions, most recently used first', async () => {
    const [first, second] = await signIn(3)
    await signIn()
    const secondMe = await second?.me.get()
    await service.database
      .sql`update sessions set seen_at = now() + interval '1 second' where id = ${secondMe?.session?.id}`
    const { items } = (await first?.me.sessions.list()) ?? { items: [] }
    expect(items).toHaveLength(3)
    expect(items[0]?.id).toBe(secondMe?.session?.id ?? '')
    const current = items.filter((session) => session.current)
    expect(current.map(({ id }) => id)).toEqual([(await first?.me.get())?.session?.id ?? ''])
    expect(current[0]).toMatchObject({ browser: null, operatingSystem: null })
    expect(Date.parse(current[0]?.expiresAt ?? '')).toBeGreaterThan(Date.parse(current[0]?.createdAt ?? ''))
  })

  test('200: without expired and idle sessions', async () => {
    const [first, expired, idle] = await signIn(3)
    const getSessionId = async (sdk: typeof first) => (await sdk?.me.get())?.session?.id
    await service.database
      .sql`update sessions set expires_at = now() - interval '1 second' where id = ${await getSessionId(expired)}`
    await service.database
      .sql`update sessions set seen_at = now() - make_interval(secs => idle_seconds) where id = ${await getSessionId(idle)}`
    const { items } = (await first?.me.sessions.list()) ?? { items: [] }
    expect(items.map(({ current }) => current)).toEqual([true])
  })

  test('200: with the browser that signed in, but not its full User-Agent', async () => {
    const person = buildBrokerPerson()
    const { connectionId } = await fillMirror(testSetup, live, [person])
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
    const browser = new Browser()
    const startUrl = `${service.url}/auth/sso?connection=${connectionId}`
    await browser.getRedirectLocation(await browser.getCallbackUrl(startUrl, person), {
      'user-agent': userAgent,
    })
    const { me } = service.createSdk(browser.cookies.get('guildhall_session') ?? '')
    expect((await me.sessions.list()).items).toMatchObject([{ browser: 'Firefox', operatingSystem: 'Linux' }])
  })

  test('400: an unknown parameter', async () => {
    const [first] = await signIn()
    await expectViolations((await first?.call('GET', '/api/me/sessions?page=2')) as Response, [
      'page unknown_parameter',
    ])
  })

  test('401: a key', async () => {
    const call = callAs(service, keys.live.secret)
    await expectProblem(await call('GET', '/api/me/sessions'), 401, 'unauthorized')
  })
})

describe('DELETE /api/me/sessions/{id}', () => {
  test('204: ends another session of the user immediately, with an audit log entry', async () => {
    const [first, second] = await signIn(2)
    const me = await second?.me.get()
    await first?.me.sessions.revoke(me?.session?.id ?? '')
    await expectProblem((await second?.call('GET', '/api/me')) as Response, 401, 'unauthorized')
    expect((await first?.me.sessions.list())?.items).toHaveLength(1)
    const [entry] = await live.auditLog.list({ action: 'session.revoked' }).toArray()
    expect(entry).toMatchObject({ actor: { id: me?.user?.id }, target: { type: 'user', id: me?.user?.id } })
  })

  test('204: ends the current session', async () => {
    const [ownSession] = await signIn()
    await ownSession?.me.sessions.revoke((await ownSession.me.get()).session?.id ?? '')
    await expectProblem((await ownSession?.call('GET', '/api/me')) as Response, 401, 'unauthorized')
  })

  test('404: another user’s session, an unknown or a revoked one', async () => {
    const [ownSession, otherSession] = await signIn(2)
    const [otherUser] = await signIn()
    const otherSessionId = (await otherUser?.me.get())?.session?.id
    const revokedSessionId = (await otherSession?.me.get())?.session?.id ?? ''
    await ownSession?.me.sessions.revoke(revokedSessionId)
    for (const id of [otherSessionId, revokedSessionId, crypto.randomUUID(), 'x'])
      await expectProblem(
        (await ownSession?.call('DELETE', `/api/me/sessions/${id}`)) as Response,
        404,
        'not-found',
      )
    expect((await otherUser?.me.get())?.session?.id).toBe(otherSessionId ?? '')
  })

  test('404: a session in another association or in the sandbox, which does not end', async () => {
    const [ownSession] = await signIn()
    const otherClients = [await service.createClient(), { live: service.client.sandbox }]
    for (const { live: otherLive } of otherClients) {
      const member = await otherLive.members.create(buildPerson())
      const { userId } = await otherLive.members.createSession(member.id)
      const sql = service.database.sql
      const [{ id }] = await sql`select id from sessions where user_id = ${userId}`
      const response = (await ownSession?.call('DELETE', `/api/me/sessions/${id}`)) as Response
      await expectProblem(response, 404, 'not-found')
      expect(await sql`select 1 from sessions where id = ${id}`).toHaveLength(1)
    }
  })

  test('401: a key', async () => {
    const call = callAs(service, keys.live.secret)
    await expectProblem(await call('DELETE', `/api/me/sessions/${crypto.randomUUID()}`), 401, 'unauthorized')
  })
})
