import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { readSheet } from '../../../apps/server/test/lists/read-exports.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { toLocalDay, toStartOfDay } from '../src/forms/local-days.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await live.client.update({ timezone: 'America/New_York' })
})

/** Opens a page in a browser whose time zone is behind the association’s, so that its midnights are a day earlier. */
const open = (path: string, token = adminToken) =>
  portal.visit(portal.at(path), { token, timezoneId: 'Pacific/Honolulu' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test.each([
  ['2027-02-01', 'America/New_York', '2027-02-01T05:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z'],
  ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s in %s begins at %s, even if clock changes skip or repeat midnight', (day, timeZone, instant) => {
  expect(toStartOfDay(day, timeZone)).toBe(instant)
  expect(toLocalDay(instant, timeZone)).toBe(day)
})

test('an invalid day is returned unchanged, for the service to reject', () => {
  expect(toStartOfDay('12027-02-01', 'America/New_York')).toBe('12027-02-01')
})

chromiumTest(
  'an entered date is stored as midnight in the association’s time zone, and shown as it was entered',
  async () => {
    const { page, problems } = await open('/manage/members/new')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('King')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Member since').fill('2020-07-01')
    await page.getByLabel('Renews on').fill('2026-12-31')
    await page.getByRole('button', { name: 'Create member', exact: true }).click()
    await page.getByRole('link', { name: 'History' }).waitFor()
    const [member] = (await live.members.list({ email: 'ada@example.org' })).items
    const { id = '' } = member ?? {}
    expect(member).toMatchObject({
      joinedAt: '2020-07-01T04:00:00.000Z',
      renewsAt: '2026-12-31T05:00:00.000Z',
    })

    await page.getByLabel('Renews on').fill('2090-02-01')
    await save(page)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.members.get(id)).renewsAt).toBe('2090-02-01T05:00:00.000Z')
    await page.reload()
    await page.getByLabel('Member since').waitFor()
    expect(await page.getByLabel('Member since').inputValue()).toBe('2020-07-01')
    expect(await page.getByLabel('Renews on').inputValue()).toBe('2090-02-01')
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('row', { name: /Renews on 31 Dec 2026 1 Feb 2090/ }).waitFor()
    expect(problems).toEqual([])
  },
)

chromiumTest(
  'an instant during a day is shown as its date, and kept when another field is edited',
  async () => {
    const renewsAt = '2090-03-01T02:30:00.000Z'
    const { id } = await live.members.create({
      email: 'noon@example.org',
      firstName: 'Noon',
      lastName: 'Day',
      renewsAt,
    })
    const { page } = await open(`/manage/members/${id}`)
    await page.getByLabel('Renews on').waitFor()
    expect(await page.getByLabel('Renews on').inputValue()).toBe('2090-02-28')
    await page.getByLabel('Phone').fill('1')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page)
    expect((await sent).postDataJSON()).toEqual({ phone: '1' })
    await page.getByText('Saved', { exact: true }).waitFor()
    await live.members.update(id, { renewsAt: '2090-04-01T04:00:00Z' })
    await page.getByLabel('Renews on').fill('2090-05-01')
    await save(page)
    await page.getByText('Changed by someone else to: 1 Apr 2090').waitFor()
  },
)

chromiumTest('the list, its filters and its Excel file have the dates of the form', async () => {
  for (const [firstName, renewsAt] of [
    ['January', '2091-02-01T04:59:59Z'],
    ['February', '2091-02-01T05:00:00Z'],
    ['March', '2091-03-01T05:00:00Z'],
  ] as const)
    await live.members.create({
      email: `${firstName}@example.org`,
      firstName,
      lastName: 'Month',
      status: 'active',
      joinedAt: '2020-07-01T04:00:00Z',
      renewsAt,
    })
  const { page, problems } = await open(
    '/manage/members?after.renewsAt=2091-02-01&before.renewsAt=2091-02-28',
  )
  await page.getByText('1 member', { exact: true }).waitFor()
  await page.getByRole('row', { name: /February Month .*1 Jul 2020.*1 Feb 2091/ }).waitFor()
  await page.locator('.record-tools').getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel' }).click()
  const { rows } = readSheet(await Bun.file(await (await download).path()).bytes())
  expect(rows).toMatchObject([{ joinedAt: new Date('2020-07-01'), renewsAt: new Date('2091-02-01') }])

  await page.getByRole('link', { name: 'February Month' }).click()
  await page.getByText('1 of 1').waitFor()
  expect(problems).toEqual([])
})

chromiumTest('the membership report and the list behind a count have the same renewals', async () => {
  const { page } = await open('/manage/reports/membership?from=2091-01-01&to=2091-02-28')
  const row = page.getByRole('row', { name: /^1 Feb 2091/ })
  await row.waitFor()
  expect((await row.getByRole('cell').allTextContents()).at(-1)).toBe('1')
  await row.getByRole('link').last().click()
  await page.getByText('1 member', { exact: true }).waitFor()
  await page.getByRole('row', { name: /February Month/ }).waitFor()
  await page.getByRole('button', { name: /^Renews on from 1 Feb 2091/ }).click()
  expect(await page.getByLabel('From').inputValue()).toBe('2091-02-01')
  expect(await page.getByLabel('Until').inputValue()).toBe('2091-02-28')
})

chromiumTest('the membership changes list a member under the date of joining', async () => {
  await live.members.create({
    email: 'joined@example.org',
    firstName: 'Joined',
    lastName: 'Monday',
    status: 'active',
    joinedAt: '2019-06-03T04:00:00Z',
  })
  const { page } = await open('/manage/changes?after.createdAt=2019-06-03&before.createdAt=2019-06-03')
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Joined Monday .*3 Jun 2019/ }).waitFor()
})

chromiumTest('members see their membership dates as days of the association', async () => {
  const { token } = await portal.createMember({
    joinedAt: '2020-07-01T04:00:00Z',
    renewsAt: '2090-02-02T04:59:59Z',
  })
  const { page } = await open('/me', token)
  await page.getByText('1 Jul 2020', { exact: true }).waitFor()
  await page.getByText('1 Feb 2090', { exact: true }).waitFor()
})
