import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'
import { getPropertyValue, parseCalendar, toInstant, unescapeText } from './parse-calendar.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
const staff = callAs(service, service.client.keys.live.secret)
const conference = {
  title: 'Conference',
  startsAt: '2026-05-07T08:00:00.000Z',
  endsAt: '2026-05-08T16:00:00.000Z',
  timezone: 'Europe/Amsterdam',
}
type Data = Record<string, unknown> & { id: string; startsAt: string; endsAt: string; updatedAt: string }

async function fetchCalendar(fields: object) {
  const event = await expectBody<Data>(await staff('POST', '/api/events', { ...conference, ...fields }), 201)
  const response = await staff('GET', `/api/events/${event.id}.ics`)
  expect(response.status).toBe(200)
  const calendar = parseCalendar(await response.text())
  const [entry, ...otherEntries] = calendar.components.filter(({ name }) => name === 'VEVENT')
  if (!entry || otherEntries.length > 0) throw new Error('No single event.')
  return { event, response, calendar, entry }
}

describe('GET /api/events/{id}.ics', () => {
  test('200: all calendar fields of an event', async () => {
    const { event, response, calendar, entry } = await fetchCalendar({
      slug: 'conference',
      summary: 'In short',
      description: 'At length',
      venue: 'Hall',
      address: { line1: '1 Quay Street', city: 'Bristol', country: 'GB' },
      url: 'https://example.org/?a=b',
      status: 'published',
    })
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="conference.ics"')
    expect(getPropertyValue(calendar, 'VERSION')).toBe('2.0')
    expect(getPropertyValue(calendar, 'PRODID')).toContain('Guildhall')
    expect(getPropertyValue(entry, 'UID')).toBe(`${event.id}@localhost`)
    expect(getPropertyValue(entry, 'SUMMARY')).toBe('Conference')
    expect(unescapeText(getPropertyValue(entry, 'DESCRIPTION') ?? '')).toBe('In short\n\nAt length')
    expect(unescapeText(getPropertyValue(entry, 'LOCATION') ?? '')).toBe('Hall, 1 Quay Street, Bristol, GB')
    expect(getPropertyValue(entry, 'URL')).toBe('https://example.org/?a=b')
    expect(getPropertyValue(entry, 'STATUS')).toBe('CONFIRMED')
    const stamp = event.updatedAt.replaceAll(/[-:]|\.\d+/g, '')
    for (const name of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED'])
      expect(getPropertyValue(entry, name)).toBe(stamp)
  })

  test.each([
    ['draft', 'TENTATIVE'],
    ['published', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
  ])('200: the status %s is %s', async (status, expected) => {
    expect(getPropertyValue((await fetchCalendar({ status })).entry, 'STATUS')).toBe(expected)
  })

  test('200: published events for members; 404 for drafts', async () => {
    const { id } = await service.client.live.members.create({
      email: 'member@example.org',
      firstName: 'Ada',
      lastName: 'King',
      status: 'active',
    })
    const member = callAs(service, (await service.client.live.members.createSession(id)).token)
    const draft = (await fetchCalendar({})).event
    const publishedEvent = (await fetchCalendar({ status: 'published', visibility: 'members' })).event
    await expectProblem(await member('GET', `/api/events/${draft.id}.ics`), 404, 'not-found')
    expect((await member('GET', `/api/events/${publishedEvent.id}.ics`)).status).toBe(200)
  })

  test('200: a higher SEQUENCE after a change', async () => {
    const { event, entry } = await fetchCalendar({})
    expect(getPropertyValue(entry, 'SEQUENCE')).toBe('0')
    await sql`update events set created_at = created_at - interval '1 hour' where id = ${event.id}`.execute(
      platform,
    )
    const path = `/api/events/${event.id}`
    await staff('PATCH', path, { status: 'cancelled' })
    const [changed] = parseCalendar(await (await staff('GET', `${path}.ics`)).text()).components.slice(-1)
    expect(Number(getPropertyValue(changed, 'SEQUENCE'))).toBeWithin(3_600, 3_900)
  })

  test('304 with the current ETag; 200 after a change', async () => {
    const { event, response } = await fetchCalendar({})
    const conditional = { 'if-none-match': response.headers.get('etag') ?? '' }
    const path = `/api/events/${event.id}`
    expect((await staff('GET', `${path}.ics`, undefined, conditional)).status).toBe(304)
    await staff('PATCH', path, { title: 'Another' })
    expect((await staff('GET', `${path}.ics`, undefined, conditional)).status).toBe(200)
  })

  test('404 for an unknown event, with the requested path', async () => {
    for (const id of [crypto.randomUUID(), 'x', 'a.ics'])
      await expectProblem(await staff('GET', `/api/events/${id}.ics`), 404, 'not-found')
    const { event } = await fetchCalendar({})
    await staff('DELETE', `/api/events/${event.id}`)
    await expectProblem(await staff('GET', `/api/events/${event.id}.ics`), 404, 'not-found')
    await expectProblem(await staff('GET', `/api/jobs/${event.id}.ics`), 404, 'not-found')
  })
})

describe('the times in a calendar', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'europe/berlin', 'US/Pacific', 'Asia/Calcutta']

  // Computed from the calendar alone, as by a client without a time zone database.
  test.each(zones)('are correct before and after the clocks change: %s', async (timezone) => {
    for (const month of ['01', '07']) {
      const times = { startsAt: `2027-${month}-15T11:00:00.000Z`, endsAt: `2027-${month}-16T13:30:00.000Z` }
      const { calendar, entry } = await fetchCalendar({ ...times, timezone })
      expect(toInstant(calendar, entry, 'DTSTART')).toBe(times.startsAt)
      expect(toInstant(calendar, entry, 'DTEND')).toBe(times.endsAt)
    }
  })

  test.each([
    ['the hour before', '2026-03-29T00:59:59.000Z', '2026-03-29T01:00:00.000Z'],
    ['over the change in spring', '2026-03-28T12:00:00.000Z', '2026-03-29T12:00:00.000Z'],
    ['the hour that occurs twice', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['over the change in autumn', '2026-10-24T12:00:00.000Z', '2026-10-25T12:00:00.000Z'],
  ])('are correct around a transition: %s', async (_, startsAt, endsAt) => {
    const { calendar, entry } = await fetchCalendar({ startsAt, endsAt })
    expect(toInstant(calendar, entry, 'DTSTART')).toBe(startsAt)
    expect(toInstant(calendar, entry, 'DTEND')).toBe(endsAt)
  })

  test.each([
    ['Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '20260329', '20260330'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-03T08:00:00Z', '20261101', '20261103'],
    ['Pacific/Kiritimati', '2026-05-06T10:00:00Z', '2026-05-07T10:00:00Z', '20260507', '20260508'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z', '20260424', '20260425'],
  ])(
    'of all-day events are dates with an exclusive end: %s',
    async (timezone, startsAt, endsAt, from, to) => {
      const { entry } = await fetchCalendar({ allDay: true, timezone, startsAt, endsAt })
      const [start, end] = ['DTSTART', 'DTEND'].map((name) =>
        entry.properties.find((property) => property.name === name),
      )
      expect(start).toEqual({ name: 'DTSTART', parameters: ['VALUE=DATE'], value: from })
      expect(end).toEqual({ name: 'DTEND', parameters: ['VALUE=DATE'], value: to })
    },
  )
})

describe('an event without duration', () => {
  const at = '2026-05-06T22:00:00.000Z'

  test.each([
    ['a moment', false, '20260507T000000'],
    ['a day', true, '20260507'],
  ])('has no DTEND: %s', async (_, allDay, start) => {
    const { entry } = await fetchCalendar({ allDay, startsAt: at, endsAt: at })
    expect(getPropertyValue(entry, 'DTSTART')).toBe(start)
    expect(getPropertyValue(entry, 'DTEND')).toBeUndefined()
  })
})

describe('hostile text in a calendar', () => {
  test.each([
    ['lines that look like properties', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:forged'],
    ['a lone carriage return', 'x\rATTENDEE:mailto:a@example.org'],
    ['special characters', 'a;b,c\\d\\n:e"f'],
    ['other line breaks', 'a\u2028b\u2029c'],
    ['multi-byte characters', '港👩‍🚀é'.repeat(25)],
  ])('remains text: %s', async (_, title) => {
    const { entry } = await fetchCalendar({ title, description: title, venue: title, organizer: title })
    const expected = title.replaceAll(/\r\n?/g, '\n')
    for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION'])
      expect(unescapeText(getPropertyValue(entry, name) ?? '')).toBe(expected)
    expect(entry.components).toEqual([])
    expect(getPropertyValue(entry, 'ATTENDEE')).toBeUndefined()
  })

  test('remains text for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 150 }), async (input) => {
        const title = `${input.toWellFormed().replaceAll('\0', '')}.`
        const { entry } = await fetchCalendar({ title })
        expect(getPropertyValue(entry, 'SUMMARY')).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })

  test('in a URL is encoded', async () => {
    const { entry } = await fetchCalendar({ url: 'https://example.org/a,b;c?d=e,f' })
    expect(getPropertyValue(entry, 'URL')).toBe('https://example.org/a%2Cb%3Bc?d=e%2Cf')
  })
})
