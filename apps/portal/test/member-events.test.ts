import { beforeAll, describe, expect, test } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { groupEventsByDay, listMonthDays } from '../src/member/events/month.ts'
import { findAxeViolations, openInPage, testPortal } from './portal.ts'

const portal = await testPortal()
const { live } = portal.service.client
let token: string

beforeAll(async () => {
  token = (await portal.createMember()).token
})

describe('the events of a month', () => {
  const createEvent = (title: string, startsAt: string) =>
    live.events.create({
      title,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
      timezone: 'Europe/London',
      status: 'published',
    })
  const open = (month: string, options: Parameters<typeof portal.visit>[1] = {}) =>
    portal.visit(portal.at(`/events?view=month&month=${month}`), { token, ...options })

  chromiumTest('follow the days of the reader’s time zone', async () => {
    await createEvent('First night', '2041-04-28T13:00:00Z')
    await createEvent('Last evening', '2041-06-02T08:00:00Z')
    await createEvent('Day after', '2041-06-02T13:00:00Z')
    const { page } = await open('2041-05', { timezoneId: 'Pacific/Auckland' })
    await page.locator('.month').waitFor()
    const readDay = (index: number) =>
      page.locator('.month-day').nth(index).getByRole('link').allTextContents()
    expect([await readDay(0), await readDay(34)]).toEqual([['First night'], ['Last evening']])
    expect(await page.getByText('Day after').count()).toBe(0)
  })

  test('include one without a duration at midnight', async () => {
    const midnight = new Date(2041, 6, 4).toISOString()
    const event = await live.events.create({
      title: 'Deadline',
      startsAt: midnight,
      endsAt: midnight,
      timezone: 'Europe/London',
    })
    const eventsByDay = groupEventsByDay([event], listMonthDays('2041-07'))
    expect(eventsByDay.get('2041-07-04')).toEqual([event])
  })

  chromiumTest('are all shown, or the first 1,000 with a notice', async () => {
    const starts = Array.from({ length: 101 }, (_, index) => Date.UTC(2042, 4, 1) + index * 3_600_000)
    for (const start of starts) await createEvent('Tide table', new Date(start).toISOString())
    const { page } = await open('2042-05')
    await page.locator('.month').waitFor()
    expect(await page.locator('.month-event').count()).toBe(101)
    await page.route('**/api/events?*', async (route) => {
      const body = await (await route.fetch()).json()
      const items = Array.from({ length: 1001 }, (_, index) => ({ ...body.items[0], id: String(index) }))
      return route.fulfill({ json: { ...body, items, nextCursor: null } })
    })
    await page.reload()
    await page.getByText('The calendar shows only the first 1,000 events').waitFor()
    expect(await page.locator('.month-event').count()).toBe(1000)
    await page.unroute('**/api/events?*')
    await page.getByRole('link', { name: 'Show as a list' }).click()
    await page.waitForURL((url) => url.searchParams.get('view') !== 'month')
  })
})

describe('an all-day event of yesterday', () => {
  chromiumTest('is past, not upcoming', async () => {
    const endsAt = new Date(new Date().setUTCHours(0, 0, 0, 0))
    const createEvent = (title: string, startsAt: Date, endsAt: Date) =>
      live.events.create({
        title,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        allDay: true,
        timezone: 'UTC',
        status: 'published',
      })
    const addDays = (days: number) => new Date(endsAt.getTime() + days * 86_400_000)
    await createEvent('Open day of yesterday', addDays(-1), endsAt)
    await createEvent('Open week', addDays(-1), addDays(6))
    const { page } = await portal.visit(portal.at('/events?q=open'), { token, timezoneId: 'UTC' })
    await page.getByText('Open week').waitFor()
    expect(await page.getByText('Open day of yesterday').count()).toBe(0)
    await page.getByRole('button', { name: 'Past events' }).click()
    await page.getByText('Open day of yesterday').waitFor()
  })
})

describe('an event with a registration page', () => {
  chromiumTest('links to it until the event has ended', async () => {
    const createEvent = (title: string, hours: number) =>
      live.events.create({
        title,
        startsAt: new Date(Date.now() - 3_600_000).toISOString(),
        endsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
        timezone: 'UTC',
        status: 'published',
        registrationUrl: 'https://example.org/register',
      })
    for (const [title, hours, count] of [
      ['Running', 1, 1],
      ['Over', -0.5, 0],
    ] as const) {
      const { id } = await createEvent(title, hours)
      const { page } = await portal.visit(portal.at(`/events/${id}`), { token })
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(count)
    }
  })
})

describe('headings of a text', () => {
  chromiumTest('follow those of the page without gaps', async () => {
    const { id } = await live.events.create({
      title: 'Regatta',
      startsAt: '2040-05-07T08:00:00Z',
      endsAt: '2040-05-07T09:00:00Z',
      timezone: 'UTC',
      status: 'published',
      description: '#### Morning\n\n###### Start\n\n## Evening\n\n# Night\n\n#### Bar',
    })
    const { page } = await portal.visit(portal.at(`/events/${id}`), { token })
    await page.getByRole('heading', { name: 'Bar' }).waitFor()
    expect(
      await page
        .locator('.markdown')
        .locator('h1, h2, h3, h4, h5, h6')
        .evaluateAll<string[], unknown>((headings) =>
          headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`),
        ),
    ).toEqual(['H2 Morning', 'H3 Start', 'H2 Evening', 'H2 Night', 'H3 Bar'])
    expect(await findAxeViolations(page, ['heading-order'])).toEqual([])
  })
})

describe('the image of an event', () => {
  const imageUrl = 'https://images.example.org/quay.svg'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><path d="M0 0h16v9H0z"/></svg>'
  const open = async (status: number) => {
    const { id } = await live.events.create({
      title: 'Quay walk',
      startsAt: '2043-05-07T08:00:00Z',
      endsAt: '2043-05-07T09:00:00Z',
      timezone: 'Europe/London',
      status: 'published',
      imageUrl,
    })
    const { page } = await portal.visit('/', { token })
    const referrers: (string | undefined)[] = []
    await page.route(imageUrl, (route) => {
      referrers.push(route.request().headers().referer)
      return route.fulfill({ status, contentType: 'image/svg+xml', body: status === 200 ? svg : '' })
    })
    await openInPage(page, portal.at(`/events/${id}`))
    await page.getByRole('heading', { level: 1, name: 'Quay walk' }).waitFor()
    return { page, referrers }
  }

  chromiumTest('is shown, and requested without a Referer header', async () => {
    const { page, referrers } = await open(200)
    // The page’s Content-Security-Policy forbids the repeated evaluations of waitForFunction.
    const readWidth = () =>
      page.locator('.event-image').evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth)
    while ((await readWidth()) !== 16) await Bun.sleep(20)
    expect(referrers).toEqual([undefined])
  })

  chromiumTest('is left out if it cannot be loaded', async () => {
    const { page, referrers } = await open(404)
    await page.locator('.event-image').waitFor({ state: 'detached' })
    expect(referrers).toEqual([undefined])
  })
})

describe('the prices of an event', () => {
  const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' })
  const examples = [
    [{ price: euros(0), memberPrice: euros(0) }, 'Free'],
    [{ price: euros(20), memberPrice: euros(0) }, 'Free for members · €20 for non-members'],
    [{ price: euros(20) }, '€20 for non-members'],
    [{ price: euros(20), memberPrice: euros(15) }, '€15 for members · €20 for non-members'],
  ] as const

  chromiumTest('are shown for members and for non-members, or as free', async () => {
    const { page } = await portal.visit('/', { token })
    for (const [prices, text] of examples) {
      const { id } = await live.events.create({
        title: text,
        startsAt: '2044-05-07T08:00:00Z',
        endsAt: '2044-05-07T09:00:00Z',
        timezone: 'Europe/London',
        status: 'published',
        ...prices,
      })
      await openInPage(page, portal.at(`/events/${id}`))
      await page.getByRole('heading', { level: 1, name: text }).waitFor()
      expect(await page.locator('dt:has-text("Price") + dd').textContent()).toBe(text)
    }
  })
})
