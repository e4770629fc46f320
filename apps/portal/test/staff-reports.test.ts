import { beforeAll, describe, expect } from 'bun:test'
import { testWith } from '../../../tools/testing/program.ts'
import { brokenRules, overflow, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
const chromiumTest = testWith('chromium')
let staff: string
let documentId: string

beforeAll(async () => {
  staff = await createStaff(portal, 'ROLE_CLIENT_USER')
  await service.startWorker()
  const file = new File(
    ['<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
    'tide.svg',
  )
  const { id } = await live.resources.upload(file, { name: 'Tide curve', status: 'published' })
  documentId = id
  const { token } = await portal.member()
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
  portal.visit(portal.at(`/manage/reports${path}`), { token: staff, ...options })

describe('reports', () => {
  chromiumTest('lead from each figure to what is behind it, and are saved as files', async () => {
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

  chromiumTest('show the questions without an answer, of a period in the address', async () => {
    const { page } = await open('/questions')
    await page.getByText('When is the regatta?').waitFor()
    await page.getByLabel('Until').fill('2020-12-31')
    await page.getByLabel('From').fill('2020-12-01')
    await page.getByText('Nothing in this period').waitFor()
    expect(page.url()).toContain('from=2020-12-01')
    await page.reload()
    await page.getByText('Nothing in this period').waitFor()
  })

  chromiumTest('pass axe in both themes, and fit 320 pixels in German', async () => {
    for (const path of ['/usage', '/categories', '/members', '/trends', '/questions']) {
      const { page, problems } = await open(path, { locale: 'de-DE', viewport: { width: 320, height: 740 } })
      await page.getByRole('table').waitFor()
      expect(await overflow(page)).toBe(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await brokenRules(page)).toEqual([])
      }
      expect(problems).toEqual([])
    }
  })
})
