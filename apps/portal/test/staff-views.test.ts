import { beforeAll, describe, expect, test } from 'bun:test'
import type { SavedView } from '@guildhall/sdk'
import fc from 'fast-check'
import { orderOther } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  CUSTOM_PREFIX,
  comparisons,
  parseListSearch,
  reservedNames,
  toQuery,
} from '../src/lists/records/list-search.ts'
import { isChanged, toViewSearch } from '../src/lists/views/view-search.ts'
import { findAxeViolations, measureOverflow, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string
let colleagueToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  colleagueToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  for (const [firstName, status] of [
    ['Ada', 'active'],
    ['Grace', 'grace'],
    ['Alan', 'lapsed'],
  ] as const)
    await live.members.create({ email: `${firstName}@example.org`, firstName, lastName: 'View', status })
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: adminToken, ...options })

test('a view’s URL shows exactly its query', () => {
  const value = fc.string({ minLength: 1, maxLength: 8 })
  const operand = fc.string({ maxLength: 8 })
  const name = fc.stringMatching(/^[a-z]{1,6}$/)
  const filter = fc.record({
    field: fc.oneof(
      name,
      name.map((key) => `${CUSTOM_PREFIX}${key}`),
    ),
    comparison: fc.constantFrom(...comparisons),
    values: fc.uniqueArray(operand, { minLength: 1, maxLength: 3 }),
  })
  const view = fc.record({
    q: value.map((text) => text.trim()),
    filters: fc
      .uniqueArray(filter, { selector: ({ field }) => field, maxLength: 4 })
      .map((filters) => filters.filter(({ field }) => !reservedNames.has(field)))
      .map((filters) =>
        filters.map(({ values, ...filter }) => ({
          ...filter,
          values: ['in', 'not'].includes(filter.comparison) ? values : values.slice(0, 1),
        })),
      ),
    sort: fc.option(fc.record({ field: name, direction: fc.constantFrom('asc', 'desc') })),
    columns: fc.option(fc.uniqueArray(value, { minLength: 1, maxLength: 3 })),
  })
  fc.assert(
    fc.property(view, (state) => {
      const query = JSON.parse(JSON.stringify(toQuery(state)))
      const savedView = { id: 'a', query, columns: state.columns } as SavedView
      const parsedSearch = parseListSearch(toViewSearch(savedView))
      expect(JSON.parse(JSON.stringify(toQuery(parsedSearch)))).toEqual(query)
      expect(parsedSearch).toMatchObject({ columns: state.columns, view: 'a' })
      expect(isChanged(savedView, parsedSearch, state.columns ?? [])).toBe(false)
      const otherSearch = { ...parsedSearch, q: `${parsedSearch.q}!` }
      expect(isChanged(savedView, otherSearch, state.columns ?? [])).toBe(true)
    }),
  )
})

test('a view in the API’s URL notation has the same URL as one in nested objects', () => {
  const toSearch = (query: object) => toViewSearch({ id: 'a', query, columns: null } as unknown as SavedView)
  const flatQuery = {
    q: 7,
    'status[]': ['active', 'grace'],
    'level[not][]': ['fellow'],
    'joinedAt[after]': '2026-06-01',
    'joinedAt[before]': '2026-06-30',
    'customFields[committee]': 'finance',
    'order[lastName]': 'desc',
  }
  const nestedQuery = {
    q: '7',
    status: ['active', 'grace'],
    level: { not: 'fellow' },
    joinedAt: { after: '2026-06-01', before: '2026-06-30' },
    customFields: { committee: ['finance'] },
    order: { lastName: 'desc' },
  }
  expect(toSearch(flatQuery)).toEqual(toSearch(nestedQuery))
  expect(toQuery(parseListSearch(toSearch(flatQuery)))).toEqual({
    ...nestedQuery,
    level: { not: ['fellow'] },
  })
})

describe('a filter that the list does not offer', () => {
  chromiumTest('limits a view’s records, is shown with its name, and can be removed', async () => {
    const { id } = await live.views.create({
      list: 'members',
      name: 'Finance committee',
      shared: true,
      query: { customFields: { committee: 'finance' }, firstName: ['Ada'] },
    })
    const { page, problems } = await open('/members')
    await page.getByText('3 members', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Finance committee' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'firstName Ada' }).waitFor()
    expect(await page.getByText('Modified').count()).toBe(0)
    await page.getByRole('button', { name: 'Remove the committee filter' }).click()
    await page.getByText('1 member', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Finance committee.*Modified/ }).click()
    await page.getByRole('menuitem', { name: 'Save changes to view' }).click()
    await page.getByText('The view was saved.').waitFor()
    expect((await live.views.get(id)).query).toEqual({ firstName: ['Ada'] })
    await live.views.delete(id)
    expect(problems).toEqual([])
  })

  chromiumTest('limits the list even if the custom fields fail to load', async () => {
    const { page } = await open('/members?custom:committee=finance', {
      before: (page) => page.route('**/api/members/custom-fields', (route) => route.abort()),
    })
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'committee finance' }).waitFor()
  })

  chromiumTest('has an editor for its comparison', async () => {
    const { page } = await open('/events?format=online&after.endsAt=2026-06-01')
    await page.getByRole('button', { name: 'Format online' }).click()
    await page.getByLabel('Value').fill('in_person')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**format=in_person**')
    await page.getByRole('button', { name: /^endsAt from/ }).click()
    expect(await page.getByLabel('From').inputValue()).toBe('2026-06-01')
  })

  chromiumTest('is rejected if the collection does not have its field', async () => {
    const { page } = await open('/members?shoeSize=46')
    await page.getByText('These filters are not valid for this list').waitFor()
    await page.getByRole('button', { name: 'Remove the shoeSize filter' }).click()
    await page.getByText('3 members', { exact: true }).waitFor()
  })
})

chromiumTest('saves, shares, changes and deletes a view of the list of members', async () => {
  const { page, problems } = await open('/members?status=active,grace&sort=lastName.asc')
  await page.getByText('2 members', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByLabel('Name').fill('In force')
  await page.getByText('All staff can use it').click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'In force' }).waitFor()
  await page.getByText('The view was saved.').waitFor()
  const [view] = (await live.views.list({ list: 'members' })).items
  expect(view).toMatchObject({
    name: 'In force',
    shared: true,
    query: { status: ['active', 'grace'], order: { lastName: 'asc' } },
  })
  expect(new URL(page.url()).searchParams.get('view')).toBe(view?.id ?? '')

  await page.getByRole('link', { name: /^Lapsed/ }).click()
  await page.getByText('1 member', { exact: true }).waitFor()
  await page.getByRole('button', { name: /In force.*Modified/ }).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page.getByText('2 members', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^Lapsed/ }).click()
  await page.getByRole('button', { name: /In force.*Modified/ }).click()
  await page.getByRole('menuitem', { name: 'Save changes to view' }).click()
  await page.getByRole('button', { name: 'In force', exact: true }).waitFor()
  expect((await live.views.get(view?.id ?? '')).query).toEqual({
    status: ['lapsed'],
    order: { lastName: 'asc' },
  })

  await page.getByRole('button', { name: 'In force' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await page.getByText('The view was deleted.').waitFor()
  expect((await live.views.list({ list: 'members' })).items).toEqual([])
  expect(problems).toEqual([])
})

describe('a view that is being saved', () => {
  /** Opens the list of events, then that of members, and saves a view there; the request waits for `respond`. */
  const save = async (name: string) => {
    const [requested, response] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { page } = await open('/events')
    await page.route('**/api/views', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      requested.resolve()
      await response.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Members', exact: true }).first().click()
    await page.getByText('3 members', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await requested.promise
    return { page, respond: response.resolve }
  }

  chromiumTest('cannot be cancelled', async () => {
    const { page, respond } = await save('Uncancelled')
    await page.getByRole('dialog').locator('[data-pending]').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBeTrue()
    respond()
    await page.getByRole('button', { name: 'Uncancelled' }).waitFor()
  })

  chromiumTest('does not change the page that was opened in the meantime', async () => {
    const { page, respond } = await save('Left alone')
    await page.goBack()
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    respond()
    await page.getByText('The view was saved.').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

chromiumTest('a colleague opens a shared view, without the option to delete it', async () => {
  await live.views.create({ list: 'members', name: 'Lapsed ones', query: { status: 'lapsed' } })
  const { page, problems } = await open('/members', { token: colleagueToken })
  await page.getByText('3 members', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Lapsed ones' }).click()
  await page.getByText('1 member', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Lapsed ones' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete view' }).count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

chromiumTest('saves a view of the list of orders, and opens it from its URL and from the menu', async () => {
  for (const name of ['Grace Hopper', 'Alan Turing']) await orderOther(live, { buyer: { name } })
  const [cancelledOrder] = (await live.orders.list()).items
  await live.orders.cancel(cancelledOrder?.id ?? '')
  const { page, problems } = await open('/orders?status=open&columns=buyer,total')
  await page.getByText('1 order', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByLabel('Name').fill('To be paid')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'To be paid' }).waitFor()
  expect((await live.views.list({ list: 'orders' })).items).toEqual([])
  await page.goto(page.url())
  await page.getByText('1 order', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'To be paid', exact: true }).waitFor()
  await page.goto(portal.service.url + portal.at('/manage/orders'))
  await page.getByText('2 orders', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'To be paid' }).click()
  await page.getByText('1 order', { exact: true }).waitFor()
  expect(await page.locator('thead').getByRole('columnheader').allTextContents()).toEqual(['Buyer', 'Total'])
  expect(problems).toEqual([])
})

chromiumTest('a view with a long name fits 320 pixels in German', async () => {
  const name = 'Mitgliedschaftsverlängerungen im Frühjahr'.padEnd(100, 'ä')
  const { id } = await live.views.create({ list: 'members', name })
  const { page } = await open(`/members?view=${id}`, {
    viewport: { width: 320, height: 700 },
    locale: 'de-DE',
  })
  await page.getByRole('button', { name: /^Mitgliedschaftsver/ }).click()
  await page.getByRole('menuitem', { name: 'Als neue Ansicht speichern' }).waitFor()
  expect(await measureOverflow(page)).toBe(0)
})
