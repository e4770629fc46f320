import { beforeAll, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await live.client.update({ timezone: 'America/New_York' })
})

const open = (path: string) =>
  portal.visit(portal.at(`/manage${path}`), { token: adminToken, timezoneId: 'Europe/Berlin' })

chromiumTest('a time entered in a form is shown unchanged in the list and in the reopened form', async () => {
  const { page, problems } = await open('/jobs/new')
  await page.getByLabel('Title').fill('Harbour master')
  await page.getByLabel('Employer').fill('Port Authority')
  await page.getByLabel('Expires').fill('2046-12-31T23:00')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
  const [job] = (await live.jobs.list()).items
  expect(job?.expiresAt).toBe('2046-12-31T22:00:00.000Z')
  await page.goto(`${portal.service.url}${portal.at('/manage/jobs')}`)
  await page.getByText('31 Dec 2046, 23:00').waitFor()
  await page.goto(`${portal.service.url}${portal.at(`/manage/jobs/${job?.id}`)}`)
  await page.getByLabel('Expires').waitFor()
  expect(await page.getByLabel('Expires').inputValue()).toBe('2046-12-31T23:00')
  expect(problems).toEqual([])
})

chromiumTest('a new event is in the association’s time zone', async () => {
  const { page } = await open('/events/new')
  await page.getByLabel('Title').fill('Open day')
  await page.getByLabel('Starts').fill('2046-07-01T10:00')
  await page.getByLabel('Ends').fill('2046-07-01T16:30')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/events\/[0-9a-f-]{36}/)
  expect((await live.events.list()).items[0]).toMatchObject({
    startsAt: '2046-07-01T14:00:00.000Z',
    timezone: 'America/New_York',
  })
})
