import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildEvent, createOneOfEach } from './records.ts'
import { getStyle, type OpenOptions, testSite } from './site.ts'

const site = await testSite()
const calendar = '<guildhall-events layout="calendar"></guildhall-events>'
const daySelectors = ['.day[aria-selected="true"]', '.day[aria-selected="false"]'] as const

beforeAll(async () => {
  await createOneOfEach(site.service.client)
  await site.service.client.live.events.create(buildEvent(0, { title: 'Today’s tide', timezone: 'UTC' }))
})

/** Opens the month and selects a day other than today. */
async function openMonth(options: OpenOptions): Promise<Page> {
  const page = await site.open(calendar, options)
  await page.getByText('Today’s tide').first().waitFor({ state: 'attached' })
  const otherIndex = (await page.getByRole('gridcell').nth(10).getAttribute('aria-current')) ? 12 : 10
  await page.getByRole('gridcell').nth(otherIndex).click()
  return page
}

describe('in forced colors', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    chromiumTest(`today and the selected day are distinguishable: ${colorScheme}`, async () => {
      const page = await openMonth({ context: { forcedColors: 'active', colorScheme } })
      const [selectedDay, otherDay] = daySelectors
      const getDayStyle = (day: string, property: string) => getStyle(page, 'guildhall-events', day, property)
      const background = await getDayStyle(selectedDay, 'background-color')
      expect(background).not.toBe(await getDayStyle(otherDay, 'background-color'))
      expect(await getDayStyle(`${selectedDay} .number`, 'color')).not.toBe(background)
      expect(await getDayStyle('[aria-current] .number', 'outline-style')).toBe('solid')
      expect(await getDayStyle(`${otherDay}:not([aria-current]) .number`, 'outline-style')).toBe('none')
    })
  }

  chromiumTest('placeholders and focus are visible', async () => {
    const page = await site.open('<guildhall-jobs></guildhall-jobs>', {
      context: { forcedColors: 'active' },
      before: (page) => page.route('**/api/v1/**', () => {}),
    })
    await page.locator('.skeleton').first().waitFor()
    const getColor = (selector: string) => getStyle(page, 'guildhall-jobs', selector, 'background-color')
    expect(await getColor('.bar')).not.toBe(await getColor('.list'))
    await page.unrouteAll()
    await page.evaluate(`document.querySelector('guildhall-jobs').reload()`)
    await page.getByText('Hydrographic surveyor').waitFor()
    await page.keyboard.press('Tab')
    const outline = `getComputedStyle(document.querySelector('guildhall-jobs').shadowRoot.querySelector('.link:focus-visible'), '::before').outlineStyle`
    expect(await page.evaluate<string>(outline)).toBe('solid')
  })
})

describe('in print', () => {
  chromiumTest('lists use light colors and print link URLs', async () => {
    const page = await site.open(
      `<guildhall-resources search></guildhall-resources>
       <guildhall-jobs theme="dark" layout="cards"></guildhall-jobs>`,
      { context: { colorScheme: 'dark' } },
    )
    await page.getByText('Hydrographic surveyor').waitFor()
    await page.getByText('Dredging guide').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: 'Apply' }).isVisible()).toBe(false)
    const getJobStyle = (selector: string, property: string) =>
      getStyle(page, 'guildhall-jobs', selector, property)
    expect(await getJobStyle('.list', 'color')).toBe('rgb(17, 34, 51)')
    expect(await getJobStyle('.item', 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await getJobStyle('.item', 'break-inside')).toBe('avoid')
    const printedUrl = `getComputedStyle(document.querySelector('guildhall-jobs').shadowRoot.querySelector('.link'), '::after').content`
    expect(await page.evaluate<string>(printedUrl)).toContain('https://jobs.example.org/1')
  })

  chromiumTest('skeletons and buttons are hidden', async () => {
    const page = await site.open(
      '<guildhall-jobs limit="1"></guildhall-jobs><guildhall-courses></guildhall-courses>',
      {
        before: (page) =>
          page.route('**/api/v1/**', (route) => {
            if (route.request().url().includes('jobs')) void route.abort()
          }),
      },
    )
    const button = page.getByRole('button', { name: 'Try again' })
    await button.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await button.isVisible()).toBe(false)
    expect(await page.locator('.skeleton').first().isVisible()).toBe(false)
  })

  chromiumTest('events of days that are not selected are listed below the grid', async () => {
    const page = await openMonth({})
    const item = page.getByRole('listitem').filter({ hasText: 'Today’s tide' })
    expect(await item.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await item.isVisible()).toBe(true)
    expect(await page.locator('.step').first().isVisible()).toBe(false)
  })
})
