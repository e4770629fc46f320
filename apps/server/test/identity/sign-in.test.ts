import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, buildBrokerPerson } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { startSignInService } from './sign-in-service.ts'

const {
  service,
  broker,
  admin,
  updateSettings,
  PersonBrowser,
  grace,
  alan,
  connectionId,
  startUrl,
  signIn,
  buildErrorUrl,
} = await startSignInService()

describe('GET /auth/callback/broker', () => {
  test('302 to the app, with a session of the user', async () => {
    const { browser, location } = await signIn(grace)
    expect(location).toBe(`${service.url}/`)
    expect(browser.cookies.get('guildhall_session')).toStartWith('guild_ses_')
    expect(await browser.getUser()).toMatchObject({
      email: grace.email,
      firstName: 'Grace',
      lastName: grace.lastName,
      roles: ['ROLE_CLIENT_USER'],
      status: 'active',
    })
  })

  test('the session cookie is HttpOnly and lasts seven days, and the sign-in cookie is deleted', async () => {
    const browser = new PersonBrowser()
    const callback = await browser.getCallbackUrl(startUrl, grace)
    const response = await browser.get(callback)
    const [session, cleared] = response.headers.getSetCookie()
    expect(session).toMatch(
      /^guildhall_session=guild_ses_\w+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/,
    )
    expect(cleared).toMatch(/^guildhall_sign_in_[\w-]{8}=; Path=\/auth; .*Max-Age=0$/)
    const expiresAtMs = Date.parse(
      (await expectBody<{ expiresAt: string }>(await browser.getSession())).expiresAt,
    )
    expect(Math.abs(expiresAtMs - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  })

  test('302 to returnTo, a URL within the app', async () => {
    const { location } = await signIn(grace, `${startUrl}&returnTo=${encodeURIComponent('/library?q=tides')}`)
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
    expect((await browser.getSession()).status).toBe(401)
  })

  test('a user without groups gets the default role and keeps roles assigned manually', async () => {
    const { browser } = await signIn(alan)
    const { id, roles } = await browser.getUser()
    expect(roles).toEqual(['ROLE_MEMBER'])
    await expectBody(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'] }))
    const secondSignIn = await signIn(alan)
    expect((await secondSignIn.browser.getUser()).roles).toEqual(['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'])
  })

  test('roles of groups replace those of earlier groups, not those assigned manually', async () => {
    const person = buildBrokerPerson({ groups: ['Staff'] })
    broker.store.people.get(connectionId)?.push(person)
    const { browser } = await signIn(person)
    const { id } = await browser.getUser()
    await expectBody(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'] }))
    person.groups = ['Admins']
    const secondSignIn = await signIn(person)
    expect(new Set((await secondSignIn.browser.getUser()).roles as string[])).toEqual(
      new Set(['ROLE_CLIENT_ADMIN', 'ROLE_MEMBER']),
    )
  })

  test('a user is matched by email address at first, and by profile after the address changes', async () => {
    const person = buildBrokerPerson({ email: 'Ada.King@harbour.example' })
    broker.store.people.get(connectionId)?.push(person)
    const { id } = await service.client.live.users.create({ email: 'ada.king@harbour.example' })
    expect((await (await signIn(person)).browser.getUser()).id).toBe(id)
    person.email = 'ada.lovelace@harbour.example'
    const user = await (await signIn(person)).browser.getUser()
    expect(user).toMatchObject({ id, email: 'ada.lovelace@harbour.example' })
  })

  test('attributes are read with the association’s mapping', async () => {
    const person = buildBrokerPerson({
      rawAttributes: { costCentre: 'Dredging', enterprise: { position: 'Pilot' } },
      customAttributes: { department: 'ignored' },
    })
    const ownClient = await service.createClient()
    const ownOrganization = addOrganizationWith(broker, [person])
    await updateSettings(
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
    expect(await browser.getUser()).toMatchObject({ department: 'Dredging', jobTitle: 'Pilot' })
  })

  test('a sign-in started at the identity provider, without a state, is restarted here and ends in the app', async () => {
    const browser = new PersonBrowser()
    const callback = broker.createIdpInitiatedUrl(connectionId, grace, `${service.url}/auth/callback/broker`)
    const restartUrl = await browser.getRedirectLocation(callback)
    expect(restartUrl).toBe(`/auth/sso?connection=${connectionId}`)
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    const { location } = await signIn(grace, service.url + restartUrl, browser)
    expect(location).toBe(`${service.url}/`)
    expect((await browser.getUser()).email).toBe(grace.email)
  })

  test('an attacker’s code in a callback link does not change who is signed in', async () => {
    const { browser } = await signIn(alan)
    const idpInitiatedUrl = broker.createIdpInitiatedUrl(
      connectionId,
      grace,
      `${service.url}/auth/callback/broker`,
    )
    await browser.get(idpInitiatedUrl)
    expect((await browser.getUser()).email).toBe(alan.email)
  })

  test('replaces the session of the browser and ends the previous session', async () => {
    const { browser } = await signIn(alan)
    const previousToken = browser.cookies.get('guildhall_session') ?? ''
    await signIn(grace, startUrl, browser)
    expect(browser.cookies.get('guildhall_session')).not.toBe(previousToken)
    expect((await browser.getUser()).email).toBe(grace.email)
    await expectProblem(await callAs(service, previousToken)('GET', '/api/me'), 401, 'unauthorized')
  })
})

describe('a person', () => {
  test('has none of the roles of the user with the same email address in another association', async () => {
    const ownClient = await service.createClient()
    const person = buildBrokerPerson({ email: grace.email, groups: ['Staff'] })
    const ownOrganization = addOrganizationWith(broker, [person])
    await updateSettings(
      { organizationId: ownOrganization.organizationId },
      callAs(service, ownClient.keys.live.secret),
    )
    const { browser } = await signIn(
      person,
      `${service.url}/auth/sso?organization=${ownOrganization.organizationId}`,
    )
    const session = await expectBody<{ client: { id: string }; user: { roles: string[] } }>(
      await browser.getSession(),
    )
    expect(session.client.id).toBe(ownClient.record.id)
    expect(session.user.roles).toEqual(['ROLE_MEMBER'])
  })

  test('of the sandbox’s organization signs in at the sandbox’s host only', async () => {
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
    expect((await signIn(person, service.url + path)).location).toBe(buildErrorUrl('organization_unknown'))
    const { browser } = await signIn(person, service.sandboxUrl + path)
    const session = await browser.get(`${service.sandboxUrl}/auth/session`)
    expect((await expectBody<{ client: { id: string } }>(session)).client.id).toBe(service.client.twin.id)
  })

  test('of the sandbox’s organization continues in the sandbox’s portal, after an error too', async () => {
    const person = buildBrokerPerson()
    const { organizationId } = addOrganizationWith(broker, [person])
    const { sandbox } = await service.createClient()
    await sandbox.identity.settings.update({ organizationId })
    const path = `${service.sandboxUrl}/auth/sso?organization=${organizationId}&returnTo=`
    expect((await signIn(person, `${path}/a/x/library`)).location).toBe(`${service.sandboxUrl}/a/x/library`)
    const absoluteUrl = `${service.sandboxUrl}/a/x/me`
    expect((await signIn(person, path + absoluteUrl)).location).toBe(absoluteUrl)
    await expectViolations(await new PersonBrowser().get(path + service.url), ['returnTo foreign_address'])
    const { location } = await signIn({ ...person, id: 'nobody' }, path)
    expect(location).toBe(`${service.sandboxUrl}/login?error=access_denied`)
  })
})
