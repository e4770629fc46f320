import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { getPropertyValue, parseCalendar } from '../collections/parse-calendar.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'

const service = await testService()
const { live, keys } = service.client
const visitor = callWithApiKey(service, keys.live.publishable)
const anonymous = callAs(service, null)
const conference = {
  title: 'Conference',
  startsAt: '2090-05-07T08:00:00.000Z',
  endsAt: '2090-05-08T16:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  status: 'published' as const,
}
let id = ''
beforeAll(async () => {
  id = (await live.events.create({ ...conference, description: 'Tides. '.repeat(400) })).id
})
/** The second and third responses can come from memory. */
const rounds = [1, 2, 3]

async function countResponsesFromMemory(): Promise<number> {
  const metrics = await (await service.request('/metrics')).text()
  const counts = metrics.matchAll(/^guildhall_http_answers_from_memory_total\{[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Picks the status and the headers that do not change from request to request. */
function pickStableHeaders({ status, headers }: Response): unknown[] {
  return [status, [...headers].filter(([name]) => !/^(x-request-id|(x-)?ratelimit.*|date)$/.test(name))]
}

describe.each(['events', 'events/{id}', 'events.ics'])('a response of /api/v1/%s', (path) => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    visitor(method, `/api/v1/${path.replace('{id}', id)}`, undefined, headers)

  test('can be cached, by key and origin', async () => {
    for (const _ of rounds) {
      const response = await get()
      expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
      expect(response.headers.get('vary')?.split(', ')).toEqual(['X-API-Key', 'Origin', 'Accept-Encoding'])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(response.headers.get('content-type')).toMatch(
        path.endsWith('.ics') ? /^text\/calendar; charset=utf-8/ : /^application\/json; charset=utf-8$/,
      )
    }
  })

  test('is 304 without a body if the ETag matches', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const input of [etag, `W/${etag}`, `"other", ${etag}`, '*', etag]) {
      const response = await get({ 'if-none-match': input })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('max-age=60')
      expect(response.headers.get('vary')).toContain('X-API-Key')
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is the same when compressed', async () => {
    const plain = await get({ 'accept-encoding': 'identity' })
    const text = await plain.text()
    expect(plain.headers.has('content-encoding')).toBeFalse()
    for (const _ of rounds)
      for (const encoding of ['gzip', 'zstd']) {
        const response = await get({ 'accept-encoding': encoding })
        expect(response.headers.get('content-encoding')).toBe(encoding)
        expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
        expect(await response.text()).toBe(text)
      }
  })

  test('has only headers for HEAD', async () => {
    const response = await get()
    const head = await get({}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control', 'vary', 'access-control-allow-origin'])
      expect(head.headers.get(name)).toBe(response.headers.get(name))
    const conditional = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await get(conditional, 'HEAD')).status).toBe(304)
  })

  test('echoes the request id of each request', async () => {
    for (const round of rounds) {
      const response = await get({ 'x-request-id': `mine-${round}` })
      expect(response.headers.get('x-request-id')).toBe(`mine-${round}`)
    }
    const ids = await Promise.all(rounds.map(async () => (await get()).headers.get('x-request-id')))
    expect(new Set(ids).size).toBe(rounds.length)
  })
})

test.each(['events', 'events/{id}'])(
  'a response of /api/v1/%s is the same from memory as from its route',
  async (path) => {
    const get = (headers: Record<string, string> = {}) =>
      visitor('GET', `/api/v1/${path.replace('{id}', id)}`, undefined, headers)
    // A list of ETags, which only the route compares.
    const responseFromRoute = await get({ 'if-none-match': '"one", "other"' })
    const before = await countResponsesFromMemory()
    let responseFromMemory = await get()
    for (; (await countResponsesFromMemory()) === before; responseFromMemory = await get());
    expect(pickStableHeaders(responseFromMemory)).toEqual(pickStableHeaders(responseFromRoute))
    expect(await responseFromMemory.text()).toBe(await responseFromRoute.text())
  },
)

test('another association’s key does not get a cached response of the first', async () => {
  const otherClient = await service.createClient()
  const otherCall = callWithApiKey(service, otherClient.keys.live.publishable)
  for (const _ of rounds) {
    expect((await expectBody<{ total: number }>(await visitor('GET', '/api/v1/events'))).total).toBe(1)
    expect((await expectBody<{ total: number }>(await otherCall('GET', '/api/v1/events'))).total).toBe(0)
  }
})

describe('GET /api/v1/events.ics', () => {
  const fetchCalendar = async (path: string, headers: Record<string, string> = {}) => {
    const response = await anonymous('GET', path, undefined, headers)
    return parseCalendar(await response.text())
  }
  const getEntries = (calendar: ReturnType<typeof parseCalendar>) =>
    calendar.components.filter(({ name }) => name === 'VEVENT')

  test('accepts the key in the URL, as calendar apps send it', async () => {
    const calendarFromUrl = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}`)
    const calendarFromHeader = await fetchCalendar('/api/v1/events.ics', {
      'x-api-key': keys.live.publishable,
    })
    expect(calendarFromUrl).toEqual(calendarFromHeader)
    expect(getEntries(calendarFromUrl)).toHaveLength(1)
    expect(getPropertyValue(calendarFromUrl, 'X-WR-CALNAME')).toBe(service.client.record.name)
  })

  test('has upcoming and recent events with cancelled ones marked, and each time zone once', async () => {
    const client = await service.createClient()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const add = (fields: object) => client.live.events.create({ ...conference, ...fields })
    const expected = [
      await add({ title: 'to come' }),
      await add({ title: 'of late', startsAt: daysAgo(30), endsAt: daysAgo(29) }),
      await add({ title: 'off', status: 'cancelled', timezone: 'America/New_York' }),
      await add({ title: 'still on', startsAt: daysAgo(400), endsAt: conference.endsAt }),
    ]
    await add({ title: 'long ago', startsAt: daysAgo(400), endsAt: daysAgo(399) })
    await add({ title: 'draft', status: 'draft' })
    await add({ title: 'for members', visibility: 'members' })
    const calendar = await fetchCalendar(`/api/v1/events.ics?key=${client.keys.live.publishable}`)
    const uids = getEntries(calendar).map((entry) => getPropertyValue(entry, 'UID'))
    expect(uids.toSorted()).toEqual(expected.map((event) => `${event.id}@localhost`).toSorted())
    const cancelled = getEntries(calendar).filter(
      (entry) => getPropertyValue(entry, 'STATUS') === 'CANCELLED',
    )
    expect(cancelled.map((entry) => getPropertyValue(entry, 'SUMMARY'))).toEqual(['off'])
    const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE')
    expect(zones.map((zone) => getPropertyValue(zone, 'TZID')).toSorted()).toEqual([
      'America/New_York',
      'Europe/Amsterdam',
    ])
  })

  test('uses the same UIDs as single-event calendars, whatever the Host header', async () => {
    const { keys, live } = await service.createClient()
    const { id } = await live.events.create(conference)
    const single = await service.request(`/api/events/${id}.ics`, { key: keys.live.secret })
    const uid = getPropertyValue(getEntries(parseCalendar(await single.text()))[0], 'UID')
    for (const host of ['evil.example', new URL(service.url).host]) {
      const calendar = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}`, {
        host,
      })
      expect(getPropertyValue(getEntries(calendar)[0], 'UID')).toBe(uid ?? 'none')
    }
  })

  test('with an id has that event only, even a past one', async () => {
    const { keys, live } = await service.createClient()
    await live.events.create(conference)
    const past = { startsAt: '2020-03-14T10:00:00.000Z', endsAt: '2020-03-14T11:00:00.000Z' }
    const { id } = await live.events.create({ ...conference, ...past, title: 'Long ago' })
    const calendar = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}&id=${id}`)
    expect(getEntries(calendar).map((entry) => getPropertyValue(entry, 'SUMMARY'))).toEqual(['Long ago'])
    expect(getPropertyValue(calendar, 'X-WR-CALNAME')).toBe('Long ago')
  })

  test('404: the id of a draft, of another association’s event or of an unknown event', async () => {
    const { keys, live } = await service.createClient()
    const draft = await live.events.create({ ...conference, status: 'draft' })
    const otherEvent = await service.client.live.events.create(conference)
    for (const id of [draft.id, otherEvent.id, crypto.randomUUID()]) {
      const response = await anonymous('GET', `/api/v1/events.ics?key=${keys.live.publishable}&id=${id}`)
      await expectPublicError(response, 404, 'NOT_FOUND')
    }
  })

  test('400: a malformed id, or two ids', async () => {
    for (const query of ['id=', 'id=1', `id=${crypto.randomUUID()}&id=${crypto.randomUUID()}`]) {
      const response = await visitor('GET', `/api/v1/events.ics?${query}`)
      await expectPublicError(response, 400, 'INVALID_PARAMETER')
    }
  })
})
