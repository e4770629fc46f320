import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { getText, parseCalendar } from '../collections/time-zones.ts'
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
/** The second and third response come from memory. */
const times = [1, 2, 3]

async function countFromMemory(): Promise<number> {
  const metrics = await (await service.request('/metrics')).text()
  const counts = metrics.matchAll(/^guildhall_http_answers_from_memory_total\{[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The status and the headers that do not change from request to request. */
function pickLastingHeaders({ status, headers }: Response): unknown[] {
  return [status, [...headers].filter(([name]) => !/^(x-request-id|(x-)?ratelimit.*|date)$/.test(name))]
}

describe.each(['events', 'events/{id}', 'events.ics'])('a response of /api/v1/%s', (path) => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    visitor(method, `/api/v1/${path.replace('{id}', id)}`, undefined, headers)

  test('may be cached, by key and origin', async () => {
    for (const _ of times) {
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
    for (const _ of times)
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
    for (const time of times) {
      const response = await get({ 'x-request-id': `mine-${time}` })
      expect(response.headers.get('x-request-id')).toBe(`mine-${time}`)
    }
    const ids = await Promise.all(times.map(async () => (await get()).headers.get('x-request-id')))
    expect(new Set(ids).size).toBe(times.length)
  })
})

test.each(['events', 'events/{id}'])(
  'a response of /api/v1/%s is the same from memory as from its route',
  async (path) => {
    const get = (headers: Record<string, string> = {}) =>
      visitor('GET', `/api/v1/${path.replace('{id}', id)}`, undefined, headers)
    // The route compares lists of ETags.
    const routed = await get({ 'if-none-match': '"one", "other"' })
    const before = await countFromMemory()
    let prepared = await get()
    for (; (await countFromMemory()) === before; prepared = await get());
    expect(pickLastingHeaders(prepared)).toEqual(pickLastingHeaders(routed))
    expect(await prepared.text()).toBe(await routed.text())
  },
)

test('another association’s key never gets a cached response of the first', async () => {
  const otherClient = await service.createClient()
  const otherCall = callWithApiKey(service, otherClient.keys.live.publishable)
  for (const _ of times) {
    expect((await expectBody<{ total: number }>(await visitor('GET', '/api/v1/events'))).total).toBe(1)
    expect((await expectBody<{ total: number }>(await otherCall('GET', '/api/v1/events'))).total).toBe(0)
  }
})

describe('GET /api/v1/events.ics', () => {
  const fetchCalendar = async (address: string, headers: Record<string, string> = {}) => {
    const response = await anonymous('GET', address, undefined, headers)
    return parseCalendar(await response.text())
  }
  const getEntries = (calendarResponse: ReturnType<typeof parseCalendar>) =>
    calendarResponse.components.filter(({ name }) => name === 'VEVENT')

  test('accepts the key in the URL, as calendars send it', async () => {
    const inUrl = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}`)
    const inHeader = await fetchCalendar('/api/v1/events.ics', { 'x-api-key': keys.live.publishable })
    expect(inUrl).toEqual(inHeader)
    expect(getEntries(inUrl)).toHaveLength(1)
    expect(getText(inUrl, 'X-WR-CALNAME')).toBe(service.client.record.name)
  })

  test('has upcoming and recent events with cancelled ones marked, and each time zone once', async () => {
    const client = await service.createClient()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const add = (fields: object) => client.live.events.create({ ...conference, ...fields })
    const expected = [
      await add({ title: 'to come' }),
      await add({ title: 'of late', startsAt: daysAgo(30), endsAt: daysAgo(29) }),
      await add({ title: 'off', status: 'cancelled', timezone: 'America/New_York' }),
    ]
    await add({ title: 'long ago', startsAt: daysAgo(400), endsAt: daysAgo(399) })
    await add({ title: 'draft', status: 'draft' })
    await add({ title: 'for members', visibility: 'members' })
    const calendarResponse = await fetchCalendar(`/api/v1/events.ics?key=${client.keys.live.publishable}`)
    const uids = getEntries(calendarResponse).map((entry) => getText(entry, 'UID'))
    expect(uids.toSorted()).toEqual(expected.map((event) => `${event.id}@localhost`).toSorted())
    const cancelled = getEntries(calendarResponse).filter((entry) => getText(entry, 'STATUS') === 'CANCELLED')
    expect(cancelled.map((entry) => getText(entry, 'SUMMARY'))).toEqual(['off'])
    const zones = calendarResponse.components.filter(({ name }) => name === 'VTIMEZONE')
    expect(zones.map((zone) => getText(zone, 'TZID')).toSorted()).toEqual([
      'America/New_York',
      'Europe/Amsterdam',
    ])
  })

  test('uses the same UIDs as single-event calendars, whatever the Host header', async () => {
    const { keys, live } = await service.createClient()
    const { id } = await live.events.create(conference)
    const single = await service.request(`/api/events/${id}.ics`, { key: keys.live.secret })
    const uid = getText(getEntries(parseCalendar(await single.text()))[0], 'UID')
    for (const host of ['evil.example', new URL(service.url).host]) {
      const calendarResponse = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}`, {
        host,
      })
      expect(getText(getEntries(calendarResponse)[0], 'UID')).toBe(uid ?? 'none')
    }
  })

  test('with an id has that event only, of any time', async () => {
    const { keys, live } = await service.createClient()
    await live.events.create(conference)
    const past = { startsAt: '2020-03-14T10:00:00.000Z', endsAt: '2020-03-14T11:00:00.000Z' }
    const { id } = await live.events.create({ ...conference, ...past, title: 'Long ago' })
    const calendarResponse = await fetchCalendar(`/api/v1/events.ics?key=${keys.live.publishable}&id=${id}`)
    expect(getEntries(calendarResponse).map((entry) => getText(entry, 'SUMMARY'))).toEqual(['Long ago'])
    expect(getText(calendarResponse, 'X-WR-CALNAME')).toBe('Long ago')
  })

  test('404 for the id of a draft, another association’s event or an unknown event', async () => {
    const { keys, live } = await service.createClient()
    const draft = await live.events.create({ ...conference, status: 'draft' })
    const foreign = await service.client.live.events.create(conference)
    for (const id of [draft.id, foreign.id, crypto.randomUUID()]) {
      const response = await anonymous('GET', `/api/v1/events.ics?key=${keys.live.publishable}&id=${id}`)
      await expectPublicError(response, 404, 'NOT_FOUND')
    }
  })

  test('400 for a malformed id, and for two', async () => {
    for (const query of ['id=', 'id=1', `id=${crypto.randomUUID()}&id=${crypto.randomUUID()}`]) {
      const response = await visitor('GET', `/api/v1/events.ics?${query}`)
      await expectPublicError(response, 400, 'INVALID_PARAMETER')
    }
  })
})
