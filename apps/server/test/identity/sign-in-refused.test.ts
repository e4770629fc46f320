import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, buildBrokerPerson } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { startSignInService } from './sign-in-service.ts'

const {
  service,
  broker,
  admin,
  updateSettings,
  PersonBrowser,
  grace,
  connectionId,
  startUrl,
  signIn,
  buildErrorUrl,
} = await startSignInService()

describe('GET /auth/callback/broker: 302 to /login and no session', () => {
  const expectRefusal = async (callback: string, browser = new PersonBrowser()) => {
    const response = await browser.get(callback)
    expect(response.status).toBe(302)
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    return response.headers.get('location')
  }
  const expectSignInRefused = async (
    code: Parameters<typeof buildErrorUrl>[0],
    ...parameters: Parameters<typeof signIn>
  ) => {
    const { browser, location } = await signIn(...parameters)
    expect(location).toBe(buildErrorUrl(code))
    expect(browser.cookies.has('guildhall_session')).toBe(false)
  }

  test('state_invalid: a state used twice', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, grace)
    const cookies = [...browser.cookies]
    await browser.get(callback)
    const restoredBrowser = new PersonBrowser()
    for (const [name, value] of cookies) restoredBrowser.cookies.set(name, value)
    expect(await expectRefusal(callback, restoredBrowser)).toBe(buildErrorUrl('state_invalid'))
  })

  test('state_invalid: a sign-in completed in another browser; the original browser can still complete it', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, grace)
    expect(await expectRefusal(callback)).toBe(buildErrorUrl('state_invalid'))
    expect(await browser.getRedirectLocation(callback)).toBe(`${service.url}/`)
  })

  test('state_invalid: a forged or empty state, or no code', async () => {
    const callback = `${service.url}/auth/callback/broker`
    for (const query of ['?code=x&state=forged', '?code=x&state=', '?state=x', ''])
      expect(await expectRefusal(callback + query)).toBe(buildErrorUrl('state_invalid'))
  })

  test('state_invalid: an expired sign-in', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, grace)
    await service.database.sql`update sign_ins set expires_at = now() - interval '1 second'`
    expect(await expectRefusal(callback, browser)).toBe(buildErrorUrl('state_invalid'))
  })

  test('state_invalid: a code without the state and the cookie of its sign-in', async () => {
    const browser = new PersonBrowser()
    const callback = new URL(await browser.getCallbackUrl(startUrl, grace))
    callback.searchParams.delete('state')
    expect(await expectRefusal(callback.href)).toBe(buildErrorUrl('state_invalid'))
  })

  test('access_denied: the user declines', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, { id: 'nobody' })
    expect(await expectRefusal(callback, browser)).toBe(buildErrorUrl('access_denied'))
  })

  test.each([
    ['connection_invalid', 'connection_not_found'],
    ['organization_invalid', 'connection_not_found'],
    ['connection_unlinked', 'connection_not_activated'],
    ['invalid_redirect_uri', 'redirect_uri_mismatch'],
    ['signin_consent_denied', 'access_denied'],
    ['server_error', 'broker_unavailable'],
    ['__proto__', 'broker_unavailable'],
  ] as const)('the broker’s error %s: %s', async (error, code) => {
    const callback = `${service.url}/auth/callback/broker?error=${error}`
    expect(await expectRefusal(callback)).toBe(buildErrorUrl(code))
  })

  test('connection_not_activated: an inactive connection; connection_not_found: an unknown connection', async () => {
    const { connectionId: inactiveConnectionId } = addOrganizationWith(broker, [], { state: 'inactive' })
    for (const [id, code] of [
      [inactiveConnectionId, 'connection_not_activated'],
      ['conn_unknown', 'connection_not_found'],
    ] as const) {
      const browser = new PersonBrowser()
      const authorizeUrl = await browser.getRedirectLocation(`${service.url}/auth/sso?connection=${id}`)
      expect(await expectRefusal(await browser.getRedirectLocation(authorizeUrl), browser)).toBe(
        buildErrorUrl(code),
      )
    }
  })

  test('organization_unknown: no association has the organization, even if the address is a user’s', async () => {
    const person = buildBrokerPerson({ email: grace.email })
    const foreignOrganization = addOrganizationWith(broker, [person])
    const from = `${service.url}/auth/sso?organization=${foreignOrganization.organizationId}`
    await expectSignInRefused('organization_unknown', person, from)
  })

  test('user_deactivated: a user deactivated by an administrator', async () => {
    const person = buildBrokerPerson()
    broker.store.people.get(connectionId)?.push(person)
    const { browser } = await signIn(person)
    const { id } = await browser.getUser()
    await expectBody(await admin('PUT', `/api/users/${id}`, { status: 'deactivated' }))
    expect((await browser.getSession()).status).toBe(401)
    await expectSignInRefused('user_deactivated', person)
  })

  test('access_denied: the association is suspended; organization_unknown: it is deleted', async () => {
    const person = buildBrokerPerson()
    const ownOrganization = addOrganizationWith(broker, [person])
    const ownClient = await service.createClient()
    await updateSettings(
      { organizationId: ownOrganization.organizationId },
      callAs(service, ownClient.keys.live.secret),
    )
    const from = `${service.url}/auth/sso?organization=${ownOrganization.organizationId}`
    await service.operator.platform.clients.update(ownClient.record.id, { suspended: true })
    await expectSignInRefused('access_denied', person, from)
    await service.operator.platform.clients.delete(ownClient.record.id)
    await expectSignInRefused('organization_unknown', person, from)
  })

  test('the sign-in page gets the association and the URL of the sign-in that failed', async () => {
    const parameters = { client: service.client.record.slug, returnTo: '/a/x/library/1?q=tides#page=7' }
    const from = `${service.url}/auth/sso?${new URLSearchParams(parameters)}`
    const { location } = await signIn({ ...grace, id: 'nobody' }, from)
    expect(location).toBe(buildErrorUrl('access_denied', parameters))
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(from, grace)
    await service.database.sql`update sign_ins set expires_at = now() - interval '1 second'`
    expect(await expectRefusal(callback, browser)).toBe(buildErrorUrl('state_invalid', parameters))
    // The cookie of the sign-in was deleted, so its association and URL are unknown.
    expect(await expectRefusal(callback, browser)).toBe(buildErrorUrl('state_invalid'))
  })

  test('the sign-in page gets the association of a sign-in without a URL', async () => {
    const { slug: client } = service.client.record
    const { location } = await signIn({ ...grace, id: 'nobody' }, `${service.url}/auth/sso?client=${client}`)
    expect(location).toBe(buildErrorUrl('access_denied', { client }))
  })

  test('broker_unavailable: the broker responds with 503', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, grace)
    broker.failWith = 503
    const location = await expectRefusal(callback, browser)
    broker.failWith = null
    expect(location).toBe(buildErrorUrl('broker_unavailable'))
  })
})
