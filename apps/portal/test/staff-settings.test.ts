import { beforeAll, describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { buildImage } from '../../../packages/documents/test/samples.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { respondWithProblem } from './failing-writes.ts'
import {
  findAxeViolations,
  measureOverflow,
  openInPage,
  pressTabUntilFocused,
  takeScreenshot,
  testPortal,
  waitUntilLoaded,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await service.startWorker()
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage/settings${path}`), { token: adminToken, ...options })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const readSecret = async (page: Page) => (await page.locator('code.secret').textContent()) ?? ''
/**
 * Waits until a key is rejected: a revoked key stops working within a second.
 *
 * @throws Error if the key still works after about two seconds
 */
async function waitUntilRejected(path: string, key: string): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    if ((await service.request(path, { key })).status === 401) return
    await Bun.sleep(50)
  }
  throw new Error('The key still works.')
}
const waitForUrl = (page: Page, pattern: RegExp) => page.waitForURL(pattern)

describe('the group mapping', () => {
  chromiumTest('lists all groups of all directories, including those on further pages', async () => {
    const { page } = await open('/sign-in', {
      before: async (page) => {
        // The service has no identity broker.
        await page.route('**/api/settings/identity', (route) =>
          route.fulfill({ json: { groupRoles: {}, defaultRole: 'ROLE_MEMBER' } }),
        )
        // Two pages of one record each.
        await page.route(/\/api\/directories(\/.+\/groups)?\?/, (route) => {
          const { pathname, searchParams } = new URL(route.request().url())
          const number = searchParams.has('cursor') ? 2 : 1
          const name = `Group ${number} of ${pathname.split('/').at(-2)}`
          const items = [{ id: `directory-${number}`, name, memberCount: 1 }]
          const nextCursor = number === 1 ? 'second' : null
          return route.fulfill({
            json: { items, page: number, itemsPerPage: 1, totalItems: 2, totalPages: 2, nextCursor },
          })
        })
      },
    })
    for (const directory of [1, 2])
      for (const group of [1, 2])
        await page.getByText(`Group ${group} of directory-${directory}`, { exact: true }).waitFor()
  })
})

describe('quick changes to the group mapping', () => {
  chromiumTest('are each saved with the version that the previous one created', async () => {
    // The service has no identity broker.
    let version = 1
    let groupRoles = {}
    const pressed = Promise.withResolvers<void>()
    const respond = async (route: Route) => {
      const request = route.request()
      if (request.method() === 'PUT') {
        await pressed.promise
        if (request.headers()['if-match'] !== `"${version}"`) return respondWithProblem(412)(route)
        groupRoles = { ...groupRoles, ...request.postDataJSON().groupRoles }
        version++
      }
      const json = { groupRoles, defaultRole: 'ROLE_MEMBER' }
      return route.fulfill({ headers: { etag: `"${version}"` }, json })
    }
    const { page } = await open('/sign-in', {
      before: async (page) => {
        await page.route('**/api/settings/identity', respond)
        await page.route(/\/api\/directories\?/, (route) =>
          route.fulfill({ json: { items: [], totalItems: 0, nextCursor: null } }),
        )
      },
    })
    for (const name of ['Board', 'Office']) {
      await page.getByLabel('Name of another group').fill(name)
      await page.keyboard.press('Enter')
    }
    pressed.resolve()
    for (const name of ['Board', 'Office']) await page.getByText(name, { exact: true }).waitFor()
    expect(groupRoles).toEqual({ Board: 'ROLE_MEMBER', Office: 'ROLE_MEMBER' })
  })
})

describe('the directories', () => {
  for (const [path, name] of [
    ['/directories', 'directories'],
    ['/sign-in', 'connections'],
  ] as const)
    chromiumTest(`are listed with all pages, and so are connections: ${name}`, async () => {
      const { page } = await open(path, {
        before: async (page) => {
          // The service has no identity broker.
          await page.route('**/api/settings/identity', respondWithProblem(503))
          await page.route(new RegExp(`/${name}\\?`), (route) => {
            const number = new URL(route.request().url()).searchParams.has('cursor') ? 2 : 1
            const item = {
              id: `${number}`,
              name: `Okta ${number}`,
              type: 'okta',
              domains: [],
              state: 'active',
            }
            const nextCursor = number === 1 ? 'second' : null
            return route.fulfill({
              json: {
                items: [item],
                page: number,
                itemsPerPage: 1,
                totalItems: 2,
                totalPages: 2,
                nextCursor,
              },
            })
          })
        },
      })
      for (const number of [1, 2]) await page.getByText(`Okta ${number}`).waitFor()
    })

  chromiumTest('show why a directory cannot be read, and states unknown to the portal', async () => {
    const describeDirectory = (name: string, state: string) => ({
      id: name,
      name,
      type: 'okta scim v2.0',
      state,
      userCount: 2,
      groupCount: 1,
    })
    const { page } = await open('/directories', {
      before: async (page) => {
        // The service has no identity broker.
        await page.route(/\/api\/directories(\/.+\/syncs)?\?/, (route) => {
          const items = route.request().url().includes('/syncs')
            ? []
            : [describeDirectory('Okta', 'invalid_credentials'), describeDirectory('Entra', 'paused')]
          return route.fulfill({ json: { items, totalItems: items.length, nextCursor: null } })
        })
      },
    })
    await page.getByRole('heading', { name: 'Okta Credentials rejected' }).waitFor()
    await page.getByRole('heading', { name: 'Entra paused' }).waitFor()
  })
})

describe('the tabs', () => {
  chromiumTest('show the current tab on a phone', async () => {
    const { page } = await open('/people', { viewport: { width: 360, height: 740 } })
    for (const [path, name] of [
      ['people', 'People'],
      ['webhooks', 'Webhooks'],
      ['mail-texts', 'Email texts'],
    ] as const) {
      await openInPage(page, portal.at(`/manage/settings/${path}`))
      const box = await page.getByRole('link', { name, exact: true }).boundingBox()
      expect([name, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 360]).toEqual([
        name,
        true,
        true,
      ])
    }
  })
})

describe('the profile', () => {
  chromiumTest('is changed, and the page header shows the new name', async () => {
    const { page, problems } = await open('')
    await page.getByLabel('Name', { exact: true }).fill('Chart Makers')
    await page.getByLabel('Website').fill('ftp://charts.example.org')
    await press(page, 'Save')
    await page
      .getByText(/must be/i)
      .first()
      .waitFor()
    await page.getByLabel('Website').fill('https://charts.example.org')
    await page.getByLabel('Time zone').selectOption('Europe/Oslo')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('banner').getByText('Chart Makers').waitFor()
    expect(await live.client.get()).toMatchObject({
      name: 'Chart Makers',
      website: 'https://charts.example.org',
      timezone: 'Europe/Oslo',
    })
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  })

  chromiumTest('has a brand color, and shows how the color is adjusted for readability', async () => {
    const { page } = await open('/brand')
    const color = page.getByLabel('Color', { exact: true })
    await page.getByLabel('Choose a color').fill('#ff8800')
    expect(await color.inputValue()).toBe('#ff8800')
    await color.fill('#ffee00')
    expect(await page.getByLabel('Choose a color').inputValue()).toBe('#ffee00')
    await press(page, 'Save')
    await page
      .getByText(/^Adjusted to #/)
      .first()
      .waitFor()
    expect((await live.client.get()).brandColor).toBe('#ffee00')
  })

  chromiumTest('has a logo, uploaded from this computer', async () => {
    const { page } = await open('/brand')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose an image')])
    await chooser.setFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(buildImage('png', 64, 64)),
    })
    await page.locator('.image-field img').waitFor()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.client.get()).logoUrl).toStartWith(`${service.url}/images/`)
  })

  chromiumTest('has settings for chat', async () => {
    const { page } = await open('/chat')
    await page.getByText('Visitors to your website can ask questions').click()
    await page.getByLabel('Days to keep conversations').fill('30')
    await page.getByText('Let the language model write answers').click()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.client.get()).chat).toEqual({
      public: true,
      retentionDays: 30,
      languageModel: false,
    })
    await page.getByLabel('Days to keep conversations').fill('60')
    await press(page, 'Save')
    await page.getByText('Changes are not saved yet.').waitFor({ state: 'detached' })
    expect((await live.client.get()).chat).toMatchObject({ public: true, retentionDays: 60 })
  })
})

describe('a key', () => {
  chromiumTest('is created with chosen permissions, shown once, rotated and revoked', async () => {
    const { page, problems } = await open('/keys')
    await page.getByRole('link', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Newsletter')
    await page.getByRole('radio', { name: 'Choose permissions' }).check()
    await page.getByRole('checkbox', { name: 'Read the audit log' }).click({ force: true })
    for (const name of ['Courses', 'Jobs', 'Library'])
      await page.getByRole('radio', { name: `${name}: No access` }).check()
    await page.getByRole('radio', { name: 'Events: Read and change' }).check()
    await press(page, 'Create key')
    const secret = await readSecret(page)
    await press(page, 'I have stored it')
    await waitForUrl(page, /\/keys\/[0-9a-f-]{36}$/)
    await page.locator('code.secret').waitFor({ state: 'detached' })
    expect((await service.request('/api/members', { key: secret })).status).toBe(200)
    expect((await service.request('/api/jobs', { key: secret })).status).toBe(403)
    expect(await page.content()).not.toContain(secret)
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(secret)

    await press(page, 'Rotate key')
    await page.getByLabel('Grace period for the old one').selectOption('none')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
    const newSecret = await readSecret(page)
    await press(page, 'I have stored it')
    await page.getByText(`…${newSecret.slice(-4)}`).waitFor()
    await waitUntilRejected('/api/members', secret)
    expect((await service.request('/api/events', { key: newSecret })).status).toBe(200)

    await press(page, 'Revoke key')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Revoked', { exact: true }).first().waitFor()
    await waitUntilRejected('/api/events', newSecret)
    expect(problems).toEqual([])
  })

  chromiumTest('that was just created stays visible when the user goes back or closes the page', async () => {
    const { page } = await open('/keys')
    await page.getByRole('link', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Kept')
    await press(page, 'Create key')
    const secret = await readSecret(page)
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('popstate', () => setTimeout(resolve, 200), { once: true })
      history.back()
    })`)
    await waitForUrl(page, /\/keys\/new$/)
    expect(await readSecret(page)).toBe(secret)
    expect(await page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null")).toBe(
      true,
    )
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await question).dismiss()
    await press(page, 'I have stored it')
    await waitForUrl(page, /\/keys\/[0-9a-f-]{36}$/)
  })

  chromiumTest('keeps the chosen permissions visible when they equal a preset', async () => {
    const { page } = await open('/keys/new')
    await page.getByRole('radio', { name: 'Choose permissions' }).check()
    await page.getByRole('radio', { name: 'Events: Read and change' }).check()
    await page.reload()
    const everything = page.getByRole('checkbox', { name: 'Everything', exact: true })
    await everything.click({ force: true })
    expect(await everything.isChecked()).toBeTrue()
    expect(await page.getByRole('radio', { name: 'Choose permissions' }).isChecked()).toBeTrue()
    await press(page, 'Discard changes')
    expect(await page.getByRole('radio', { name: 'Choose permissions' }).isChecked()).toBeFalse()
  })

  chromiumTest('is not revoked later if there was no connection', async () => {
    const { id } = await live.keys.create({ name: 'Kept', type: 'secret', scopes: ['events:read'] })
    const { page } = await open(`/keys/${id}`)
    await page.getByRole('heading', { name: 'Kept' }).waitFor()
    await press(page, 'Revoke key')
    const dialog = page.getByRole('alertdialog', { name: 'Revoke key' })
    await dialog.waitFor()
    await page.route('**/api/keys/*', (route) => route.abort('internetdisconnected'))
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.unroute('**/api/keys/*')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await waitUntilLoaded(page)
    expect((await live.keys.get(id)).revokedAt).toBeNull()
  })

  chromiumTest('for the website is publishable, and is not called a secret', async () => {
    const { page, problems } = await open('/plugin')
    await page.getByRole('link', { name: 'Create a publishable key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Website')
    await press(page, 'Create key')
    expect(await readSecret(page)).toStartWith('guild_pk_')
    await page.getByText('It is not a secret').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('is rotated once, and its dialog stays open until the new key is shown', async () => {
    const { id } = await live.keys.create({ name: 'Once', type: 'secret', scopes: ['members:read'] })
    const { page } = await open(`/keys/${id}`)
    const pressed = Promise.withResolvers<void>()
    let rotations = 0
    await page.route('**/rotate', async (route) => {
      rotations++
      await pressed.promise
      await route.continue()
    })
    await press(page, 'Rotate key')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rotate key' }).focus()
    for (const key of ['Enter', 'Enter', 'Escape']) {
      await page.keyboard.press(key)
      await dialog.locator('[data-pending]').waitFor()
    }
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    pressed.resolve()
    expect(await readSecret(page)).toStartWith('guild_sk_')
    expect(rotations).toBe(1)
  })

  chromiumTest('can be rotated with the keyboard alone, at a phone’s width', async () => {
    const { id, key } = await live.keys.create({ name: 'Import', type: 'secret', scopes: ['members:read'] })
    const { page } = await open('/keys', { viewport: { width: 360, height: 740 } })
    await page.getByText('Import', { exact: true }).waitFor()
    await pressTabUntilFocused(page, 'Import')
    await page.keyboard.press('Enter')
    await waitForUrl(page, new RegExp(`/keys/${id}$`))
    await page.getByRole('button', { name: 'Rotate key' }).waitFor()
    await pressTabUntilFocused(page, 'Rotate key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressTabUntilFocused(page, 'Rotate key')
    await page.keyboard.press('Enter')
    await page.locator('code.secret').waitFor()
    expect(await measureOverflow(page)).toBe(0)
    const newSecret = await readSecret(page)
    await pressTabUntilFocused(page, 'I have stored it')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The old key works for another day.
    for (const secret of [key, newSecret])
      expect((await service.request('/api/members', { key: secret })).status).toBe(200)
  })
})

describe('people', () => {
  chromiumTest('are invited, get other roles, and are deactivated', async () => {
    const { page } = await open('/people')
    await press(page, 'Invite')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill('grace@example.org')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('grace@example.org was invited.').waitFor()
    const { items } = await live.invitations.list()
    expect(items[0]).toMatchObject({ email: 'grace@example.org', roles: ['ROLE_CLIENT_USER'] })
    await page.getByRole('link', { name: 'Invitations' }).click()
    await page.getByText('grace@example.org').first().waitFor()

    const { id } = await live.users.create({ email: 'mary@example.org', roles: ['ROLE_CLIENT_USER'] })
    await page.goto(`${service.url}${portal.at(`/manage/settings/people/${id}`)}`)
    await page.getByText('Administrator', { exact: true }).click()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.users.get(id)).roles.toSorted()).toEqual(['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER'])
    await press(page, 'Deactivate')
    await page.getByText('Deactivated', { exact: true }).waitFor()
    expect((await live.users.get(id)).status).toBe('deactivated')
  })
})

describe('invitations', () => {
  chromiumTest('that are selected are revoked, except accepted ones', async () => {
    const invite = (name: string) =>
      live.invitations.create({ email: `${name}@example.net`, roles: ['ROLE_CLIENT_USER'] })
    const invitations = [
      await invite('first'),
      await invite('accepted'),
      await invite('revoked'),
      await invite('last'),
    ]
    await service.database
      .sql`update invitations set status = 'accepted' where email = 'accepted@example.net'`
    const { page } = await open('/invitations')
    for (const { email } of invitations) await page.getByRole('checkbox', { name: `Select ${email}` }).click()
    await live.invitations.revoke(invitations[2]?.id ?? '')
    await press(page, 'Revoke')
    await page.getByText('This invitation was accepted. Deactivate the user instead.').waitFor()
    const { items } = await live.invitations.list({ id: invitations.map(({ id }) => id) })
    expect(Object.fromEntries(items.map(({ email, status }) => [email.split('@')[0], status]))).toEqual({
      first: 'revoked',
      accepted: 'accepted',
      revoked: 'revoked',
      last: 'revoked',
    })
  })
})

chromiumTest('suppressed addresses are shown in pages, and can be allowed again', async () => {
  const { database, client } = service
  await database.sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    select ${client.record.id}, 'member' || n || '@example.org', '550 No such user', now() + interval '1 day'
    from generate_series(1, 12) n`
  const { page, problems } = await open('/mail')
  const addresses = page.getByRole('region', { name: 'Suppressed addresses' }).getByRole('listitem')
  await addresses.nth(9).waitFor()
  expect(await addresses.count()).toBe(10)
  await takeScreenshot(page, 'suppressed-addresses')
  await page.emulateMedia({ colorScheme: 'dark' })
  await press(page, 'Load more')
  await addresses.nth(11).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await measureOverflow(page)).toBe(0)
  await takeScreenshot(page, 'suppressed-addresses-360-dark')
  await addresses.first().getByRole('button', { name: 'Allow emails again' }).click()
  await addresses.nth(11).waitFor({ state: 'detached' })
  expect((await live.mail.suppressedAddresses.list()).totalItems).toBe(11)
  expect(problems).toEqual([])
})

describe('a webhook', () => {
  chromiumTest('is created for chosen events, tested, given a new secret, and disabled', async () => {
    const { page } = await open('/webhooks/new')
    await page.getByLabel('URL', { exact: true }).fill('https://receiver.example.org/hooks')
    await page.getByText('member.*', { exact: true }).click()
    await page.getByText('member.created', { exact: true }).click()
    // With no event of the kind selected, its events are still shown.
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Space')
    expect(await page.getByRole('checkbox', { name: 'member.created' }).isChecked()).toBeTrue()
    await press(page, 'Create webhook')
    expect(await page.locator('code.secret').textContent()).toStartWith('whsec_')
    await press(page, 'I have stored it')
    await waitForUrl(page, /\/webhooks\/[0-9a-f-]{36}$/)
    const [webhook] = (await live.webhooks.list()).items
    expect(webhook).toMatchObject({ url: 'https://receiver.example.org/hooks', events: ['member.created'] })
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await press(page, 'Send a test')
    await page.getByText('A test event is on its way').waitFor()
    for (let attempt = 0; attempt < 100; attempt++) {
      if ((await live.webhooks.deliveries.list(webhook?.id ?? '')).totalItems !== 0) break
      await Bun.sleep(100)
    }
    await page.reload()
    await page.getByText('webhook.test').click()
    await page.locator('pre').getByText('"type": "webhook.test"').waitFor()
    await press(page, 'Send again')
    await page.getByText('It is being sent again.').waitFor()
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await press(page, 'Resend failed deliveries')
    await page.getByLabel('From the last').selectOption('week')
    await page.getByRole('dialog').getByRole('button', { name: 'Resend failed deliveries' }).click()
    await page.getByText('Deliveries queued: ').waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
    await press(page, 'Rotate secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    expect(await readSecret(page)).toStartWith('whsec_')
    await press(page, 'I have stored it')
    await page.getByLabel('Description', { exact: true }).fill('Kept')
    await page.route(/\/api\/webhooks\/[^/]+$/, (route) =>
      route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
    )
    await press(page, 'Disable')
    while ((await live.webhooks.get(webhook?.id ?? '')).status !== 'disabled') await Bun.sleep(50)
    await waitUntilLoaded(page)
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Kept')
    await page.unroute(/\/api\/webhooks\/[^/]+$/)
    await page.reload()
    await page.getByText('It was disabled manually.').waitFor()
    expect((await live.webhooks.get(webhook?.id ?? '')).status).toBe('disabled')
  })
})
