import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectAccessible, expectNoOverflow, measureOverflow, openInPage, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'
import { createRecords, listStaffRoutes, type StaffRoute } from './staff-routes.ts'

const portal = await testPortal()
const { service } = portal
let ids: Record<string, string>
let routes: StaffRoute[]
let adminToken: string

beforeAll(async () => {
  await service.startWorker()
  ids = await createRecords(service, service.client)
  routes = listStaffRoutes(ids)
  adminToken = await createStaff(portal)
})

/** Few enough to finish within the timeout of a test. */
const SCREENS_PER_TEST = 7
const PARTS = 12

describe.each(Array.from({ length: PARTS }, (_, index) => index))('screens, part %d', (part) => {
  chromiumTest('pass axe in both themes, and fit narrow windows, in German', async () => {
    expect(routes.length).toBeLessThanOrEqual(PARTS * SCREENS_PER_TEST)
    const { page, problems } = await portal.visit('/', { token: adminToken, locale: 'de-DE' })
    for (const { path } of routes.slice(part * SCREENS_PER_TEST, (part + 1) * SCREENS_PER_TEST)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openInPage(page, portal.at(`/manage${path}`))
      await expectAccessible(page, path)
      await expectNoOverflow(page, path)
    }
    // Without an identity broker, the sign-in and directory pages receive 503 responses.
    expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
  })
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function selectRow(page: Page): Promise<void> {
  await page.locator('tbody tr[data-index="0"]').getByRole('checkbox').click()
}

/** Dialogs and menus, each with the screen that has it. */
const overlays: [
  name: string,
  path: () => string,
  role: 'dialog' | 'alertdialog' | 'menu',
  open: (page: Page) => Promise<void>,
][] = [
  ['columns', () => '/members', 'dialog', press('Columns')],
  ['export', () => '/members', 'dialog', press('Export')],
  ['views', () => '/members', 'menu', press('Views')],
  [
    'bulk change',
    () => '/members',
    'dialog',
    async (page) => {
      await selectRow(page)
      await page.locator('.selection-bar').getByRole('button', { name: 'Change' }).click()
    },
  ],
  ['erasure', () => `/members/${ids.member}/privacy`, 'alertdialog', press('Erase this member')],
  ['level', () => '/levels', 'dialog', press('New level')],
  ['deletion of an event', () => `/events/${ids.events}`, 'alertdialog', press('Delete')],
  ['payment', () => `/orders/${ids.order}`, 'dialog', press('Record a payment')],
  ['refund', () => `/orders/${ids.order}`, 'dialog', press('Refund')],
  ['failed payment', () => `/orders/${ids.order}`, 'alertdialog', press('Mark as failed')],
  ['export of postings', () => '/ledger', 'dialog', press('Export postings')],
  ['deletion of a resource', () => `/library/${ids.resource}`, 'alertdialog', press('Delete')],
  ['invitation', () => '/settings/people', 'dialog', press('Invite')],
  ['rotation of a key', () => `/settings/keys/${ids.key}`, 'dialog', press('Rotate key')],
  ['revocation of a key', () => `/settings/keys/${ids.key}`, 'alertdialog', press('Revoke key')],
  ['new secret', () => `/settings/webhooks/${ids.webhook}`, 'dialog', press('Rotate secret')],
  [
    'deletion of a webhook',
    () => `/settings/webhooks/${ids.webhook}`,
    'alertdialog',
    press('Delete webhook'),
  ],
  [
    'recovery',
    () => `/settings/webhooks/${ids.webhook}/deliveries`,
    'dialog',
    press('Resend failed deliveries'),
  ],
]

describe('each dialog or menu', () => {
  chromiumTest('passes axe in both themes, fits 320 pixels, and returns the focus to a button', async () => {
    const { page, problems } = await portal.visit('/', { token: adminToken })
    for (const [name, path, role, open] of overlays) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openInPage(page, portal.at(`/manage${path()}`))
      await open(page)
      await page.getByRole(role).first().waitFor()
      await expectAccessible(page, name)
      await page.setViewportSize({ width: 320, height: 640 })
      // Menus are repositioned after the window is resized.
      for (let attempt = 0; attempt < 100 && (await measureOverflow(page)) > 0; attempt++) await Bun.sleep(50)
      expect([name, await measureOverflow(page)]).toEqual([name, 0])
      await page.keyboard.press('Escape')
      await page.getByRole(role).first().waitFor({ state: 'detached' })
      const readFocusedTag = () => page.evaluate<string>('document.activeElement.tagName')
      // The focus returns with the next frame.
      for (let attempt = 0; attempt < 100 && (await readFocusedTag()) !== 'BUTTON'; attempt++)
        await Bun.sleep(50)
      expect([name, await readFocusedTag()]).toEqual([name, 'BUTTON'])
    }
    expect(problems).toEqual([])
  })
})
