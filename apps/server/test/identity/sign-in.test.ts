import { describe, expect, test } from 'bun:test'
import { signInFaults } from '@guildhall/core/broker/sign-in-faults'
import {
  Browser,
  brokerPerson,
  organizationWith,
  testServiceWithBroker,
} from '../../../../tools/testing/broker.ts'
import { callAs } from '../calls.ts'
import { bodyOf, expectProblem, expectViolations } from '../problem.ts'

// Tests come from one machine: each browser says another address, as behind a proxy.
const { service, broker } = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const admin = callAs(service, service.client.keys.live.secret)
const settings = async (change: object, call = admin) =>
  bodyOf(await call('PUT', '/api/settings/identity', change))
let addresses = 0

class Person extends Browser {
  private readonly from = { 'x-forwarded-for': `10.0.${++addresses >> 8}.${addresses & 255}` }
  override get(address: string, headers: Record<string, string> = {}) {
    return super.get(address, address.startsWith(service.url) ? { ...this.from, ...headers } : headers)
  }
  session = async () => this.get(`${service.url}/auth/session`)
  user = async () => (await bodyOf<{ user: Record<string, unknown> }>(await this.session())).user
}

const grace = brokerPerson({ groups: ['Staff', 'Everybody'] })
const alan = brokerPerson()
const { organizationId, connectionId } = organizationWith(broker, [grace, alan])
await settings({
  organizationId,
  groupRoles: { Staff: 'ROLE_CLIENT_USER', Admins: 'ROLE_CLIENT_ADMIN' },
})
const start = `${service.url}/auth/sso?organization=${organizationId}`

/** Signs in, and gives where that ended. */
async function signIn(person: typeof grace, from = start, browser = new Person()) {
  const location = await browser.locationOf(await browser.callbackAs(from, person))
  return { browser, location }
}

const refusedWith = (fault: keyof typeof signInFaults) => `${service.url}/login?error=${fault}`

describe('GET /auth/sso', () => {
  test('302: to the broker, with a state and a challenge, and a cookie for this browser alone', async () => {
    const browser = new Person()
    const answer = await browser.get(start)
    expect(answer.status).toBe(302)
    const url = new URL(answer.headers.get('location') ?? '')
    expect(url.origin + url.pathname).toBe(`${broker.url}/sso/authorize`)
    const { state = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(state).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({
      client_id: broker.clientId,
      redirect_uri: `${service.url}/auth/callback/broker`,
      response_type: 'code',
      organization: organizationId,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^guildhall_sign_in_[\w-]{8}=[\w-]{43}; Path=\/auth; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['connection', connectionId],
    ['organization', organizationId],
    ['provider', 'GoogleOAuth'],
  ])('302: %s is handed on', async (name, value) => {
    const url = new URL(await new Person().locationOf(`${service.url}/auth/sso?${name}=${value}`))
    expect(url.searchParams.get(name)).toBe(value)
  })

  test('302: client= leads to its default connection, and before it has one to its organization', async () => {
    const to = async () =>
      new URL(await new Person().locationOf(`${service.url}/auth/sso?client=${service.client.record.slug}`))
    expect((await to()).searchParams.get('organization')).toBe(organizationId)
  })

  test('302: email= finds the association of the user, without regard to case', async () => {
    await admin('POST', '/api/users', { email: 'known@harbour.example' })
    const url = new URL(await new Person().locationOf(`${service.url}/auth/sso?email=Known@Harbour.example`))
    expect(url.searchParams.get('organization')).toBe(organizationId)
    expect(url.searchParams.get('login_hint')).toBe('Known@Harbour.example')
  })

  test('302: an address of nobody leads back, with what to check', async () => {
    const location = await new Person().locationOf(`${service.url}/auth/sso?email=nobody@nowhere.example`)
    expect(location).toBe(refusedWith('connection_not_found'))
  })

  test('400: no selector and no default connection, or several', async () => {
    await expectViolations(await new Person().get(`${service.url}/auth/sso`), [' required'])
    await expectViolations(await new Person().get(`${start}&connection=${connectionId}`), [
      'organization several_selectors',
      'connection several_selectors',
    ])
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'http://localhost:1/',
    'https:evil.example',
    '\thttps://evil.example/',
  ])('400: a returnTo that lies elsewhere: %j', async (returnTo) => {
    const answer = await new Person().get(`${start}&returnTo=${encodeURIComponent(returnTo)}`)
    await expectViolations(answer, ['returnTo foreign_address'])
  })

  test.each(['a b', '../x', "x' or 1=1", 'x'.repeat(300)])(
    '400: what is no id of the broker: %j',
    async (id) => {
      const answer = await new Person().get(`${service.url}/auth/sso?connection=${encodeURIComponent(id)}`)
      await expectViolations(answer, ['connection invalid_format'])
    },
  )

  test('an unknown parameter is let pass: links are followed from mails', async () => {
    expect((await new Person().get(`${start}&utm_source=mail`)).status).toBe(302)
  })
})

describe('GET /auth/callback/broker', () => {
  test('302 into the app, with a session of the person', async () => {
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

  test('the cookie is for the server alone, for seven days, and no sign-in is left', async () => {
    const browser = new Person()
    const callback = await browser.callbackAs(start, grace)
    const answer = await browser.get(callback)
    const [session, cleared] = answer.headers.getSetCookie()
    expect(session).toMatch(
      /^guildhall_session=guild_ses_\w+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/,
    )
    expect(cleared).toMatch(/^guildhall_sign_in_[\w-]{8}=; Path=\/auth; .*Max-Age=0$/)
    const ends = Date.parse((await bodyOf<{ expiresAt: string }>(await browser.session())).expiresAt)
    expect(Math.abs(ends - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  })

  test('302 to where the person wanted to go, under the app', async () => {
    const { location } = await signIn(grace, `${start}&returnTo=${encodeURIComponent('/library?q=tides')}`)
    expect(location).toBe(`${service.url}/library?q=tides`)
  })

  test('the session ends with POST /auth/logout', async () => {
    const { browser } = await signIn(grace)
    const cookie = `guildhall_session=${browser.cookies.get('guildhall_session')}`
    const answer = await service.request('/auth/logout', {
      method: 'POST',
      headers: { cookie, origin: service.url },
    })
    expect(answer.status).toBe(204)
    expect((await browser.session()).status).toBe(401)
  })

  test('a person without groups gets the default role, and keeps what was given by hand', async () => {
    const { browser } = await signIn(alan)
    const { id, roles } = await browser.user()
    expect(roles).toEqual(['ROLE_MEMBER'])
    await bodyOf(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'] }))
    const again = await signIn(alan)
    expect((await again.browser.user()).roles).toEqual(['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN'])
  })

  test('groups take the place of earlier groups’ roles, not of roles given by hand', async () => {
    const person = brokerPerson({ groups: ['Staff'] })
    broker.store.people.get(connectionId)?.push(person)
    const { browser } = await signIn(person)
    const { id } = await browser.user()
    await bodyOf(await admin('PUT', `/api/users/${id}`, { roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'] }))
    person.groups = ['Admins']
    const again = await signIn(person)
    expect(new Set((await again.browser.user()).roles as string[])).toEqual(
      new Set(['ROLE_CLIENT_ADMIN', 'ROLE_MEMBER']),
    )
  })

  test('a user of the same address is the person; by profile it is found again under a new one', async () => {
    const person = brokerPerson({ email: 'Ada.King@harbour.example' })
    broker.store.people.get(connectionId)?.push(person)
    const { id } = await service.client.live.users.create({ email: 'ada.king@harbour.example' })
    expect((await (await signIn(person)).browser.user()).id).toBe(id)
    person.email = 'ada.lovelace@harbour.example'
    const user = await (await signIn(person)).browser.user()
    expect(user).toMatchObject({ id, email: 'ada.lovelace@harbour.example' })
  })

  test('attributes are read as the association maps them', async () => {
    const person = brokerPerson({
      rawAttributes: { costCentre: 'Dredging', enterprise: { position: 'Pilot' } },
      customAttributes: { department: 'ignored' },
    })
    const mine = await service.createClient()
    const own = organizationWith(broker, [person])
    await settings(
      {
        organizationId: own.organizationId,
        attributes: { costCentre: 'department', 'enterprise.position': 'jobTitle' },
      },
      callAs(service, mine.keys.live.secret),
    )
    const { browser } = await signIn(person, `${service.url}/auth/sso?organization=${own.organizationId}`)
    expect(await browser.user()).toMatchObject({ department: 'Dredging', jobTitle: 'Pilot' })
  })

  test('a sign-in begun at the identity provider, without a state, is begun anew here and leads into the app', async () => {
    const browser = new Person()
    const callback = broker.idpInitiated(connectionId, grace, `${service.url}/auth/callback/broker`)
    const anew = await browser.locationOf(callback)
    expect(anew).toBe(`/auth/sso?connection=${connectionId}`)
    expect(browser.cookies.has('guildhall_session')).toBe(false)
    const { location } = await signIn(grace, service.url + anew, browser)
    expect(location).toBe(`${service.url}/`)
    expect((await browser.user()).email).toBe(grace.email)
  })

  test('the code of somebody else, in an address that one is lured to, signs nobody in', async () => {
    const { browser } = await signIn(alan)
    const lure = broker.idpInitiated(connectionId, grace, `${service.url}/auth/callback/broker`)
    await browser.get(lure)
    expect((await browser.user()).email).toBe(alan.email)
  })

  test('gives the browser another session than it had, and ends that one, whoever set it', async () => {
    const { browser } = await signIn(alan)
    const before = browser.cookies.get('guildhall_session') ?? ''
    await signIn(grace, start, browser)
    expect(browser.cookies.get('guildhall_session')).not.toBe(before)
    expect((await browser.user()).email).toBe(grace.email)
    await expectProblem(await callAs(service, before)('GET', '/api/me'), 401, 'unauthorized')
  })

  describe('302 to /login, and no session:', () => {
    const refused = async (callback: string, browser = new Person()) => {
      const answer = await browser.get(callback)
      expect(answer.status).toBe(302)
      expect(browser.cookies.has('guildhall_session')).toBe(false)
      return answer.headers.get('location')
    }

    test('state_invalid: used a second time', async () => {
      const browser = new Person()
      const callback = await browser.callbackAs(start, grace)
      const cookies = [...browser.cookies]
      await browser.get(callback)
      const again = new Person()
      for (const [name, value] of cookies) again.cookies.set(name, value)
      expect(await refused(callback, again)).toBe(refusedWith('state_invalid'))
    })

    test('state_invalid: finished in another browser; the own one can still finish', async () => {
      const browser = new Person()
      const callback = await browser.callbackAs(start, grace)
      expect(await refused(callback)).toBe(refusedWith('state_invalid'))
      expect(await browser.locationOf(callback)).toBe(`${service.url}/`)
    })

    test('state_invalid: a forged or an empty state, or no code', async () => {
      const callback = `${service.url}/auth/callback/broker`
      for (const query of ['?code=x&state=forged', '?code=x&state=', '?state=x', ''])
        expect(await refused(callback + query)).toBe(refusedWith('state_invalid'))
    })

    test('state_invalid: begun more than ten minutes ago', async () => {
      const browser = new Person()
      const callback = await browser.callbackAs(start, grace)
      await service.database.sql`update sign_ins set expires_at = now() - interval '1 second'`
      expect(await refused(callback, browser)).toBe(refusedWith('state_invalid'))
    })

    test('state_invalid: a code that was used, or stolen from a sign-in of another browser', async () => {
      const browser = new Person()
      const callback = new URL(await browser.callbackAs(start, grace))
      callback.searchParams.delete('state')
      expect(await refused(callback.href)).toBe(refusedWith('state_invalid'))
    })

    test('access_denied: the person declines', async () => {
      const browser = new Person()
      const callback = await browser.callbackAs(start, { id: 'nobody' })
      expect(await refused(callback, browser)).toBe(refusedWith('access_denied'))
    })

    test.each([
      ['connection_invalid', 'connection_not_found'],
      ['organization_invalid', 'connection_not_found'],
      ['connection_unlinked', 'connection_not_activated'],
      ['invalid_redirect_uri', 'redirect_uri_mismatch'],
      ['signin_consent_denied', 'access_denied'],
      ['server_error', 'broker_unavailable'],
      ['__proto__', 'broker_unavailable'],
    ] as const)('the broker’s %s is %s', async (error, fault) => {
      const callback = `${service.url}/auth/callback/broker?error=${error}`
      expect(await refused(callback)).toBe(refusedWith(fault))
    })

    test('connection_not_activated, connection_not_found: as the broker answers a sign-in', async () => {
      const { connectionId: inactive } = organizationWith(broker, [], { state: 'inactive' })
      for (const [id, fault] of [
        [inactive, 'connection_not_activated'],
        ['conn_unknown', 'connection_not_found'],
      ] as const) {
        const browser = new Person()
        const authorize = await browser.locationOf(`${service.url}/auth/sso?connection=${id}`)
        expect(await refused(await browser.locationOf(authorize), browser)).toBe(refusedWith(fault))
      }
    })

    test('organization_unknown: nobody here has the organization, whatever the address', async () => {
      const person = brokerPerson({ email: grace.email })
      const foreign = organizationWith(broker, [person])
      const { location, browser } = await signIn(
        person,
        `${service.url}/auth/sso?organization=${foreign.organizationId}`,
      )
      expect(location).toBe(refusedWith('organization_unknown'))
      expect(browser.cookies.has('guildhall_session')).toBe(false)
    })

    test('user_deactivated: by hand', async () => {
      const person = brokerPerson()
      broker.store.people.get(connectionId)?.push(person)
      const { browser } = await signIn(person)
      const { id } = await browser.user()
      await bodyOf(await admin('PUT', `/api/users/${id}`, { status: 'deactivated' }))
      expect((await browser.session()).status).toBe(401)
      expect((await signIn(person)).location).toBe(refusedWith('user_deactivated'))
    })

    test('access_denied: the association is suspended; organization_unknown: it is deleted', async () => {
      const person = brokerPerson()
      const own = organizationWith(broker, [person])
      const mine = await service.createClient()
      await settings({ organizationId: own.organizationId }, callAs(service, mine.keys.live.secret))
      const from = `${service.url}/auth/sso?organization=${own.organizationId}`
      await service.operator.platform.clients.update(mine.record.id, { suspended: true })
      expect((await signIn(person, from)).location).toBe(refusedWith('access_denied'))
      await service.operator.platform.clients.delete(mine.record.id)
      expect((await signIn(person, from)).location).toBe(refusedWith('organization_unknown'))
    })

    test('broker_unavailable: the broker is down, or refuses our key', async () => {
      const browser = new Person()
      const callback = await browser.callbackAs(start, grace)
      broker.failWith = 503
      const location = await refused(callback, browser)
      broker.failWith = null
      expect(location).toBe(refusedWith('broker_unavailable'))
    })
  })
})

describe('a user of one organization', () => {
  test('is another one in another association, though the address is the same', async () => {
    const mine = await service.createClient()
    const same = brokerPerson({ email: grace.email, groups: ['Staff'] })
    const own = organizationWith(broker, [same])
    await settings({ organizationId: own.organizationId }, callAs(service, mine.keys.live.secret))
    const { browser } = await signIn(same, `${service.url}/auth/sso?organization=${own.organizationId}`)
    const session = await bodyOf<{ client: { id: string }; user: { roles: string[] } }>(
      await browser.session(),
    )
    expect(session.client.id).toBe(mine.record.id)
    expect(session.user.roles).toEqual(['ROLE_MEMBER'])
  })

  test('of the sandbox twin signs in at the sandbox only', async () => {
    const person = brokerPerson()
    const own = organizationWith(broker, [person])
    const put = await fetch(`${service.sandboxUrl}/api/settings/identity`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${service.client.keys.test.secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ organizationId: own.organizationId }),
    })
    expect(put.status).toBe(200)
    const path = `/auth/sso?organization=${own.organizationId}`
    expect((await signIn(person, service.url + path)).location).toBe(refusedWith('organization_unknown'))
    const { browser } = await signIn(person, service.sandboxUrl + path)
    const session = await browser.get(`${service.sandboxUrl}/auth/session`)
    expect((await bodyOf<{ client: { id: string } }>(session)).client.id).toBe(service.client.twin.id)
  })
})

describe('GET /login', () => {
  test.each(Object.entries(signInFaults))(
    '%s says what may be the cause, and what to check',
    async (fault, { title, checks }) => {
      const answer = await service.request(`/login?error=${fault}`)
      const text = await answer.text()
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      for (const words of [title, ...checks]) expect(text).toContain(Bun.escapeHTML(words))
    },
  )

  test('writes nothing of the address into the page as it is', async () => {
    const text = await (await service.request('/login?error=<b>&returnTo="><script>')).text()
    expect(text).not.toContain('<b>')
    expect(text).not.toContain('<script>')
  })
})

test('429: more than 60 a minute from one address, begun and ended together', async () => {
  const browser = new Person()
  const callback = `${service.url}/auth/callback/broker?error=access_denied`
  for (let request = 0; request < 60; request++)
    expect((await browser.get(request % 2 === 0 ? callback : start)).status).toBe(302)
  const answer = await browser.get(start)
  await expectProblem(answer, 429, 'rate-limit-exceeded')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await new Person().get(start)).status).toBe(302)
})
