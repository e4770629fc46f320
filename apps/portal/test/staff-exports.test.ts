import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { order, pay, refundAll, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { readCsv, readSheet } from '../../../apps/server/test/lists/read-exports.ts'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectAccessible, measureOverflow, openInPage, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string
let webhookId: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  for (const firstName of ['Ada', 'Béa', 'Cyd'])
    await live.members.create({
      email: `${firstName}@example.org`.normalize('NFD').replace(/\p{M}/gu, ''),
      firstName,
      lastName: 'King',
      status: firstName === 'Cyd' ? 'lapsed' : 'active',
      address: { city: 'Bristol' },
      customFields: { 'berth, no.': firstName },
    })
  const times = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-08T08:00:00Z', timezone: 'UTC' }
  await live.events.create({ title: 'Conference', ...times })
  await live.courses.create({ title: 'Tides' })
  await live.jobs.create({ title: 'Pilot', employer: 'Port' })
  await live.community.create({ title: 'Welcome' })
  await live.sponsorships.create({ sponsor: 'Tidewater' })
  await addResources(service, service.client, [{ name: 'Bylaws', pages: ['One.'] }])
  const [member] = (await live.members.list({ status: 'lapsed' })).items
  const handbook = await sell(live)
  await refundAll(live, await pay(live, await order(live, member?.id ?? '', handbook)))
  await order(live, member?.id ?? '', handbook)
  webhookId = (await live.webhooks.create({ url: 'https://example.org/hooks', events: ['webhook.test'] })).id
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: adminToken, ...options })

async function saveAs(page: Page, format: 'CSV' | 'Excel'): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: format }).click()
  const file = Buffer.from(await Bun.file(await (await download).path()).arrayBuffer())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return file
}
const openDialog = (page: Page) =>
  page.locator('.record-tools').getByRole('button', { name: 'Export' }).click()

describe('the export of a list', () => {
  chromiumTest('has exactly the rows and columns of the list, in the same order', async () => {
    const columns = 'name,city,custom:berth%2C no.'
    const search = new URLSearchParams({ status: 'active', sort: 'firstName.desc', columns })
    const { page, problems } = await open(`/members?${search}`)
    await page.getByText('2 members').waitFor()
    await openDialog(page)
    await page.getByRole('dialog').getByText('2 members').waitFor()
    const [header, ...rows] = readCsv(await saveAs(page, 'CSV'))
    expect(header).toEqual([
      'displayName',
      'firstName',
      'lastName',
      'address.city',
      'customFields.berth, no.',
    ])
    expect(rows).toEqual([
      ['', 'Béa', 'King', 'Bristol', 'Béa'],
      ['', 'Ada', 'King', 'Bristol', 'Ada'],
    ])
    await openDialog(page)
    await page.getByRole('checkbox', { name: 'All fields' }).click({ force: true })
    const { rows: sheetRows } = readSheet(await saveAs(page, 'Excel'))
    expect(sheetRows.map(({ email }) => email)).toEqual(['Bea@example.org', 'Ada@example.org'])
    expect(problems).toEqual([])
  })

  chromiumTest('works with every column of every list', async () => {
    const { page, problems } = await open('')
    const lists = {
      '/members': 3,
      '/changes': 2,
      '/events': 1,
      '/courses': 1,
      '/jobs': 1,
      '/community': 1,
      '/sponsorships': 1,
      '/library': 2,
      '/orders': 2,
      '/payments': 1,
      '/refunds': 1,
      '/invoices': 2,
      '/audit': (await live.auditLog.list()).totalItems ?? 0,
      '/settings/people': 1,
      [`/settings/webhooks/${webhookId}/deliveries`]: 0,
    }
    for (const [path, count] of Object.entries(lists)) {
      await openInPage(page, portal.at(`/manage${path}`))
      await page.getByRole('button', { name: 'Columns' }).click()
      const dialog = page.getByRole('dialog', { name: 'Columns' })
      const boxes = dialog.getByRole('checkbox')
      await boxes.first().waitFor()
      for (const box of await boxes.all()) if (!(await box.isChecked())) await box.click({ force: true })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await openDialog(page)
      const rows = readCsv(await saveAs(page, 'CSV')).slice(1)
      expect([path, rows.length]).toEqual([path, count])
    }
    expect(problems).toEqual([])
  })

  chromiumTest('of orders has exactly its rows and columns', async () => {
    const { page, problems } = await open('/orders?status=open&columns=buyer,due,email')
    await page.getByText('1 order', { exact: true }).waitFor()
    await openDialog(page)
    expect(readCsv(await saveAs(page, 'CSV'))).toEqual([
      ['buyer.name', 'totals.due', 'currency', 'buyer.email'],
      ['Cyd King', '4900', 'EUR', 'Cyd@example.org'],
    ])
    expect(problems).toEqual([])
  })

  chromiumTest('reports a failure, and can be repeated', async () => {
    const { page } = await open('/members')
    await page.getByText('3 members').waitFor()
    await page.route('**/api/members/export*', (route) => route.abort('internetdisconnected'))
    await openDialog(page)
    await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('alert').getByText('You are offline').waitFor()
    await page.unroute('**/api/members/export*')
    expect(readCsv(await saveAs(page, 'CSV')).length).toBe(4)
  })

  chromiumTest('passes axe in both themes, and fits 320 pixels in German', async () => {
    const { page } = await open('/members', { locale: 'de-DE', viewport: { width: 320, height: 640 } })
    await page.getByText('3 Mitglieder').waitFor({ state: 'attached' })
    await page.locator('.record-tools').getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'export')
    expect(await measureOverflow(page)).toBe(0)
  })
})
