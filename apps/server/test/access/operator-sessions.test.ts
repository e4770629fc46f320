import { describe, expect, test } from 'bun:test'
import {
  createCommandContext,
  createOperatorKey,
  listOperators,
  revokeOperator,
} from '@guildhall/core/access/operators/operator-keys'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { Guildhall } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { PageBrowser } from '../identity/mail-service.ts'

const service = await testService({ TRUSTED_PROXIES: '1' })
const { operatorKey, database } = service

const signIn = (browser: PageBrowser, key: string) => browser.send('POST', '/auth/operator', { key })

/** Opens a browser with an operator’s cookie. */
async function openSignedInBrowser(): Promise<PageBrowser> {
  const browser = new PageBrowser(service)
  expect((await signIn(browser, operatorKey)).status).toBe(200)
  return browser
}
const clientsPath = '/api/platform/clients'

describe('POST /auth/operator', () => {
  test('200: sets a one-hour cookie that scripts and other sites cannot use', async () => {
    const browser = new PageBrowser(service)
    const response = await signIn(browser, operatorKey)
    const { id, name, expiresAt } = await expectBody<{ id: string; name: string; expiresAt: string }>(
      response,
    )
    expect(name).toBe('Test')
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    const setCookie = response.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/^guildhall_operator=guild_ops_\w{38}; /)
    for (const part of ['Path=/;', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Max-Age=3600'])
      expect(setCookie).toContain(part)
    expect(await expectBody(await browser.send('GET', '/auth/operator'))).toEqual({ id, name, expiresAt })
    expect((await browser.send('GET', clientsPath)).status).toBe(200)
    const change = { name: 'Renamed' }
    expect((await browser.send('PATCH', `${clientsPath}/${service.client.record.id}`, change)).status).toBe(
      200,
    )
  })

  test('200: ends the browser’s previous session', async () => {
    const browser = await openSignedInBrowser()
    const previousToken = browser.cookies.get('guildhall_operator') ?? ''
    await signIn(browser, operatorKey)
    const oldBrowser = new PageBrowser(service)
    oldBrowser.cookies.set('guildhall_operator', previousToken)
    await expectProblem(await oldBrowser.send('GET', clientsPath), 401, 'unauthorized')
    expect((await browser.send('GET', clientsPath)).status).toBe(200)
  })

  test('stores the session as a hash only', async () => {
    const token = (await openSignedInBrowser()).cookies.get('guildhall_operator') ?? 'none'
    const rows = await database.sql`select to_jsonb(s)::text as row from operator_sessions s`
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  test('400: a body without a key, or with another field', async () => {
    const browser = new PageBrowser(service)
    await expectViolations(await browser.send('POST', '/auth/operator', {}), ['key required'])
    const response = await browser.send('POST', '/auth/operator', { key: operatorKey, name: 'x' })
    await expectViolations(response, ['name unknown_field'])
  })

  test.each([
    ['an unknown key', 'guild_op_unknown'],
    ['an empty key', ''],
    ['the token of a session', 'session'],
    ['an association’s key', 'live'],
  ])('401: %s', async (_, kind) => {
    const { live } = service.client
    const { id } = await live.users.create({ email: `${crypto.randomUUID()}@example.org` })
    const keysByKind: Record<string, string> = {
      session: (await live.users.createSession(id)).token,
      live: service.client.keys.live.secret,
    }
    const response = await signIn(new PageBrowser(service), keysByKind[kind] ?? kind)
    await expectProblem(response, 401, 'unauthorized')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('403: without an Origin header, and from another origin; names the accepted origin once', async () => {
    const call = callAs(service, null)
    for (const headers of [{}, { origin: 'https://elsewhere.example' }] as Record<string, string>[]) {
      const response = await call('POST', '/auth/operator', { key: operatorKey }, headers)
      const { detail } = await expectProblem(response, 403, 'forbidden')
      expect(detail).toBe(`This request requires the Origin header ${service.url}.`)
    }
  })

  test('429: over ten sign-ins a minute from an IP address', async () => {
    const browser = new PageBrowser(service)
    for (let request = 0; request < 10; request++) await signIn(browser, 'guild_op_guess')
    await expectProblem(await signIn(browser, operatorKey), 429, 'rate-limit-exceeded')
  })
})

describe('the operator’s cookie', () => {
  test('is refused by an association’s routes, and a session’s cookie by operator routes', async () => {
    const browser = await openSignedInBrowser()
    for (const path of ['/api/me', '/api/members', '/api/client', '/auth/session'])
      await expectProblem(await browser.send('GET', path), 401, 'unauthorized')
    const token = browser.cookies.get('guildhall_operator') ?? ''
    const asSession = new PageBrowser(service)
    asSession.cookies.set('guildhall_session', token)
    await expectProblem(await asSession.send('GET', '/api/me'), 401, 'unauthorized')
    await expectProblem(await callAs(service, token)('GET', '/api/me'), 401, 'unauthorized')
    await expectProblem(await callAs(service, token)('GET', clientsPath), 401, 'unauthorized')
    const { live } = service.client
    const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const session = new PageBrowser(service)
    session.cookies.set('guildhall_session', (await live.users.createSession(id)).token)
    await expectProblem(await session.send('GET', clientsPath), 401, 'unauthorized')
    session.cookies.set('guildhall_operator', session.cookies.get('guildhall_session') ?? '')
    await expectProblem(await session.send('GET', clientsPath), 401, 'unauthorized')
  })

  test('changes nothing from another origin', async () => {
    const browser = await openSignedInBrowser()
    const path = `${clientsPath}/${service.client.record.id}`
    for (const origin of ['https://elsewhere.example', 'null']) {
      const response = await browser.send('PATCH', path, { name: 'Forged' }, { origin })
      await expectProblem(response, 403, 'forbidden')
    }
    expect((await service.client.live.client.get()).name).not.toBe('Forged')
  })

  test('is refused with 401 if sent twice with different values', async () => {
    const [first, second] = [await openSignedInBrowser(), await openSignedInBrowser()]
    const plantedToken = second.cookies.get('guildhall_operator')
    first.cookies.set('x', `1; guildhall_operator=${plantedToken}`)
    await expectProblem(await first.send('GET', clientsPath), 401, 'unauthorized')
  })

  test('is refused once its session has expired or its key has been revoked', async () => {
    const connection = openDatabase(database.url, 1, 'guildhall-test')
    const key = await createOperatorKey(connection, 'Leaving')
    const browser = new PageBrowser(service)
    expect((await signIn(browser, key)).status).toBe(200)
    const leavingOperator = (await listOperators(createCommandContext(connection))).find(
      ({ name }) => name === 'Leaving',
    )
    await revokeOperator(createCommandContext(connection), leavingOperator?.id ?? '')
    await connection.close()
    await expectProblem(await browser.send('GET', clientsPath), 401, 'unauthorized')
    const expiredBrowser = await openSignedInBrowser()
    await database.sql`update operator_sessions set expires_at = now() - interval '1 second'`
    await expectProblem(await expiredBrowser.send('GET', clientsPath), 401, 'unauthorized')
  })

  test('is used by the SDK in cookie mode', async () => {
    const browser = await openSignedInBrowser()
    const cookie = `guildhall_operator=${browser.cookies.get('guildhall_operator')}`
    const headers = { cookie, origin: service.url }
    const guildhall = new Guildhall({ session: 'cookie', baseUrl: service.url, headers })
    expect((await guildhall.auth.operator.session()).name).toBe('Test')
    expect((await guildhall.platform.clients.list()).totalItems).toBe(1)
  })
})

describe('GET /auth/operator and POST /auth/operator/logout', () => {
  test('200 for a key, which does not expire', async () => {
    expect(await service.operator.auth.operator.session()).toEqual({
      id: expect.any(String),
      name: 'Test',
      expiresAt: null,
    })
  })

  test('204: ends this session and clears its cookie', async () => {
    const [first, second] = [await openSignedInBrowser(), await openSignedInBrowser()]
    const token = first.cookies.get('guildhall_operator') ?? ''
    const response = await first.send('POST', '/auth/operator/logout')
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toContain('guildhall_operator=; Path=/; HttpOnly; Secure')
    first.cookies.set('guildhall_operator', token)
    await expectProblem(await first.send('GET', '/auth/operator'), 401, 'unauthorized')
    expect((await second.send('GET', '/auth/operator')).status).toBe(200)
  })

  test('401 without credentials and for an association’s key, 403 from another origin', async () => {
    for (const [method, path] of [
      ['GET', '/auth/operator'],
      ['POST', '/auth/operator/logout'],
    ] as const) {
      await expectProblem(await new PageBrowser(service).send(method, path), 401, 'unauthorized')
      const callWithKey = callAs(service, service.client.keys.live.secret)
      await expectProblem(await callWithKey(method, path), 401, 'unauthorized')
    }
    const browser = await openSignedInBrowser()
    const headers = { origin: 'https://elsewhere.example' }
    const response = await browser.send('POST', '/auth/operator/logout', undefined, headers)
    await expectProblem(response, 403, 'forbidden')
  })
})
