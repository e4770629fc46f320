import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { orderOther } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { fillPortal, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string

beforeAll(async () => {
  await fillPortal(service)
  adminToken = await createStaff(portal)
  await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  await live.members.create({ email: 'grace@example.org', firstName: 'Grace', lastName: 'Hopper' })
  await live.membershipLevels.create({ key: 'fellow', name: 'Fellow' })
})

const open = async (path: string, before?: (page: Page) => unknown): Promise<Page> =>
  (await portal.visit(portal.at(`/manage${path}`), { token: adminToken, ...(before ? { before } : {}) })).page
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const applyFilter = async (page: Page, label: string, value: string) => {
  await press(page, 'Filter')
  await page.getByRole('menuitem', { name: label }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
}

describe('while a response is awaited', () => {
  chromiumTest('the command palette offers no results of the previous query', async () => {
    const searched = Promise.withResolvers<void>()
    const page = await open('/members', (page) =>
      page.route(/\/api\/search\?.*hopper/, async (route) => {
        await searched.promise
        await route.continue()
      }),
    )
    await page.getByText('ada@example.org').waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('searchbox').fill('lovelace')
    await palette.getByText('ada@example.org').waitFor()
    await palette.getByRole('searchbox').fill('hopper')
    await palette.getByText('ada@example.org').waitFor({ state: 'detached' })
    searched.resolve()
    await palette.getByText('grace@example.org').waitFor()
  })

  chromiumTest('text typed into a search field does not search the screen opened meanwhile', async () => {
    const page = await open('/members')
    await page.getByText('ada@example.org').waitFor()
    const loaded = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    const script = page.waitForRequest(/\.js$/)
    await page.getByRole('searchbox').fill('grace')
    await page.getByRole('link', { name: 'Audit log' }).first().click()
    await script
    await page.waitForURL('**/manage/audit*')
    // Longer than the delay after which the search field searches.
    await page.waitForTimeout(500)
    loaded.resolve()
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  chromiumTest('an import cannot be started while it is being checked', async () => {
    const page = await open('/members/import')
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('email,firstName,lastName\n') }
    await page.setInputFiles('input[type=file]', file)
    const check = page.getByRole('button', { name: 'Check the whole file' })
    await check.waitFor()
    await page.route(/\/api\/members\/import(\?|$)/, () => undefined)
    await check.click()
    await page.locator('[data-pending]').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  })

  chromiumTest('a screen opened while a member is being created stays open', async () => {
    const requested = Promise.withResolvers<void>()
    const created = Promise.withResolvers<void>()
    const page = await open('/members/new', (page) =>
      page.route('**/api/members', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        requested.resolve()
        await created.promise
        await route.continue()
      }),
    )
    for (const [label, text] of [
      ['First name', 'New'],
      ['Last name', 'Member'],
      ['Email address', 'new@example.org'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await press(page, 'Create member')
    await requested.promise
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    created.resolve()
    await page.getByText('The member was created.').waitFor()
    expect(new URL(page.url()).pathname).toEndWith('/manage/events')
  })

  chromiumTest('a deletion whose response is lost succeeds', async () => {
    const { id } = await live.courses.create({ title: 'Knots' })
    let isLost = false
    const page = await open(`/courses/${id}`, (page) =>
      page.route(`**/api/courses/${id}`, async (route) => {
        if (route.request().method() !== 'DELETE' || isLost) return route.continue()
        isLost = true
        await route.fetch()
        await route.abort('connectionreset')
      }),
    )
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.waitForURL(/\/manage\/courses$/)
  })

  chromiumTest('a directory shows its new number of users once a sync has ended', async () => {
    let hasEnded = false
    const page = await open('/settings/directories', (page) =>
      page.route(/\/api\/directories(\/.+\/syncs)?(\?|$)/, (route) => {
        const users = { created: hasEnded ? 500 : 0, updated: 0, deactivated: 0 }
        const status = hasEnded ? 'completed' : 'running'
        const sync = { id: 's1', startedAt: '2026-11-28T09:00:00Z', status, users, error: null }
        const directory = {
          id: 'd1',
          name: 'Okta',
          type: 'okta',
          state: 'active',
          userCount: users.created,
          groupCount: 0,
        }
        const items = [route.request().url().includes('/syncs') ? sync : directory]
        return route.fulfill({ json: { items, totalItems: 1, nextCursor: null } })
      }),
    )
    await page.getByText('Users: 0').waitFor()
    hasEnded = true
    await page.getByText('Users: 500').waitFor()
  })
})

describe('a change by someone else', () => {
  chromiumTest('of a level is shown beside the field', async () => {
    const { id } = await live.membershipLevels.create({ key: 'patron', name: 'Patron' })
    const page = await open('/levels')
    await press(page, 'Patron')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Mine')
    await live.membershipLevels.update(id, { name: 'Theirs' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Changed by someone else to: Theirs').waitFor()
  })

  chromiumTest('of a user’s roles is shown beside the roles', async () => {
    const { id } = await live.users.create({
      email: 'user@example.org',
      firstName: 'Z',
      lastName: 'Z',
      roles: ['ROLE_MEMBER'],
    })
    const page = await open(`/settings/people/${id}`)
    await page.getByText('Staff', { exact: true }).click()
    await live.users.update(id, { roles: ['ROLE_CLIENT_ADMIN'] })
    await press(page, 'Save')
    await page.getByText(/Changed by someone else to: Administrator/).waitFor()
  })

  chromiumTest('of an order is reported when it is cancelled', async () => {
    const { id } = await orderOther(live)
    const page = await open(`/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel order' }).waitFor()
    await live.payments.create(id, { amount: 100, method: 'cash' })
    await press(page, 'Cancel order')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('It was changed in the meantime').waitFor()
  })
})

chromiumTest('discarded edits of a level do not reappear', async () => {
  const page = await open('/levels')
  const name = page.getByRole('dialog').getByLabel('Name')
  await press(page, 'Fellow')
  await name.fill('Mistake')
  await press(page, 'Cancel')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Fellow')
  expect(await name.inputValue()).toBe('Fellow')
})

describe('in a list', () => {
  chromiumTest('a filter ignores spaces around its value, and those within a reference', async () => {
    const members = await open('/members')
    await applyFilter(members, 'Email', ' ada@example.org ')
    await members.getByText('1 member', { exact: true }).waitFor()
    const { reference } = await orderOther(live)
    const orders = await open('/orders')
    await applyFilter(orders, 'Reference', reference.replaceAll(/(.{4})(?=.)/g, '$1 '))
    await orders.waitForURL(`**/orders?*reference=${reference}*`)
    await orders.getByText('1 order', { exact: true }).waitFor()
  })

  chromiumTest('a filter by a listed value matches the stored value, including its spaces', async () => {
    const person = { firstName: 'Mary', lastName: 'Pilot', organization: 'Port Authority ' }
    const { organization } = await live.members.create({ ...person, email: 'mary@example.org' })
    const page = await open('/members')
    await press(page, 'Filter')
    await page.getByRole('menuitem', { name: 'Organization' }).click()
    await page.getByRole('dialog').getByText('Port Authority').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('1 member', { exact: true }).waitFor()
    expect(organization).toBe(person.organization)
  })

  chromiumTest('a selection ends when another tab is opened', async () => {
    const page = await open('/members')
    await page.locator('tbody tr[data-index="0"] .record-check label').click()
    await page.getByText('1 selected').waitFor()
    await page.locator('.tab', { hasText: 'Pending' }).first().click()
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await page.locator('.tab', { hasText: 'All' }).first().click()
    await page.waitForURL((url) => !url.search.includes('status'))
    await page.getByText('ada@example.org').waitFor()
    expect(await page.getByText('1 selected').count()).toBe(0)
  })

  chromiumTest('a failed search for a member to grant access to is reported', async () => {
    const { items } = await live.resources.list({ itemsPerPage: 1 })
    const page = await open(`/library/${items[0]?.id}/grants`, (page) =>
      page.route(/\/api\/members\?.*q=/, (route) =>
        route.fulfill({ status: 403, json: { type: 'about:blank', title: 'Forbidden', status: 403 } }),
      ),
    )
    await page.locator('main input[type=search]').fill('Ada')
    await page.getByText('You do not have access').waitFor()
  })
})
