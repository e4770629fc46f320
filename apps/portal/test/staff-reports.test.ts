import { beforeAll, describe, expect } from 'bun:test'
import { readCsv } from '../../../apps/server/test/lists/read-exports.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectAccessible, measureOverflow, openInPage, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let staffToken: string
let documentId: string

beforeAll(async () => {
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  await service.startWorker()
  const file = new File(
    ['<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
    'tide.svg',
  )
  const { id } = await live.resources.upload(file, { name: 'Tide curve', status: 'published' })
  documentId = id
  const { token } = await portal.createMember()
  await service.request(`/api/resources/${id}/download`, { key: token })
  await live.chat.ask('When is the regatta?')
  for (let attempt = 0; attempt < 100; attempt++) {
    const [usage, questions] = [await live.reports.usage(), await live.reports.questions()]
    if (usage.items.length > 0 && questions.items.length > 0) return
    await Bun.sleep(100)
  }
  throw new Error('The activity did not reach the reports.')
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage/reports${path}`), { token: staffToken, ...options })

describe('reports', () => {
  chromiumTest('count the use of a document, link to it, and can be exported', async () => {
    const { page, problems } = await open('')
    const row = page.getByRole('row', { name: /Tide curve/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(['0', '1', '1'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await new Response(Bun.file(await download.path()).stream()).text()).toContain('Tide curve')
    await page.getByRole('link', { name: 'Members', exact: true }).last().click()
    await page.getByRole('row', { name: /Margaret Carew-Pole/ }).waitFor()
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('link', { name: 'Tide curve' }).click()
    await page.waitForURL((url) => url.pathname.endsWith(`/manage/library/${documentId}`))
    expect(problems).toEqual([])
  })

  chromiumTest('show the unanswered questions of a period, which the URL keeps', async () => {
    const { page } = await open('/questions')
    await page.getByText('When is the regatta?').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-12-31')
    await page.getByLabel('From').fill('2020-12-01')
    await page.getByText('Nothing in this period').waitFor()
    expect(page.url()).toContain('from=2020-12-01')
    await page.reload()
    await page.getByText('Nothing in this period').waitFor()
  })

  chromiumTest('accept a day that is typed, and explain a period that ends before it starts', async () => {
    const { page } = await open('/usage')
    await page.getByRole('row', { name: /Tide curve/ }).waitFor()
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('05052024', { delay: 40 })
    await page.waitForURL(/from=2024-05-05/)
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-05-05')
    await page.getByLabel('To', { exact: true }).fill('2024-03-01')
    await page.getByText('Must not be before from.').waitFor()
    await openInPage(page, portal.at('/manage/reports/membership?to=2024-03-01'))
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-02-01')
    await page.getByRole('table').first().waitFor()
    await openInPage(page, portal.at('/manage/reports/membership?to=2024-02-31'))
    await page.getByRole('table').first().waitFor()
  })

  chromiumTest('are in the new language after a change of language', async () => {
    const { page } = await open('/categories', { token: await createStaff(portal) })
    await page.getByText('Without a category', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByText('Ohne Kategorie', { exact: true }).waitFor()
  })

  chromiumTest('of the membership link counts to as many changes, and can be exported', async () => {
    await live.membershipLevels.create({ key: 'fellow', name: 'Fellow' })
    for (const level of ['fellow', null]) await portal.createMember({ level })
    const lapsedMember = await portal.createMember({ level: 'fellow' })
    await live.members.update(lapsedMember.id, { status: 'lapsed' })
    const { page, problems } = await open('/membership')
    const row = page.getByRole('row', { name: /^Fellow/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(['2', '0', '1', '0', '0'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const [header, ...exported] = readCsv(await Bun.file(await download.path()).text())
    expect(header).toEqual(['start', 'level', 'joins', 'returns', 'lapses', 'cancellations', 'renewalsDue'])
    expect(exported.filter(([, level]) => level === 'fellow').map(([, ...counts]) => counts)).toEqual([
      ['fellow', '2', '0', '1', '0', '0'],
    ])
    await row.getByRole('link', { name: '2', exact: true }).click()
    await page.getByText('2 changes', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Lapsed 1/ }).click()
    await page.getByText('1 change', { exact: true }).waitFor()
    await page.goBack()
    await page.getByLabel('Period').selectOption('lastYear')
    await page.getByRole('link', { name: /^Joined 0/ }).waitFor()
    await page.reload()
    expect(await page.getByLabel('Period').inputValue()).toBe('lastYear')
    expect(problems).toEqual([])
  })

  chromiumTest('of the membership are printed without the top bar and the Print button', async () => {
    const { page, problems } = await open('/membership')
    await page.getByRole('table').first().waitFor()
    await page.evaluate("window.print = () => { document.title = 'Printed' }")
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.title()).toBe('Printed')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.top-bar').isVisible()).toBeFalse()
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBeFalse()
    expect(await page.getByRole('table').first().isVisible()).toBeTrue()
    await takeScreenshot(page, 'membership-printed')
    expect(problems).toEqual([])
  })

  chromiumTest('of the membership show the current tab and all counts of a row on a phone', async () => {
    const { page } = await open('/membership', { viewport: { width: 360, height: 740 } })
    const row = page.getByRole('row', { name: /^Fellow/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(['2', '0', '1', '0', '0'])
    for (const element of [
      page.getByRole('link', { name: 'Membership', exact: true }),
      ...(await row.getByRole('cell').all()),
    ]) {
      const box = await element.boundingBox()
      expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([true, true])
    }
  })

  chromiumTest('link a document’s metric to its days, and a week to its documents', async () => {
    const { page } = await open('/usage')
    const row = page.getByRole('row', { name: /Tide curve/ })
    await row.getByRole('link', { name: '1', exact: true }).first().click()
    await page.waitForURL((url) => url.pathname.endsWith(`/manage/library/${documentId}/stats`))
    await page.goto(service.url + portal.at('/manage/reports/trends'))
    await page.getByRole('table').getByRole('link', { name: '1', exact: true }).first().click()
    await page.waitForURL(/reports\/usage\?from=/)
    await page.getByRole('row', { name: /Tide curve/ }).waitFor()
  })

  chromiumTest('of categories and members save the views and downloads behind a metric', async () => {
    for (const [path, name] of [
      ['/categories', /Without a category|Uncategorized/],
      ['/members', /Margaret Carew-Pole/],
    ] as const) {
      const { page, problems } = await open(path)
      const row = page.getByRole('row', { name })
      await row.waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: '1', exact: true }).first().click(),
      ])
      const [, ...rows] = (await Bun.file(await download.path()).text()).trim().split(/\r?\n/)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toContain('Tide curve')
      expect(problems).toEqual([])
    }
  })

  chromiumTest('pass axe in both themes, and fit 320 pixels in German', async () => {
    for (const path of ['/usage', '/categories', '/members', '/trends', '/questions', '/membership']) {
      const { page, problems } = await open(path, { locale: 'de-DE', viewport: { width: 320, height: 740 } })
      await page.getByRole('table').first().waitFor()
      expect(await measureOverflow(page)).toBe(0)
      await expectAccessible(page, path)
      expect(problems).toEqual([])
    }
  })
})
