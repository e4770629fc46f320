import { beforeAll, expect, test } from 'bun:test'
import { today } from '@internationalized/date'
import { orderOther } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { TODAY, toDay, toRecordsQuery } from '../src/lists/records/day-filters.ts'
import type { Comparison } from '../src/lists/records/list-search.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await live.client.update({ timezone: 'Europe/Berlin' })
})

const toQuery = (comparison: Comparison, value: string, timeZone: string) =>
  toRecordsQuery({ q: '', sort: null, filters: [{ field: 'dueAt', comparison, values: [value] }] }, [
    { field: 'dueAt', timeZone },
  ])

test('a day begins and ends at midnight in the time zone of the list, even when the clocks change', () => {
  for (const [comparison, bound] of [
    ['after', '2026-03-28T23:00:00.000Z'],
    ['strictly_before', '2026-03-28T23:00:00.000Z'],
    ['before', '2026-03-29T21:59:59.999Z'],
    ['strictly_after', '2026-03-29T21:59:59.999Z'],
  ] as const)
    expect(toQuery(comparison, '2026-03-29', 'Europe/Berlin')).toEqual({ dueAt: { [comparison]: bound } })
  expect(toQuery('before', '2026-05-31', 'America/New_York')).toEqual({
    dueAt: { before: '2026-06-01T03:59:59.999Z' },
  })
})

test('instants and invalid days are sent unchanged', () => {
  for (const [value, zone] of [
    ['2026-05-31T22:00:00.000Z', 'Europe/Berlin'],
    ['2026-02-31', 'Europe/Berlin'],
    ['tomorrow', 'Europe/Berlin'],
  ] as const)
    expect(toQuery('after', value, zone)).toEqual({ dueAt: { after: value } })
})

test('`today` is the current day in the time zone of the list', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    const day = today(zone).toString()
    expect(toQuery('strictly_before', TODAY, zone)).toEqual(toQuery('strictly_before', day, zone))
    const filter = { field: 'dueAt', comparison: 'before', values: [TODAY] } as const
    expect(toDay({ ...filter, values: [...filter.values] }, { field: 'dueAt', timeZone: zone })).toBe(day)
  }
})

test('an instant is shown as its day in the time zone of the list', () => {
  const filter = {
    field: 'dueAt',
    comparison: 'strictly_before',
    values: ['2026-06-01T04:00:00.000Z'],
  } as const
  const readDay = (timeZone: string) =>
    toDay({ ...filter, values: [...filter.values] }, { field: 'dueAt', timeZone })
  expect(readDay('America/New_York')).toBe('2026-05-31')
  expect(readDay('Europe/Berlin')).toBe('2026-06-01')
})

chromiumTest(
  'a filter by month limits the list, facets and export to payments whose displayed date is in the month',
  async () => {
    for (const [receivedAt, reference] of [
      ['2026-05-31T22:00:00Z', 'first of June'],
      ['2026-06-30T22:00:00Z', 'first of July'],
    ] as const) {
      const { id, totals } = await orderOther(live, { buyer: { name: 'Ada Lovelace' } })
      await live.payments.create(id, { amount: totals.total, method: 'cash', receivedAt, reference })
    }
    // A view that was saved with days, opened from a browser in another time zone.
    const { id } = await live.views.create({
      list: 'payments',
      name: 'June',
      query: { receivedAt: { after: '2026-06-01', before: '2026-06-30' } },
    })
    const search = new URLSearchParams({
      'after.receivedAt': '2026-06-01',
      'before.receivedAt': '2026-06-30',
      view: id,
    })
    const { page, problems } = await portal.visit(portal.at(`/manage/payments?${search}`), {
      token: adminToken,
      timezoneId: 'America/New_York',
    })
    await page.getByText('1 payment', { exact: true }).waitFor()
    await page.getByText('first of June').waitFor()
    await page.getByText('1 Jun 2026', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All 1' }).waitFor()
    expect(await page.getByText('Modified').count()).toBe(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
    const file = await Bun.file(await (await download).path()).text()
    expect(file).toContain('first of June')
    expect(file).not.toContain('first of July')

    await page.getByRole('button', { name: /^Received on from 1 Jun 2026/ }).click()
    await page.getByLabel('Until').fill('2026-07-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('2 payments', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('before.receivedAt')).toBe('2026-07-01')
    expect(problems).toEqual([])
  },
)

chromiumTest(
  'creation dates are filtered in the browser’s time zone, in the list and in a member’s list navigation',
  async () => {
    for (const firstName of ['Grace', 'Alan'])
      await live.members.create({
        email: `${firstName}@example.org`,
        firstName,
        lastName: 'Late',
        status: 'active',
      })
    await portal.service.database.sql`
    update members set created_at = '2026-05-31T23:30:00Z' where last_name = 'Late'`
    const { page } = await portal.visit(
      portal.at('/manage/members?after.createdAt=2026-06-01&before.createdAt=2026-06-01'),
      { token: adminToken, timezoneId: 'Europe/Berlin' },
    )
    await page.getByText('2 members', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Alan Late' }).click()
    await page.getByText('of 2', { exact: false }).waitFor()
  },
)
