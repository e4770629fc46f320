import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { findAxeViolations, measureOverflow, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let staffToken: string

beforeAll(async () => {
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: staffToken, ...options })

/** Collections, each with a field, the text entered, and the text that websites show. */
const textFields = [
  ['courses', 'Code', 'HC-101', 'HC-101'],
  ['jobs', 'Employer', 'Port of Bristol', 'Port of Bristol'],
  ['community', 'Title', 'Silt, again', 'Silt, again'],
  ['sponsorships', 'Tier', 'Gold', 'Gold'],
] as const

describe('the preview of the website', () => {
  chromiumTest('shows an event as a list item and in the event view, and updates with the form', async () => {
    const { page, problems } = await open('/events/new')
    await page.getByLabel('Title').fill('Open day')
    await page.getByText('On the website', { exact: true }).click()
    await page.getByText('Enter the dates to see the preview.').waitFor()
    await page.getByLabel('Starts').fill('2090-07-01T10:00')
    await page.getByLabel('Ends').fill('2090-07-01T16:30')
    await page.getByLabel('Price', { exact: true }).fill('12.50')
    await page.getByLabel('Currency').first().fill('eur')
    await page.getByLabel('Registration link').fill('https://example.org/register')
    await page.getByLabel('Description').fill('At the **tide gauge**.')
    const preview = page.locator('.website-preview')
    await preview.locator('.item .title', { hasText: 'Open day' }).waitFor()
    await preview.locator('.leaf', { hasText: 'Jul' }).waitFor()
    await preview.locator('.meta', { hasText: '€12.50' }).first().waitFor()
    await preview.locator('.action', { hasText: 'Register' }).first().waitFor()
    await preview.locator('.view-text strong', { hasText: 'tide gauge' }).waitFor()
    const date = preview.locator('.facts .date').first()
    expect((await date.boundingBox())?.width).toBeGreaterThan(50)
    await page.getByLabel('Visible to').selectOption('members')
    await page.getByText('Visible to members only').waitFor()
    await takeScreenshot(page, 'website-preview')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await measureOverflow(page)).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  chromiumTest('does not show a stored value whose field was emptied', async () => {
    const { id } = await live.sponsorships.create({ sponsor: 'Acme', tier: 'Gold' })
    const { page } = await open(`/sponsorships/${id}`)
    await page.getByText('On the website', { exact: true }).click()
    const item = page.locator('.website-preview .item')
    await item.filter({ hasText: 'Gold' }).waitFor()
    await page.getByLabel('Tier', { exact: true }).fill('')
    await item.filter({ hasNotText: 'Gold' }).waitFor()
  })

  describe.each(textFields)('for %s', (name, label, input, shownText) => {
    chromiumTest('shows the input', async () => {
      const { page, problems } = await open(`/${name}/new`)
      await page.getByText('On the website', { exact: true }).click()
      await page.getByLabel(label, { exact: true }).fill(input)
      await page.locator('.website-preview .item', { hasText: shownText }).waitFor()
      expect(problems).toEqual([])
    })
  })
})
