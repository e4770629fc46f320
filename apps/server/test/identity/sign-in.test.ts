import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, buildBrokerPerson } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { signInService } from './sign-in-service.ts'

const { service, broker, admin, settings, Person, grace, alan, connectionId, start, signIn, refusedWith } =
  await signInService()

describe('GET /auth/callback/broker', () => {
  test('302 to the app, with a session of the user', async () => {
    const { browser, location } = await signIn(grace)
    expect(location).toBe(`${service.url}/`)
    expect(browser.cookies.get('guildhall_session')).toStartWith('guild_ses_')
    expect(await browser.user()).toMatchObject({
      email: grace.email,
      firstName: 'Grace',
      lastName: grace.lastName,
      roles: ['ROLE_CLIENT_USER'],
      status: 'active',
    })
  })

  test('the cookie is HttpOnly for seven days, and the pending sign-in is deleted', async () => {
    const browser = new Person()
    const callback = await browser.getCallbackUrl(start, grace)
    const response = await browser.get(callback)
    const [session, cleared] = response.headers.getSetCookie()
    expect(session).toMatch(
      /^guildhall_session=guild_ses_\w+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/,
    )
    expect(cleared).toMatch(/^guildhall_sign_in_[\w-]{8}=; Path=\/auth; .*Max-Age=0$/)
    const ends = Date.parse((await expectBody<{ expiresAt: string }>(await browser.session())).expiresAt)
    expect(Math.abs(ends - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  })

  test('302 to returnTo, a URL within the app', async () => {
    const { location } = await signIn(grace, `${start}&returnTo=${encodeURIComponent('/library?q=tides')}`)
    expect(location).toBe(`${service.url}/library?q=tides`)
  })

  test('the session ends with POST /auth/logout', async () => {
    const { browser } = await signIn(grace)
    const cookie = `guildhall_session=${browser.cookies.get('guildhall_session')}`
    const response = await service.request('/auth/logout', {
      method: 'POST',
      headers: { cookie, origin: service.url },
    })
    expect(response.status).toBe(204)
    expect((await browser.session()).status).toBe(401)
  })

  test('a user without groups gets the default role and keeps roles assigned manually', async () => {
    const { browser } = await signIn(alan)
    const { id, roles } = await browser.user()
    expect(roles).toEqual(['ROLE_MEMBER'])
    await expectBody(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'] }))
    const secondSignIn = await signIn(alan)
    expect((await secondSignIn.browser.user()).roles).toEqual(['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'])
  })

  test('roles of groups replace those of earlier groups, not those assigned manually', async () => {
    const person = buildBrokerPerson({ groups: ['Staff'] })
    broker.store.people.get(connectionId)?.push(person)
    const { browser } = await signIn(person)
    const { id } = await browser.user()
    await expectBody(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'] }))
    person.groups = ['Admins']
    const secondSignIn = await signIn(person)
    expect(new Set((await secondSignIn.browser.user()).roles as string[])).toEqual(
      new Set(['ROLE_CLIENT_ADMIN', 'ROLE_MEMBER']),
    )
  })

  test('a user is matched by address first, then by profile under a new address', async () => {
    const person = buildBrokerPerson({ email: 'Ada.King@harbour.example' })
    broker.store.people.get(connectionId)?.push(person)
    const { id } = await service.client.live.users.create({ email: 'ada.king@harbour.example' })
    expect((await (await signIn(person)).browser.user()).id).toBe(id)
    person.email = 'ada.lovelace@harbour.example'
    const user = await (await signIn(person)).browser.user()
    expect(user).toMatchObject({ id, email: 'ada.lovelace@harbour.example' })
  })

  test('attributes are read by the association’s mapping', async () => {
    const person = buildBrokerPerson({
      rawAttributes: { costCentre: 'Dredging', enterprise: { position: 'Pilot' } },
      customAttributes: { department: 'ignored' },
    })
    const ownClient = await service.createClient()
    const ownOrganization = addOrganizationWith(broker, [person])
    await settings(
      {
        organizationId: ownOrganization.organizationId,
        attributes: { costCentre: 'department', 'enterprise.position': 'jobTitle' },
      },
      callAs(service, ownClient.keys.live.secret),
    )
    const { browser } = await signIn(
      person,
      `${service.url}/auth/sso?organization=${ownOrganization.organizationId}`,
    )
    expect(await browser.user()).toMatchObject({ department: 'Dredging', jobTitle: 'Pilot' })
  })

  test('a sign-in started at the identity provider, without a state, is restarted here and ends in the app', async () => {
    const browser = new Person()
    const callback = broker.createIdpInitiatedUrl(connectionId, grace, `${service.url}/auth/callback/broker`)
    const restartUrl = await browser.getRedirectLocation(callback)
    expect(restartUrl).toBe(`/auth/sso?connection=${connectionId}`)
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    const { location } = await signIn(grace, service.url + restartUrl, browser)
    expect(location).toBe(`${service.url}/`)
    expect((await browser.user()).email).toBe(grace.email)
  })

  test('an attacker’s code in a callback link does not sign the victim in', async () => {
    const { browser } = await signIn(alan)
    const idpInitiatedUrl = broker.createIdpInitiatedUrl(
      connectionId,
      grace,
      `${service.url}/auth/callback/broker`,
    )
    await browser.get(idpInitiatedUrl)
    expect((await browser.user()).email).toBe(alan.email)
  })

  test('replaces the session of the browser and ends the previous one, even a planted one', async () => {
    const { browser } = await signIn(alan)
    const before = browser.cookies.get('guildhall_session') ?? ''
    await signIn(grace, start, browser)
    expect(browser.cookies.get('guildhall_session')).not.toBe(before)
    expect((await browser.user()).email).toBe(grace.email)
    await expectProblem(await callAs(service, before)('GET', '/api/me'), 401, 'unauthorized')
  })
})

describe('a user of one organization', () => {
  test('is a different user in another association with the same address', async () => {
    const ownClient = await service.createClient()
    const same = buildBrokerPerson({ email: grace.email, groups: ['Staff'] })
    const ownOrganization = addOrganizationWith(broker, [same])
    await settings(
      { organizationId: ownOrganization.organizationId },
      callAs(service, ownClient.keys.live.secret),
    )
    const { browser } = await signIn(
      same,
      `${service.url}/auth/sso?organization=${ownOrganization.organizationId}`,
    )
    const session = await expectBody<{ client: { id: string }; user: { roles: string[] } }>(
      await browser.session(),
    )
    expect(session.client.id).toBe(ownClient.record.id)
    expect(session.user.roles).toEqual(['ROLE_MEMBER'])
  })

  test('of the sandbox signs in at the sandbox only', async () => {
    const person = buildBrokerPerson()
    const ownOrganization = addOrganizationWith(broker, [person])
    const put = await fetch(`${service.sandboxUrl}/api/settings/identity`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${service.client.keys.test.secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ organizationId: ownOrganization.organizationId }),
    })
    expect(put.status).toBe(200)
    const path = `/auth/sso?organization=${ownOrganization.organizationId}`
    expect((await signIn(person, service.url + path)).location).toBe(refusedWith('organization_unknown'))
    const { browser } = await signIn(person, service.sandboxUrl + path)
    const session = await browser.get(`${service.sandboxUrl}/auth/session`)
    expect((await expectBody<{ client: { id: string } }>(session)).client.id).toBe(service.client.twin.id)
  })
})
