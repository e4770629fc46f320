import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { addResources } from '../../server/test/search/add-resources.ts'
import { findAxeViolations, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
})

const open = async (path: string) => (await portal.visit(portal.at(path), { token: adminToken })).page

/** Saves, and asserts that the page shows exactly these values of another user, formatted. */
async function expectConflicts(page: Page, values: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const hints = page.getByText('Changed by someone else to: ')
  await hints.first().waitFor()
  const texts = await hints.allTextContents()
  expect(texts.map((text) => text.replace('Changed by someone else to: ', '')).sort()).toEqual(values.sort())
  expect(await findAxeViolations(page)).toEqual([])
}

describe('a field that someone else has changed in the meantime shows their value, as people read it:', () => {
  const times = { startsAt: '2027-08-01T10:00:00Z', endsAt: '2027-08-01T12:00:00Z', timezone: 'Asia/Tokyo' }

  chromiumTest('times of an event', async () => {
    const { id } = await live.events.create({ title: 'Dock day', ...times })
    const page = await open(`/manage/events/${id}`)
    await page.getByLabel('Starts').fill('2027-08-01T18:00')
    await live.events.update(id, { startsAt: '2027-08-01T08:30:00Z' })
    await expectConflicts(page, ['1 Aug 2027, 17:30'])
  })

  chromiumTest('the days of an event', async () => {
    const days = { startsAt: '2027-07-31T15:00:00Z', endsAt: '2027-08-02T15:00:00Z', allDay: true }
    const { id } = await live.events.create({ title: 'Dock days', ...times, ...days })
    const page = await open(`/manage/events/${id}`)
    await page.getByLabel('Ends').fill('2027-08-04')
    await live.events.update(id, { endsAt: '2027-08-03T15:00:00Z' })
    await expectConflicts(page, ['3 Aug 2027'])
  })

  chromiumTest('the salary of a job, but not a checkbox that both set', async () => {
    const salary = { min: 5_000_000, max: null, currency: 'EUR', unit: 'YEAR' } as const
    const { id } = await live.jobs.create({ title: 'Pilot', employer: 'Port', salary })
    const page = await open(`/manage/jobs/${id}`)
    await page.getByLabel('Salary from').fill('51000')
    await page.locator('.salary select').selectOption('Month')
    await page.getByText('Featured').click()
    await live.jobs.update(id, { salary: { ...salary, min: 200_000, unit: 'WEEK' }, featured: true })
    await expectConflicts(page, ['2000', 'Week'])
  })

  chromiumTest('permissions of a key', async () => {
    const { id } = await live.keys.create({ name: 'Reports', type: 'secret', scopes: ['members:read'] })
    const page = await open(`/manage/settings/keys/${id}`)
    await page.getByText('Read the audit log').click()
    await live.keys.update(id, { scopes: ['members:write', 'events:read'] })
    await expectConflicts(page, ['members:write, events:read'])
  })

  chromiumTest('events of a webhook', async () => {
    const { id } = await live.webhooks.create({ url: 'https://example.org/hook', events: ['member.created'] })
    const page = await open(`/manage/settings/webhooks/${id}`)
    await page.getByText('All events', { exact: false }).first().click()
    await live.webhooks.update(id, { events: ['member.*'] })
    await expectConflicts(page, ['member.*'])
  })

  chromiumTest('categories of a resource', async () => {
    const categories = []
    for (const name of ['Law', 'Tides', 'Piers'])
      categories.push(await live.resources.categories.create({ name }))
    const [law, tides] = categories.map(({ id }) => id)
    const [id = ''] = await addResources(service, service.client, [{ name: 'Bylaws', pages: ['Article 1.'] }])
    const page = await open(`/manage/library/${id}`)
    await page.getByText('Piers').click()
    await live.resources.update(id, { categories: [law ?? '', tides ?? ''] })
    await expectConflicts(page, [
      [law ?? '', tides ?? ''].toSorted()[0] === law ? 'Law, Tides' : 'Tides, Law',
    ])
  })
})

chromiumTest('a member’s own details show a value that staff have changed in the meantime', async () => {
  const { id, token } = await portal.createMember({ phone: '1' })
  const { page } = await portal.visit(portal.at('/me'), { token })
  await page.getByLabel('Phone').fill('2')
  await live.members.update(id, { phone: null })
  await expectConflicts(page, ['empty'])
})

chromiumTest('the audit log shows salaries as amounts', async () => {
  const salary = { min: 5_000_000, max: 6_050_050, currency: 'EUR', unit: 'YEAR' } as const
  const { id } = await live.jobs.create({ title: 'Pilot', employer: 'Port', salary })
  await live.jobs.update(id, { salary: { ...salary, min: null } })
  await live.jobs.update(id, { salary: null })
  const page = await open('/manage/audit?action=job.updated')
  // The latest change.
  await page.locator('tbody tr[data-index="0"]').getByRole('link').click()
  await page.getByText('up to €60,500.50 per year').waitFor()
  await page.goBack()
  await page.locator('tbody tr[data-index="1"]').getByRole('link').click()
  await page.getByText('€50,000 – €60,500.50 per year').waitFor()
})
