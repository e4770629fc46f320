import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, buildBrokerPerson } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { signInService } from './sign-in-service.ts'

const { service, broker, admin, settings, Person, grace, connectionId, start, signIn, refusedWith } =
  await signInService()

describe('GET /auth/callback/broker: 302 to /login and no session', () => {
  const expectRefusal = async (callback: string, browser = new Person()) => {
    const response = await browser.get(callback)
    expect(response.status).toBe(302)
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    return response.headers.get('location')
  }

  test('state_invalid: used twice', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, grace)
    const cookies = [...browser.cookies]
    await browser.get(callback)
    const samePerson = new Person()
    for (const [name, value] of cookies) samePerson.cookies.set(name, value)
    expect(await expectRefusal(callback, samePerson)).toBe(refusedWith('state_invalid'))
  })

  test('state_invalid: completed in another browser; the original one can still complete it', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, grace)
    expect(await expectRefusal(callback)).toBe(refusedWith('state_invalid'))
    expect(await browser.getRedirectLocation(callback)).toBe(`${service.url}/`)
  })

  test('state_invalid: a forged or empty state, or no code', async () => {
    const callback = `${service.url}/auth/callback/broker`
    for (const query of ['?code=x&state=forged', '?code=x&state=', '?state=x', ''])
      expect(await expectRefusal(callback + query)).toBe(refusedWith('state_invalid'))
  })

  test('state_invalid: started more than ten minutes ago', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, grace)
    await service.database.sql`update sign_ins set expires_at = now() - interval '1 second'`
    expect(await expectRefusal(callback, browser)).toBe(refusedWith('state_invalid'))
  })

  test('state_invalid: a code that was used, or stolen from another browser’s sign-in', async () => {
    const browser = new Person()
    const callback = new URL(await browser.getCallbackUrl(start, grace))
    callback.searchParams.delete('state')
    expect(await expectRefusal(callback.href)).toBe(refusedWith('state_invalid'))
  })

  test('access_denied: the user declines', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, { id: 'nobody' })
    expect(await expectRefusal(callback, browser)).toBe(refusedWith('access_denied'))
  })

  test.each([
    ['connection_invalid', 'connection_not_found'],
    ['organization_invalid', 'connection_not_found'],
    ['connection_unlinked', 'connection_not_activated'],
    ['invalid_redirect_uri', 'redirect_uri_mismatch'],
    ['signin_consent_denied', 'access_denied'],
    ['server_error', 'broker_unavailable'],
    ['__proto__', 'broker_unavailable'],
  ] as const)('the broker’s %s is %s', async (error, code) => {
    const callback = `${service.url}/auth/callback/broker?error=${error}`
    expect(await expectRefusal(callback)).toBe(refusedWith(code))
  })

  test('connection_not_activated, connection_not_found: the broker’s errors for a sign-in', async () => {
    const { connectionId: inactive } = addOrganizationWith(broker, [], { state: 'inactive' })
    for (const [id, code] of [
      [inactive, 'connection_not_activated'],
      ['conn_unknown', 'connection_not_found'],
    ] as const) {
      const browser = new Person()
      const authorize = await browser.getRedirectLocation(`${service.url}/auth/sso?connection=${id}`)
      expect(await expectRefusal(await browser.getRedirectLocation(authorize), browser)).toBe(
        refusedWith(code),
      )
    }
  })

  test('organization_unknown: no association has the organization, whatever the address', async () => {
    const person = buildBrokerPerson({ email: grace.email })
    const foreign = addOrganizationWith(broker, [person])
    const { location, browser } = await signIn(
      person,
      `${service.url}/auth/sso?organization=${foreign.organizationId}`,
    )
    expect(location).toBe(refusedWith('organization_unknown'))
    expect(browser.cookies.has('guildhall_session')).toBe(false)
  })

  test('user_deactivated: deactivated by an administrator', async () => {
    const person = buildBrokerPerson()
    broker.store.people.get(connectionId)?.push(person)
    const { browser } = await signIn(person)
    const { id } = await browser.user()
    await expectBody(await admin('PUT', `/api/users/${id}`, { status: 'deactivated' }))
    expect((await browser.session()).status).toBe(401)
    expect((await signIn(person)).location).toBe(refusedWith('user_deactivated'))
  })

  test('access_denied: the association is suspended; organization_unknown: it is deleted', async () => {
    const person = buildBrokerPerson()
    const ownOrganization = addOrganizationWith(broker, [person])
    const ownClient = await service.createClient()
    await settings(
      { organizationId: ownOrganization.organizationId },
      callAs(service, ownClient.keys.live.secret),
    )
    const from = `${service.url}/auth/sso?organization=${ownOrganization.organizationId}`
    await service.operator.platform.clients.update(ownClient.record.id, { suspended: true })
    expect((await signIn(person, from)).location).toBe(refusedWith('access_denied'))
    await service.operator.platform.clients.delete(ownClient.record.id)
    expect((await signIn(person, from)).location).toBe(refusedWith('organization_unknown'))
  })

  test('broker_unavailable: the broker is down or rejects the API key', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, grace)
    broker.failWith = 503
    const location = await expectRefusal(callback, browser)
    broker.failWith = null
    expect(location).toBe(refusedWith('broker_unavailable'))
  })
})
