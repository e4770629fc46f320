import { describe, expect, test } from 'bun:test'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { startSignInService } from './sign-in-service.ts'

const {
  service,
  broker,
  admin,
  updateSettings,
  PersonBrowser,
  organizationId,
  connectionId,
  startUrl,
  buildErrorUrl,
} = await startSignInService()

describe('GET /auth/sso', () => {
  test('302: to the broker, with a state, a code challenge and a cookie that binds the browser', async () => {
    const browser = new PersonBrowser()
    const response = await browser.get(startUrl)
    expect(response.status).toBe(302)
    const url = new URL(response.headers.get('location') ?? '')
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
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^guildhall_sign_in_[\w-]{8}=[\w-]{43}; Path=\/auth; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['connection', connectionId],
    ['organization', organizationId],
    ['provider', 'GoogleOAuth'],
  ])('302: %s is passed to the broker', async (name, value) => {
    const url = new URL(
      await new PersonBrowser().getRedirectLocation(`${service.url}/auth/sso?${name}=${value}`),
    )
    expect(url.searchParams.get(name)).toBe(value)
  })

  test('302: client= selects the organization of an association without a default connection', async () => {
    const url = new URL(
      await new PersonBrowser().getRedirectLocation(
        `${service.url}/auth/sso?client=${service.client.record.slug}`,
      ),
    )
    expect(url.searchParams.get('organization')).toBe(organizationId)
  })

  test('302: client= selects the default connection of an association that has one', async () => {
    const change = (defaultConnectionId: string | null) => updateSettings({ defaultConnectionId })
    await change(connectionId)
    const url = new URL(
      await new PersonBrowser().getRedirectLocation(
        `${service.url}/auth/sso?client=${service.client.record.slug}`,
      ),
    )
    expect(url.searchParams.get('connection')).toBe(connectionId)
    await change(null)
  })

  test('302: email= finds the association of the user, ignoring case', async () => {
    await admin('POST', '/api/users', { email: 'known@harbour.example' })
    const url = new URL(
      await new PersonBrowser().getRedirectLocation(`${service.url}/auth/sso?email=Known@Harbour.example`),
    )
    expect(url.searchParams.get('organization')).toBe(organizationId)
    expect(url.searchParams.get('login_hint')).toBe('Known@Harbour.example')
  })

  test('302: loginHint= is passed to the broker; 400: a hint that is not an email address', async () => {
    const hinted = `${startUrl}&loginHint=${encodeURIComponent('ada+1@harbour.example')}`
    const url = new URL(await new PersonBrowser().getRedirectLocation(hinted))
    expect(url.searchParams.get('login_hint')).toBe('ada+1@harbour.example')
    expect(url.searchParams.get('organization')).toBe(organizationId)
    const response = await new PersonBrowser().get(`${startUrl}&loginHint=nobody`)
    await expectViolations(response, ['loginHint invalid_format'])
  })

  test('302: an unknown address redirects to /login with an error', async () => {
    const location = await new PersonBrowser().getRedirectLocation(
      `${service.url}/auth/sso?email=nobody@nowhere.example`,
    )
    expect(location).toBe(buildErrorUrl('connection_not_found'))
    const returnTo = '/a/x/events'
    const locationWithUrl = await new PersonBrowser().getRedirectLocation(
      `${service.url}/auth/sso?email=nobody@nowhere.example&returnTo=${returnTo}`,
    )
    expect(locationWithUrl).toBe(buildErrorUrl('connection_not_found', { returnTo }))
  })

  test('400: no selector, or several', async () => {
    await expectViolations(await new PersonBrowser().get(`${service.url}/auth/sso`), [' required'])
    await expectViolations(await new PersonBrowser().get(`${startUrl}&connection=${connectionId}`), [
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
  ])('400: a returnTo outside the app: %j', async (returnTo) => {
    const response = await new PersonBrowser().get(`${startUrl}&returnTo=${encodeURIComponent(returnTo)}`)
    await expectViolations(response, ['returnTo foreign_address'])
  })

  test.each(['a b', '../x', "x' or 1=1", 'x'.repeat(300)])(
    '400: a malformed connection id: %j',
    async (id) => {
      const response = await new PersonBrowser().get(
        `${service.url}/auth/sso?connection=${encodeURIComponent(id)}`,
      )
      await expectViolations(response, ['connection invalid_format'])
    },
  )

  test('302: an unknown parameter is ignored, because email clients add some to links', async () => {
    expect((await new PersonBrowser().get(`${startUrl}&utm_source=mail`)).status).toBe(302)
  })
})

test('429: over 60 starts and callbacks a minute, together, from one IP address', async () => {
  const browser = new PersonBrowser()
  const callback = `${service.url}/auth/callback/broker?error=access_denied`
  for (let request = 0; request < 60; request++)
    expect((await browser.get(request % 2 === 0 ? callback : startUrl)).status).toBe(302)
  const response = await browser.get(startUrl)
  await expectProblem(response, 429, 'rate-limit-exceeded')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await new PersonBrowser().get(startUrl)).status).toBe(302)
})
