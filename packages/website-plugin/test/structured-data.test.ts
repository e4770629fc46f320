import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { allElements, buildEvent, createOneOfEach } from './records.ts'
import { testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
const payload = '</script><script>window.ran=1</script><!-- \u2028'

beforeAll(() => createOneOfEach(site.service.client))

/** Reads the JSON-LD in the page’s head, by script. */
async function readStructuredData(page: Page): Promise<Record<string, unknown>[][]> {
  const texts = await page.locator('head script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
const waitUntilLoaded = (page: Page) => page.getByText('Harbour Bank', { exact: true }).waitFor()

describe('structured data', () => {
  chromiumTest('of events, courses and jobs follow schema.org', async () => {
    const page = await site.open(allElements)
    await waitUntilLoaded(page)
    await page.getByText('Spring conference').waitFor()
    const objects = (await readStructuredData(page)).flat()
    const findObject = (type: string) => objects.find((object) => object['@type'] === type)
    expect(objects).toHaveLength(3)
    expect(findObject('Event')).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Spring conference',
      description: 'Two days on tides and towers.',
      startDate: expect.any(String),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: [
        {
          '@type': 'Place',
          name: 'Harbour Hall',
          address: { '@type': 'PostalAddress', addressLocality: 'Bristol' },
        },
      ],
      offers: {
        '@type': 'Offer',
        category: 'Paid',
        price: 49,
        priceCurrency: 'EUR',
        url: 'https://www.example.org/spring/register',
      },
      url: 'https://www.example.org/spring',
    })
    expect(findObject('Course')).toMatchObject({
      name: 'Reading tide tables',
      courseCode: 'HC-101',
      provider: { '@type': 'Organization', name: new URL(page.url()).hostname },
      offers: { category: 'Free', price: 0, priceCurrency: 'EUR' },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT90M' },
    })
    expect(findObject('JobPosting')).toMatchObject({
      title: 'Hydrographic surveyor',
      hiringOrganization: { '@type': 'Organization', name: 'Port of Bristol' },
      employmentType: 'FULL_TIME',
      baseSalary: { currency: 'GBP', value: { minValue: 42_000, maxValue: 50_000, unitText: 'YEAR' } },
    })
  })

  chromiumTest('of all-day events have local dates', async () => {
    const buildAllDayEvent = (startsAt: string, endsAt: string) => ({
      startsAt,
      endsAt,
      title: `Until ${endsAt}`,
      timezone: 'Europe/Amsterdam',
      allDay: true,
      status: 'published' as const,
    })
    const midnight = '2088-05-06T22:00:00.000Z'
    await live.events.create(buildAllDayEvent(midnight, '2088-05-08T22:00:00.000Z'))
    await live.events.create(buildAllDayEvent(midnight, midnight))
    const page = await site.open('<guildhall-events limit="20"></guildhall-events>')
    await page.getByText('Until 2088-05-08T22:00:00.000Z', { exact: true }).waitFor()
    const days = (await readStructuredData(page))
      .flat()
      .filter(({ name }) => String(name).startsWith('Until'))
    expect(days.map(({ startDate, endDate }) => `${startDate} ${endDate}`).toSorted()).toEqual([
      '2088-05-07 2088-05-07',
      '2088-05-07 2088-05-08',
    ])
    // An event that ends when it starts lasts that day, instead of ending the day before.
    const shortEvent = page.getByRole('listitem').filter({ hasText: `Until ${midnight}` })
    expect(await shortEvent.locator('time').textContent()).toBe('Fri, May 7, 2088, All day')
  })

  chromiumTest('of an event’s locations have all known parts', async () => {
    const address = {
      line1: '1 Quay',
      line2: 'Second floor',
      city: 'Bristol',
      region: 'Avon',
      postalCode: 'BS1 4RN',
      country: 'GB',
    }
    const createEvent = (title: string, fields: object) =>
      live.events.create({ ...buildEvent(30, fields), title, url: 'https://www.example.org/join' })
    await createEvent('Hybrid', { format: 'hybrid', venue: 'Harbour Hall', address })
    await createEvent('Online', { format: 'online', venue: 'Harbour Hall' })
    await createEvent('Suite', { venue: 'Harbour Hall', address: { line2: 'Suite 5', city: 'Bristol' } })
    await createEvent('Somewhere', {})
    const page = await site.open('<guildhall-events limit="20"></guildhall-events>')
    await page.getByText('Somewhere').waitFor()
    const locations = Object.fromEntries(
      (await readStructuredData(page)).flat().map(({ name, location }) => [name, location]),
    )
    const online = { '@type': 'VirtualLocation', url: 'https://www.example.org/join' }
    const postal = {
      '@type': 'PostalAddress',
      streetAddress: '1 Quay, Second floor',
      addressLocality: 'Bristol',
      addressRegion: 'Avon',
      postalCode: 'BS1 4RN',
      addressCountry: 'GB',
    }
    expect(locations.Hybrid).toEqual([online, { '@type': 'Place', name: 'Harbour Hall', address: postal }])
    expect(locations.Online).toEqual([online])
    expect(locations.Suite).toMatchObject([{ address: { streetAddress: 'Suite 5' } }])
    expect(locations.Somewhere).toEqual([])
  })

  chromiumTest('exist once per element after a reload, and are removed with the element', async () => {
    const page = await site.open('<guildhall-jobs></guildhall-jobs><guildhall-courses></guildhall-courses>')
    await page.getByText('Reading tide tables').waitFor()
    await page.getByText('Hydrographic surveyor').waitFor()
    await page.evaluate(`document.querySelector('guildhall-jobs').reload()`)
    expect(await readStructuredData(page)).toHaveLength(2)
    await page.evaluate(`document.querySelector('guildhall-jobs').remove()`)
    expect((await readStructuredData(page)).flat()).toMatchObject([{ '@type': 'Course' }])
    await page.evaluate(`document.querySelector('guildhall-courses').setAttribute('no-structured-data', '')`)
    expect(await readStructuredData(page)).toEqual([])
  })

  chromiumTest('are omitted with no-structured-data', async () => {
    const page = await site.open('<guildhall-jobs no-structured-data></guildhall-jobs>')
    await page.getByText('Hydrographic surveyor').waitFor()
    expect(await readStructuredData(page)).toEqual([])
  })

  chromiumTest('work with a strict policy, and escape text that would end the script', async () => {
    await live.events.create({
      title: payload,
      description: payload,
      startsAt: '2089-01-01T10:00:00.000Z',
      endsAt: '2089-01-01T11:00:00.000Z',
      timezone: 'UTC',
      status: 'published',
    })
    const { url } = site.service
    const messages: string[] = []
    const page = await site.open('<guildhall-events limit="20"></guildhall-events>', {
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${url}; connect-src ${url}; trusted-types guildhall; require-trusted-types-for 'script'`,
      },
      before: (page) => {
        page.on('console', (message) => messages.push(message.text()))
        page.on('pageerror', (error) => messages.push(error.message))
      },
    })
    await page.getByRole('heading', { name: '</script>' }).waitFor()
    expect((await readStructuredData(page)).flat().map(({ name }) => name)).toContain(payload)
    const markup = await page.evaluate<string>(`document.querySelector('script[type$=json]').outerHTML`)
    expect(markup.slice(0, -'</script>'.length)).not.toContain('</script')
    expect(await page.locator('head script').count()).toBe(2)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(messages).toEqual([])
  })
})
