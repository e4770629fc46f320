import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { readMailedCode } from './mailed-code.ts'
import {
  buildSessionCookie,
  expectAccessible,
  fillPortal,
  findAxeViolations,
  measureOverflow,
  testPortal,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { slug } = service.client.record

beforeAll(async () => {
  await fillPortal(service)
  await service.client.live.client.update({ name: 'Harbour Surveyors', brandColor: '#ffe600' })
  await service.startWorker()
})

const readCode = (email: string) => readMailedCode(service, email)

/** Overrides the sign-in methods that the service reports for the association. */
const replaceSignInMethods = (methods: { code?: boolean; singleSignOn?: boolean }) => (page: Page) =>
  page.route('**/auth/clients/*', async (route) => {
    const entry = await (await route.fetch()).json()
    return route.fulfill({ json: { ...entry, signIn: { ...entry.signIn, ...methods } } })
  })

describe('/login', () => {
  chromiumTest('signs a member in with a code and continues at the requested URL', async () => {
    await service.client.live.members.create({
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'King',
      status: 'active',
    })
    const { page, problems } = await portal.visit(portal.at('/library?q=quorum'))
    await page.getByRole('heading', { name: 'Sign in to Harbour Surveyors' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await readCode('ada@example.org'))
    await page.getByText('Bylaws of the Association').waitFor()
    expect(page.url()).toBe(`${service.url}${portal.at('/library?q=quorum')}`)
    expect(problems).toEqual([])
  })

  chromiumTest('rejects a wrong code', async () => {
    const email = 'ada@example.org'
    const { page } = await portal.visit(`/login?client=${slug}&email=${email}`)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    const code = await readCode(email)
    await page
      .getByLabel('Code', { exact: true })
      .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByText('This code is wrong or has expired.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest(
    'asks for the association if the URL names none, and shows a neutral form for an unknown association',
    async () => {
      const { page, problems } = await portal.visit('/')
      await page.getByLabel('Association').fill('nobody-knows')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.getByLabel('Email address').waitFor()
      expect(problems).toEqual([])
    },
  )

  chromiumTest('offers only a code at first if the URL has an email address', async () => {
    const before = replaceSignInMethods({ singleSignOn: true })
    const { page } = await portal.visit(`/login?client=${slug}&email=invited@example.org`, { before })
    const singleSignOn = page.getByRole('link', { name: 'single sign-on' })
    const sendCode = page.getByRole('button', { name: 'Email me a code' })
    await sendCode.waitFor()
    expect(await singleSignOn.count()).toBe(0)
    await sendCode.click()
    await page.getByRole('button', { name: 'Use another address or send a new code' }).click()
    await singleSignOn.waitFor()
    await page.goto(`${service.url}/login?client=${slug}`)
    await singleSignOn.waitFor()
  })

  chromiumTest('reports that an association has no sign-in method, in the reader’s language', async () => {
    const before = replaceSignInMethods({ code: false, singleSignOn: false })
    const { page } = await portal.visit(`/login?client=${slug}`, { before, locale: 'de-DE' })
    await page.getByText('Die Anmeldung ist derzeit nicht möglich').waitFor()
    expect(await page.getByLabel('E-Mail-Adresse').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('explains why single sign-on failed, in the reader’s language', async () => {
    const { page } = await portal.visit(`/login?client=${slug}&error=connection_not_found`, {
      locale: 'de-DE',
    })
    await page.getByText('Keine Verbindung gefunden').waitFor()
    await page.getByText('Prüfen Sie die Schreibweise der Adresse.').waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await measureOverflow(page)).toBe(0)
  })

  chromiumTest('signs in to the sandbox, which its pages name, and not to the live association', async () => {
    await service.client.sandbox.members.create({
      email: 'bea@example.org',
      firstName: 'Bea',
      lastName: 'Quay',
    })
    const { page } = await portal.visit(`/login?client=${slug}`)
    await page.getByLabel('Email address').waitFor()
    expect(await page.getByText('Sandbox: test data only').count()).toBe(0)
    await page.goto(`${service.sandboxUrl}${portal.at('/me')}`)
    await page.getByText('Sandbox: test data only').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Email address').fill('bea@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await readCode('bea@example.org'))
    await page.getByRole('heading', { name: 'Bea Quay' }).waitFor()
    await page.getByText('Sandbox: test data only').waitFor()
    expect(page.url()).toBe(`${service.sandboxUrl}${portal.at('/me')}`)
    await page.goto(service.url + portal.at('/me'))
    await page.getByLabel('Email address').waitFor()
  })

  chromiumTest('does not continue at another site', async () => {
    await portal.createMember({ email: 'edith@example.org' })
    const { page } = await portal.visit(`/login?client=${slug}&returnTo=https://evil.example/`)
    await page.getByLabel('Email address').fill('edith@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await readCode('edith@example.org'))
    await page.getByText('Bylaws of the Association').first().waitFor()
    expect(new URL(page.url()).origin).toBe(service.url)
  })

  chromiumTest('continues at the start page if the requested path would be another host', async () => {
    await portal.createMember({ email: 'emmy@example.org' })
    const { page } = await portal.visit(`/login?client=${slug}&returnTo=/.//evil.example/`)
    await page.getByLabel('Email address').fill('emmy@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    const firstCode = await readCode('emmy@example.org')
    await page.getByRole('button', { name: 'Use another address or send a new code' }).click()
    expect(await page.locator('input[name="email"]:focus').inputValue()).toBe('emmy@example.org')
    await page.keyboard.press('Enter')
    let code = firstCode
    while (code === firstCode) code = await readCode('emmy@example.org')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByText('Bylaws of the Association').first().waitFor()
    expect(new URL(page.url()).origin).toBe(service.url)
  })
})

/** Simulates the user’s return to the window from another one. */
const returnToPage = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))")

/**
 * Simulates the user’s later return to the tab: advances the page’s clock beyond the age at which the session is
 * checked again.
 */
const returnLater = (page: Page) =>
  page.evaluate(`(() => {
    const readClock = Date.now
    Date.now = () => readClock() + 120_000
    dispatchEvent(new Event('visibilitychange'))
  })()`)

describe('a session that ends while the user is working', () => {
  chromiumTest('and is checked on return to the tab is renewed in place, keeping the input', async () => {
    const { id, token } = await portal.createMember({ email: 'hedy@example.org', phone: '1' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByLabel('Phone').fill('+44 7700 900126')
    await page.context().clearCookies()
    await returnLater(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await dialog.getByLabel('Code', { exact: true }).fill(await readCode('hedy@example.org'))
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Phone').inputValue()).toBe('+44 7700 900126')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect((await service.client.live.members.get(id)).phone).toBe('+44 7700 900126')
  })

  chromiumTest('and is replaced by another user’s in another tab reloads the page', async () => {
    const { token } = await portal.createMember({ firstName: 'Rosa' })
    const other = await portal.createMember({ firstName: 'Sonia' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByRole('heading', { name: 'Rosa Carew-Pole' }).waitFor()
    await page.context().addCookies([buildSessionCookie(service.url, other.token)])
    await Promise.all([page.waitForEvent('load'), returnLater(page)])
    await page.getByRole('heading', { name: 'Sonia Carew-Pole' }).waitFor()
  })

  chromiumTest(
    'and is replaced by one of another association changes nothing in either association and reloads the page',
    async () => {
      const otherClient = await service.createClient()
      const otherToken = await createStaff(portal, 'ROLE_CLIENT_ADMIN', otherClient)
      const { page } = await portal.visit(portal.at('/manage/members/new'), {
        token: await createStaff(portal),
      })
      await page.getByLabel('First name').fill('Ida')
      await page.getByLabel('Last name').fill('Rhodes')
      await page.getByLabel('Email address').fill('ida@example.org')
      await page.context().addCookies([buildSessionCookie(service.url, otherToken)])
      await page.getByRole('button', { name: 'Create member' }).click()
      await page.getByRole('heading', { name: 'This link belongs to another association' }).waitFor()
      expect((await otherClient.live.members.list()).totalItems).toBe(0)
      expect((await service.client.live.members.list({ email: 'ida@example.org' })).totalItems).toBe(0)
    },
  )

  chromiumTest(
    'and is renewed in another window needs no sign-in in this one, and the change is saved',
    async () => {
      const { id, token } = await portal.createMember({ phone: '1' })
      const { page } = await portal.visit(portal.at('/me'), { token })
      await page.getByLabel('Phone').fill('+44 7700 900127')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Sign in again' }).getByLabel('Email address').waitFor()
      await page.context().addCookies([buildSessionCookie(service.url, token)])
      await returnToPage(page)
      await page.getByText('Saved').waitFor()
      expect((await service.client.live.members.get(id)).phone).toBe('+44 7700 900127')
    },
  )

  chromiumTest('is renewed in place, and the change is saved', async () => {
    const { id, token } = await portal.createMember({ email: 'grace@example.org', phone: '1' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByLabel('Phone').fill('+44 7700 900123')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await dialog.getByLabel('Code', { exact: true }).fill(await readCode('grace@example.org'))
    await page.getByText('Saved').waitFor()
    expect((await service.client.live.members.get(id)).phone).toBe('+44 7700 900123')
  })
})

describe('signing out', () => {
  chromiumTest(
    'ends the session, and deletes its cookie and the stored owner id, even if the association is suspended',
    async () => {
      const otherClient = await service.createClient()
      const { token } = await portal.createMember({}, otherClient)
      const { page } = await portal.visit(`/a/${otherClient.record.slug}/library`, { token })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const getOwner = () => page.evaluate("localStorage.getItem('guildhall.owner')")
      expect(await getOwner()).not.toBeNull()
      await service.operator.platform.clients.update(otherClient.record.id, { suspended: true })
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL('**/login?**')
      expect(await page.context().cookies()).toEqual([])
      expect(await getOwner()).toBeNull()
      await service.operator.platform.clients.update(otherClient.record.id, { suspended: false })
      expect((await service.request('/api/me', { key: token })).status).toBe(401)
    },
  )
})

chromiumTest('a corrected email address is sent with one press', async () => {
  const { page } = await portal.visit(`/login?client=${slug}`)
  const email = page.getByLabel('Email address')
  await email.fill('nobody@example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.locator('.error').waitFor()
  await email.fill('nobody@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
})

describe('a sign-in without a connection', () => {
  chromiumTest('reports that the user is offline, and continues once the connection is back', async () => {
    const { page } = await portal.visit(`/login?client=${slug}&email=nobody@example.org`)
    await page.getByLabel('Email address').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByText('You are offline').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).waitFor()
  })

  chromiumTest('that fails after the code was accepted is completed without another code', async () => {
    const { token } = await portal.createMember({ email: 'joan@example.org', phone: '1' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByLabel('Phone').fill('+44 7700 900124')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    const code = await readCode('joan@example.org')
    await page.route('**/api/me', (route) =>
      route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
    )
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByText('You are offline').waitFor()
    await page.unroute('**/api/me')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Saved').waitFor()
  })

  chromiumTest(
    'by single sign-on in another window reports the error, and is completed in the first window',
    async () => {
      const { token } = await portal.createMember({ phone: '1' })
      const { page } = await portal.visit(portal.at('/me'), {
        token,
        before: replaceSignInMethods({ singleSignOn: true }),
      })
      await page.getByLabel('Phone').fill('+44 7700 900125')
      const [cookie] = await page.context().cookies()
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await page.context().route('**/auth/sso?*', (route) => route.fulfill({ body: 'Signed in.' }))
      await dialog.getByRole('link', { name: 'single sign-on' }).click()
      await page.route('**/api/me', (route) =>
        route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
      )
      await returnToPage(page)
      await dialog.getByText('You are offline').waitFor()
      await page.unroute('**/api/me')
      if (cookie) await page.context().addCookies([cookie])
      await returnToPage(page)
      await page.getByText('Saved').waitFor()
    },
  )
})

describe('a page', () => {
  chromiumTest('of another association names the signed-in user and shows no record', async () => {
    const otherClient = await service.createClient()
    await otherClient.live.events.create({
      title: 'Secret meeting',
      startsAt: '2031-05-07T08:00:00Z',
      endsAt: '2031-05-07T09:00:00Z',
      timezone: 'UTC',
      status: 'published',
    })
    const { token } = await portal.createMember()
    const path = `/a/${otherClient.record.slug}/events?when=past#page=7`
    const { page } = await portal.visit(path, { token })
    await page.getByRole('heading', { name: 'This link belongs to another association' }).waitFor()
    await page.getByText('You are signed in as Margaret Carew-Pole').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.content()).not.toContain('Secret meeting')
    const signInUrl = await page
      .getByRole('link', { name: 'Sign in to the other association' })
      .getAttribute('href')
    expect(new URLSearchParams(signInUrl?.split('?')[1]).get('returnTo')).toBe(path)
    await page.getByRole('link', { name: 'Go to Harbour Surveyors' }).click()
    await page.getByText('Bylaws of the Association').waitFor()
  })

  chromiumTest('opens if the slug in its URL has capitals, before and after sign-in', async () => {
    const slug = service.client.record.slug.toUpperCase()
    const { token } = await portal.createMember()
    const { page: loginPage } = await portal.visit(`/a/${slug}/library?q=bylaws`)
    await loginPage.getByRole('heading', { name: /Harbour Surveyors/ }).waitFor()
    await loginPage.getByLabel('Email address').fill('somebody@example.org')
    await loginPage.getByRole('button', { name: 'Email me a code' }).click()
    await loginPage.getByLabel('Code').waitFor()
    const { page } = await portal.visit(`/a/${slug}/library?q=bylaws`, { token })
    await page.getByText('Bylaws of the Association').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(portal.at('/library?q=bylaws'))
    await page.goto(`${service.url}/a/Österreich/library`)
    await page.getByRole('heading', { name: 'This link belongs to another association' }).waitFor()
  })

  chromiumTest(
    'of a suspended association reports the suspension and offers to sign in elsewhere',
    async () => {
      const otherClient = await service.createClient()
      const { token } = await portal.createMember({}, otherClient)
      await service.operator.platform.clients.update(otherClient.record.id, { suspended: true })
      const { page } = await portal.visit(`/a/${otherClient.record.slug}/library`, { token })
      await page.getByRole('heading', { name: 'This association is suspended' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Sign in as someone else' }).click()
      await page.getByLabel('Association').waitFor()
    },
  )

  chromiumTest('keeps the session token out of storage, its content and document.cookie', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByText('Bylaws of the Association').waitFor()
    const storage = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    for (const text of [storage, await page.content()]) expect(text).not.toContain(token)
    expect(await page.evaluate<string>('document.cookie')).toBe('')
  })

  chromiumTest('with a yellow brand passes axe in both themes', async () => {
    const { token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByText('Bylaws of the Association').waitFor()
    await expectAccessible(page, 'yellow-brand')
  })
})
