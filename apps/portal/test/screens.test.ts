import { beforeAll, describe, expect } from 'bun:test'
import { iban, order, pay, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  expectAccessible,
  expectNoOverflow,
  fillPortal,
  findAxeViolations,
  measureOverflow,
  openInPage,
  testPortal,
} from './portal.ts'

const portal = await testPortal()
let resourceIds: Awaited<ReturnType<typeof fillPortal>>
let token: string
let openOrderId: string
let paidOrderId: string

beforeAll(async () => {
  const { live } = portal.service.client
  resourceIds = await fillPortal(portal.service)
  const member = await portal.createMember({
    address: { line1: '1 Quay Street', city: 'Bristol', country: 'GB' },
  })
  token = member.token
  await live.settings.billing.update({ iban, taxRates: [{ rate: 19, name: 'Standard' }], defaultTaxRate: 19 })
  openOrderId = (await order(live, member.id, await sell(live))).id
  paidOrderId = (await pay(live, await order(live, member.id, await sell(live)))).id
})

/** Screens of the members’ area, each with a text that is shown once it has loaded. */
const screens: [name: string, path: () => string, text: string][] = [
  ['library', () => '/library', 'Bylaws of the Association'],
  ['library as a list', () => '/library?view=list', 'Bylaws of the Association'],
  ['search', () => '/library?q=quorum', 'Quorum'],
  ['search without a match', () => '/library?q=xylophone', 'Nothing matches'],
  ['document', () => `/library/${resourceIds.public}#page=2`, 'The quorum is sixty members'],
  ['locked resource', () => `/library/${resourceIds.paid}`, 'For purchase'],
  [
    'missing resource',
    () => '/library/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70',
    'This resource is not available',
  ],
  ['ask', () => '/ask', 'Ask the library'],
  ['events', () => '/events', 'Spring conference'],
  ['events by month', () => '/events?view=month', 'Mon'],
  ['courses', () => '/courses', 'Tidal reduction'],
  ['jobs', () => '/jobs', 'Harbour master'],
  ['community', () => '/community', 'Introduce'],
  ['podcasts', () => '/podcasts', 'Your private feed'],
  ['buying', () => `/library/${resourceIds.paid}/buy`, 'Net'],
  ['orders', () => '/me/orders', 'Waiting for payment'],
  ['order to pay', () => `/me/orders/${openOrderId}`, 'Pay by transfer'],
  ['paid order', () => `/me/orders/${paidOrderId}`, 'Invoice INV-'],
  ['missing order', () => '/me/orders/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70', 'Not found'],
  ['profile', () => '/me', 'Contact details'],
  ['privacy', () => '/me/privacy', 'Your data'],
  ['no page', () => '/nowhere', 'Page not found'],
]

describe('the screen', () => {
  for (const [name, path, text] of screens) {
    chromiumTest(`“${name}” passes axe in both themes, and fits 320 pixels`, async () => {
      const { page, problems } = await portal.visit(portal.at(path()), { token })
      await page.getByText(text).first().waitFor()
      await expectAccessible(page, name)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await measureOverflow(page)).toBe(0)
      const isMissing = name.startsWith('missing ')
      expect(problems.filter((problem) => !isMissing || !problem.includes('status of 404'))).toEqual([])
    })
  }
})

interface Overlay {
  path: () => string
  role: 'menu' | 'dialog' | 'alertdialog'
  /** The button that opens the dialog or menu; with a shortcut, the button that has the focus before. */
  opener: string
  shortcut?: string
}

const overlays: Record<string, Overlay> = {
  'account menu': { path: () => '/library', role: 'menu', opener: 'Account' },
  'command palette': { path: () => '/library', role: 'dialog', opener: 'Account', shortcut: 'Control+k' },
  'keyboard shortcuts': { path: () => '/library', role: 'dialog', opener: 'Account', shortcut: '?' },
  'subscription to events': { path: () => '/events', role: 'dialog', opener: 'Subscribe' },
  'cancelling an order': {
    path: () => `/me/orders/${openOrderId}`,
    role: 'alertdialog',
    opener: 'Cancel the order',
  },
  'request for erasure': { path: () => '/me/privacy', role: 'alertdialog', opener: 'Request erasure' },
}

describe('the dialog or menu', () => {
  for (const [name, { path, role, opener, shortcut }] of Object.entries(overlays)) {
    chromiumTest(`“${name}” passes axe in both themes, and returns the focus after Escape`, async () => {
      const { page, problems } = await portal.visit(portal.at(path()), { token })
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      const button = page.getByRole('button', { name: opener })
      await button.focus()
      await page.keyboard.press(shortcut ?? 'Enter')
      await page.getByRole(role).waitFor()
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'detached' })
      await button.and(page.locator(':focus')).waitFor()
      expect(problems).toEqual([])
    })
  }

  chromiumTest('for navigation on a phone passes axe, and fits', async () => {
    const { page } = await portal.visit(portal.at('/library'), {
      token,
      viewport: { width: 360, height: 640 },
    })
    await page.getByText('Bylaws of the Association').first().waitFor()
    await page.getByRole('button', { name: 'Main navigation' }).click()
    await page.getByRole('menu').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
  })
})

describe('no page scrolls sideways at 320 pixels, or at 640 with text twice as large', () => {
  const listPaths = () =>
    [
      '/library',
      `/library/${resourceIds.paid}`,
      `/library/${resourceIds.paid}/buy`,
      '/ask',
      '/events',
      '/courses',
      '/podcasts',
      '/me',
      '/me/orders',
      `/me/orders/${openOrderId}`,
      `/me/orders/${paidOrderId}`,
      '/me/privacy',
    ].map(portal.at)
  for (const language of ['de', 'en', 'es', 'fr', 'nl']) {
    chromiumTest(`in the language ${language}`, async () => {
      const login = `/login?client=${portal.service.client.record.slug}`
      const { page } = await portal.visit(login, { token, locale: language })
      for (const path of [login, ...listPaths()]) {
        if (path !== login) await openInPage(page, path)
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
        expect([path, await page.evaluate<string>('document.documentElement.lang')]).toEqual([path, language])
        await expectNoOverflow(page, path)
      }
    })
  }
})

describe('the component gallery', () => {
  chromiumTest('passes axe in both themes and with its dialog open, and fits 320 pixels', async () => {
    const { page, problems } = await portal.visit('/design')
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    const lightScreenshot = await page.screenshot()
    await expectAccessible(page, 'components')
    expect(lightScreenshot.equals(await page.screenshot())).toBeFalse()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('button:focus', { hasText: 'Open dialog' }).waitFor()
    expect(problems).toEqual([])
  })
})
