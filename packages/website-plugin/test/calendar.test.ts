import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildEvent } from './records.ts'
import { eventRecorder, findAxeViolations, listRecordedEvents, type OpenOptions, testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
const payload = '<img src=x onerror="window.ran=1">'
const createEvent = (title: string, startsAt: string, endsAt: string, fields: object = {}) =>
  live.events.create(buildEvent(1, { title, startsAt, endsAt, timezone: 'Europe/Amsterdam', ...fields }))

beforeAll(async () => {
  const evening = ['2090-03-14T14:30:00.000Z', '2090-03-14T15:30:00.000Z'] as const
  await createEvent('Evening in Tokyo', ...evening, { timezone: 'Asia/Tokyo', format: 'in_person' })
  await createEvent('Talk from Tokyo', '2090-03-16T14:30:00.000Z', '2090-03-16T15:30:00.000Z', {
    timezone: 'Asia/Tokyo',
    format: 'online',
  })
  await createEvent('Regatta', '2090-03-30T10:00:00.000Z', '2090-04-02T10:00:00.000Z')
  await createEvent(payload, '2090-03-20T10:00:00.000Z', '2090-03-20T11:00:00.000Z')
  await createEvent('Second', '2090-03-20T12:00:00.000Z', '2090-03-20T13:00:00.000Z')
  await createEvent('Third', '2090-03-20T14:00:00.000Z', '2090-03-20T15:00:00.000Z')
  await createEvent('Exhibition', '2090-06-01T10:00:00.000Z', '2090-09-30T10:00:00.000Z')
  await createEvent('Long ago', '2090-01-05T10:00:00.000Z', '2090-01-05T11:00:00.000Z')
})

const march = '<guildhall-events layout="calendar" month="2090-03"></guildhall-events>'

async function open(options: OpenOptions = {}, body = march): Promise<Page> {
  const page = await site.open(body, { html: 'lang="en-GB"', ...options })
  await page.locator('guildhall-events').locator('.list[aria-busy="false"]').waitFor({ state: 'attached' })
  return page
}

const findCell = (page: Page, name: string) => page.getByRole('gridcell', { name })
const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    `document.querySelector('guildhall-events').shadowRoot.activeElement?.textContent ?? ''`,
  )

describe('a calendar', () => {
  chromiumTest('is a grid of days, with each event on its days', async () => {
    const page = await open()
    await page.getByText('March 2090', { exact: true }).waitFor()
    expect(await page.getByRole('grid', { name: 'March 2090' }).getByRole('gridcell').count()).toBe(42)
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(
      'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    )
    // In its own time zone, the in-person event begins at 23:30 on the 14th and ends the next day.
    expect(await findCell(page, '14 March 2090').textContent()).toContain('Evening in Tokyo')
    expect(await findCell(page, '15 March 2090').textContent()).toContain('Evening in Tokyo')
    // An online event is shown in the reader’s time zone.
    expect(await findCell(page, '16 March 2090').textContent()).toContain('Talk from Tokyo')
    expect(await findCell(page, '17 March 2090').textContent()).not.toContain('Talk from Tokyo')
    for (const day of ['30 March 2090', '31 March 2090', '1 April 2090', '2 April 2090'])
      expect(await findCell(page, day).textContent()).toContain('Regatta')
    expect(await findCell(page, '3 April 2090').textContent()).not.toContain('Regatta')
    expect(await findCell(page, '20 March 2090').getByText('+1').count()).toBe(1)
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('shows a long event on all of its days', async () => {
    const page = await open({}, march.replace('2090-03', '2090-09'))
    for (const day of ['Thursday, 31 August 2090', 'Friday, 1 September 2090', '30 September 2090'])
      expect(await findCell(page, day).textContent()).toContain('Exhibition')
    expect(await findCell(page, 'Sunday, 1 October 2090').textContent()).not.toContain('Exhibition')
  })

  chromiumTest('lists the selected day’s events', async () => {
    const page = await open({ context: { timezoneId: 'Europe/Amsterdam' } })
    expect(await page.getByRole('listitem').count()).toBe(0)
    await findCell(page, '14 March 2090').click()
    const item = page.getByRole('listitem')
    expect(await item.count()).toBe(1)
    const text = await item.textContent()
    expect(text).toMatch(/23:30.*00:30.*Japan Standard Time/)
    expect(await findCell(page, '14 March 2090').getAttribute('aria-selected')).toBe('true')
    expect(await findAxeViolations(page)).toEqual([])
  })

  chromiumTest('is navigated with the keyboard', async () => {
    const page = await open()
    await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus()
    const steps: [key: string, day: string][] = [
      ['ArrowRight', 'Thursday, 2 March 2090'],
      ['ArrowDown', 'Thursday, 9 March 2090'],
      ['Home', 'Monday, 6 March 2090'],
      ['End', 'Sunday, 12 March 2090'],
      ['ArrowLeft', 'Saturday, 11 March 2090'],
      ['ArrowUp', 'Saturday, 4 March 2090'],
      ['PageDown', 'Tuesday, 4 April 2090'],
      ['PageUp', 'Saturday, 4 March 2090'],
      ['ArrowUp', 'Saturday, 25 February 2090'],
    ]
    for (const [key, day] of steps) {
      await page.keyboard.press(key)
      expect([key, await readFocusedText(page)]).toEqual([key, expect.stringContaining(day)])
    }
    await page.keyboard.press('PageDown')
    await findCell(page, '30 March 2090').filter({ hasText: 'Regatta' }).waitFor()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key)
    await page.getByRole('listitem').waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Regatta')])
    expect(await readFocusedText(page)).toContain('30 March 2090')
  })

  chromiumTest('changes months at constant height, keeping the focus', async () => {
    const page = await open()
    const height = `document.querySelector('guildhall-events').getBoundingClientRect().height`
    const initialHeight = await page.evaluate<number>(height)
    await page.getByRole('button', { name: 'February 2090' }).press('Enter')
    await page.getByRole('grid', { name: 'February 2090' }).waitFor()
    expect(await page.evaluate<number>(height)).toBe(initialHeight)
    expect(
      await page.evaluate<string>(
        `document.querySelector('guildhall-events').shadowRoot.activeElement.ariaLabel`,
      ),
    ).toBe('January 2090')
    await page.getByRole('button', { name: 'January 2090' }).press('Enter')
    await findCell(page, '5 January 2090').filter({ hasText: 'Long ago' }).waitFor()
    expect(await page.evaluate<number>(height)).toBe(initialHeight)
    expect(await findAxeViolations(page)).toEqual([])
  })
})

chromiumTest('service data is shown as text, in the grid and below it', async () => {
  const page = await open()
  await findCell(page, '20 March 2090').getByText(payload).waitFor()
  await findCell(page, '20 March 2090').click()
  await page.getByRole('heading', { name: payload }).waitFor()
  expect(await page.locator('guildhall-events').locator('img, script').count()).toBe(0)
  expect(await page.evaluate('window.ran')).toBeUndefined()
})

chromiumTest('in right-to-left text the left arrow moves to the next day', async () => {
  const page = await open({ html: 'lang="ar" dir="rtl"' })
  await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus()
  const readFocusedIndex = () =>
    page.evaluate<number>(`(() => { const { shadowRoot } = document.querySelector('guildhall-events')
      return [...shadowRoot.querySelectorAll('td')].indexOf(shadowRoot.activeElement) })()`)
  const initialIndex = await readFocusedIndex()
  await page.keyboard.press('ArrowLeft')
  expect(await readFocusedIndex()).toBe(initialIndex + 1)
  const box = await page.getByRole('columnheader').first().boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(await findAxeViolations(page)).toEqual([])
})

chromiumTest('a calendar at 280 pixels lists the month’s events', async () => {
  const page = await open({ context: { viewport: { width: 280, height: 800 } } })
  await page.getByRole('listitem').first().waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Evening in Tokyo',
    'Talk from Tokyo',
    payload,
    'Second',
    'Third',
    'Regatta',
  ])
  expect(await page.evaluate<boolean[]>('[document.documentElement.scrollWidth <= innerWidth]')).toEqual([
    true,
  ])
  await page.getByRole('button', { name: 'February 2090' }).click()
  await page.getByText('Nothing to show yet.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

chromiumTest('a calendar of more than 1,000 events has a button that loads the rest', async () => {
  const count = 1_010
  const page = await site.open(march, {
    html: 'lang="en-GB"',
    head: eventRecorder,
    before: (page) =>
      page.route('**/api/v1/events?*', async (route) => {
        const response = await route.fetch()
        const { items } = await response.json()
        const { searchParams } = new URL(route.request().url())
        const offset = Number(searchParams.get('offset') ?? 0)
        const pageItems = Array.from({ length: Math.min(100, Math.max(0, count - offset)) }, (_, index) => {
          const day = `2090-03-${offset + index < 1_000 ? '05' : '27'}`
          const dates = { startsAt: `${day}T10:00:00.000Z`, endsAt: `${day}T11:00:00.000Z` }
          return { ...items[0], ...dates, id: `event-${offset + index}`, title: `Tour ${offset + index}` }
        })
        await route.fulfill({ response, json: { items: pageItems, limit: 100, offset, total: count } })
      }),
  })
  await findCell(page, '5 March 2090').getByText('+998').waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await findCell(page, '27 March 2090').getByText('+8').waitFor()
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  expect((await listRecordedEvents(page, 'load')).map(({ total }) => total)).toEqual([count, count])
})

chromiumTest('a calendar keeps its grid if the events cannot be loaded', async () => {
  const page = await site.open(march, {
    before: (page) => page.route('**/api/v1/**', (route) => route.abort()),
  })
  await page.getByText('This list could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('grid', { name: 'March 2090' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})
