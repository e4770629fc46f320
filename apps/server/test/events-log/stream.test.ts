import { afterAll, describe, expect, test } from 'bun:test'
import { readSettings } from '@guildhall/core/settings'
import { startServer } from '@guildhall/server/start'
import { type TestClient, testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, expectRefused } from '../webhooks/webhooks.ts'

const service = await testService()
const callers = await createCallers(service)
const { admin } = callers
const path = '/api/events-log/stream'

interface Follower {
  response: Response
  /** Reads the next part, up to an empty line; null at the end. */
  readNextPart(): Promise<Record<string, string> | null>
  /** Reads the next event. */
  readNextEvent(): Promise<Record<string, string>>
  stop(): void
}

const followers: Follower[] = []
afterAll(() => {
  for (const follower of followers) follower.stop()
})

/** Opens the stream. */
async function follow(
  query = '',
  {
    keys,
    headers = {},
    url = service.url,
  }: { keys?: TestClient['keys']; headers?: object; url?: string } = {},
): Promise<Follower> {
  const controller = new AbortController()
  const key = (keys ?? service.client.keys).live.secret
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: controller.signal,
  })
  const parts = readParts(response)
  const readNextPart = async () => (await parts.next()).value ?? null
  const readNextEvent = async () => {
    for (;;) {
      const part = await readNextPart()
      if (!part) throw new Error('The stream has ended.')
      if (part.event) return part
    }
  }
  const follower = { response, readNextPart, readNextEvent, stop: () => controller.abort() }
  followers.push(follower)
  return follower
}

async function* readParts({ body }: Response): AsyncGenerator<Record<string, string>, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      yield Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
    }
  }
}

describe('GET /api/events-log/stream', () => {
  test('200: sends retry and the last id first, then events as sent to webhooks', async () => {
    await admin('POST', '/api/members', buildPerson())
    const follower = await follow()
    expect(follower.response.status).toBe(200)
    expect(follower.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(follower.response.headers.get('cache-control')).toContain('no-store')
    expect(await follower.readNextPart()).toEqual({ retry: '1000', id: expect.any(String) })
    const { live } = service.client
    const member = await live.members.create({ ...buildPerson(), lastName: 'Zoë\nKing' })
    await service.relay()
    const { id, event, data } = await follower.readNextEvent()
    expect(event).toBe('member.created')
    expect(JSON.parse(data ?? '')).toMatchObject({ id, type: event, data: member, previous: null })
    await live.members.update(member.id, { phone: '1' })
    await live.members.delete(member.id)
    await service.relay()
    expect([(await follower.readNextEvent()).event, (await follower.readNextEvent()).event]).toEqual([
      'member.updated',
      'member.deleted',
    ])
  })

  test('200: starts after an event; Last-Event-ID overrides `after`', async () => {
    const { live, keys } = await service.createClient()
    for (let index = 0; index < 3; index++) await live.members.create(buildPerson())
    const ids = (await live.eventsLog.list().toArray()).map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const beginning = await follow(`after=${first}`, { keys })
    expect([(await beginning.readNextEvent()).id, (await beginning.readNextEvent()).id]).toEqual([
      second,
      third,
    ])
    const resumed = await follow(`after=${first}`, { keys, headers: { 'last-event-id': second } })
    expect((await resumed.readNextEvent()).id).toBe(third)
  })

  test('200: hundreds of existing events, each once and in order', async () => {
    const { live, keys, record } = await service.createClient()
    await live.members.create(buildPerson())
    await service.database.sql`insert into outbox (client_id, type, subject_id, data)
      select ${record.id}, 'member.updated', uuidv7(), '{}' from generate_series(1, 350)`
    await service.relay()
    const follower = await follow('after=00000000-0000-0000-0000-000000000000', { keys })
    const receivedIds: (string | undefined)[] = []
    while (receivedIds.length < 351) receivedIds.push((await follower.readNextEvent()).id)
    const rows = await service.database
      .sql`select id from event_log where client_id = ${record.id} order by id`
    expect(receivedIds).toEqual(rows.map(({ id }: { id: string }) => id))
  })

  test('200: only the requested types, and none of other associations', async () => {
    const { live, keys } = await service.createClient()
    const follower = await follow('type[]=member.deleted&type[]=user.*', { keys })
    const { id } = await live.members.create(buildPerson())
    await service.client.live.users.create({ email: 'other@example.org' })
    await service.client.sandbox.users.create({ email: 'other@example.org' })
    const user = await live.users.create({ email: 'own@example.org' })
    await live.members.delete(id)
    await service.relay()
    const receivedEvents = [await follower.readNextEvent(), await follower.readNextEvent()].map(({ data }) =>
      JSON.parse(data ?? ''),
    )
    expect(receivedEvents).toMatchObject([
      { type: 'user.created', data: { id: user.id } },
      { type: 'member.deleted', data: { id } },
    ])
  })

  test('429 for more than 10 streams per key or 50 per association', async () => {
    const { live, keys } = await service.createClient()
    const createKey = async () => {
      const { key } = await live.keys.create({ name: 'Stream', type: 'secret', scopes: ['webhooks:read'] })
      return { ...keys, live: { ...keys.live, secret: key } }
    }
    const openFollowers: Follower[] = []
    for (let key = 0; key < 5; key++) {
      const ownKeys = await createKey()
      for (let stream = 0; stream < 10; stream++) openFollowers.push(await follow('', { keys: ownKeys }))
      const refusedFollower = await follow('', { keys: ownKeys })
      expect(refusedFollower.response.headers.get('retry-after')).toBe('30')
      await expectProblem(refusedFollower.response, 429, 'rate-limit-exceeded')
    }
    expect(openFollowers.map(({ response }) => response.status)).toEqual(Array(50).fill(200))
    const extraKeys = await createKey()
    await expectProblem((await follow('', { keys: extraKeys })).response, 429, 'rate-limit-exceeded')
    expect((await follow()).response.status).toBe(200)
    // A closed stream releases its slot.
    for (const follower of openFollowers.slice(0, 25)) follower.stop()
    let response = (await follow('', { keys: extraKeys })).response
    while (response.status === 429) response = (await follow('', { keys: extraKeys })).response
    expect(response.status).toBe(200)
  })

  test('HEAD, errors and disconnected clients release their slots', async () => {
    const { keys } = await service.createClient()
    const ownCall = callAs(service, keys.live.secret)
    for (let index = 0; index < 30; index++) {
      expect((await ownCall('HEAD', path)).status).toBe(200)
      expect((await ownCall('GET', `${path}?type=member.born`)).status).toBe(400)
      const controller = new AbortController()
      const request = fetch(service.url + path, {
        headers: { authorization: `Bearer ${keys.live.secret}` },
        signal: controller.signal,
      }).catch(() => null)
      if (index % 2) await Bun.sleep(index)
      controller.abort()
      await request
    }
    const readStatuses = async () => {
      const openFollowers: Follower[] = []
      for (let stream = 0; stream < 10; stream++) openFollowers.push(await follow('', { keys }))
      for (const { stop } of openFollowers) stop()
      return openFollowers.map(({ response }) => response.status)
    }
    let latestStatuses = await readStatuses()
    while (latestStatuses.includes(429)) latestStatuses = await readStatuses()
    expect(latestStatuses).toEqual(Array(10).fill(200))
  })

  test('200: each stream of an association gets its events once and in order', async () => {
    const { live, keys, record } = await service.createClient()
    await live.members.create(buildPerson())
    await service.relay()
    const [first] = await live.eventsLog.list().toArray()
    // From the end, after the first event, filtered by type, and from before the first event.
    const queries = [
      '',
      `after=${first?.id}`,
      'type=member.updated',
      'after=00000000-0000-0000-0000-000000000000',
    ]
    const allFollowers = await Promise.all(
      queries.flatMap((query) => [follow(query, { keys }), follow(query, { keys })]),
    )
    for (const follower of allFollowers) expect(await follower.readNextPart()).toHaveProperty('retry')
    await service.database.sql`insert into outbox (client_id, type, subject_id, data)
      select ${record.id}, case when n % 3 = 0 then 'member.updated' else 'event.updated' end, uuidv7(), '{}'
      from generate_series(1, 300) n`
    await service.relay()
    await live.members.create(buildPerson())
    await service.relay()
    const rows: { id: string; type: string }[] = await service.database
      .sql`select id, type from event_log where client_id = ${record.id} order by id`
    const later = rows.slice(1).map(({ id }) => id)
    const updates = rows.filter(({ type }) => type === 'member.updated').map(({ id }) => id)
    const expected = [
      later,
      later,
      later,
      later,
      updates,
      updates,
      [first?.id, ...later],
      [first?.id, ...later],
    ]
    for (const [index, follower] of allFollowers.entries()) {
      const receivedIds: (string | undefined)[] = []
      while (receivedIds.length < (expected[index] ?? []).length)
        receivedIds.push((await follower.readNextEvent()).id)
      expect(receivedIds).toEqual(expected[index] ?? [])
    }
  })

  test('ends when its key is revoked', async () => {
    const { live } = service.client
    const { id, key } = await live.keys.create({ name: 'Stream', type: 'secret', scopes: ['webhooks:read'] })
    const keys = { ...service.client.keys, live: { ...service.client.keys.live, secret: key } }
    const follower = await follow('', { keys })
    expect(await follower.readNextPart()).toHaveProperty('retry')
    await live.keys.revoke(id)
    await live.members.create(buildPerson())
    expect(await follower.readNextPart()).toBeNull()
  })

  test('ends when the server stops', async () => {
    const server = await startServer(
      readSettings({ ...service.environment, PORT: '0', BASE_URL: 'http://localhost:0' }),
    )
    const follower = await follow('', { url: server.url })
    expect(await follower.readNextPart()).toHaveProperty('retry')
    await server.stop()
    expect(await follower.readNextPart().catch(() => null)).toBeNull()
  })

  test('shares at most one listening connection with other streams', async () => {
    for (let index = 0; index < 5; index++)
      expect(await (await follow()).readNextPart()).toHaveProperty('retry')
    const listeners = await service.database.sql`select from pg_stat_activity
      where application_name = 'guildhall-listen' and datname = current_database()`
    expect(listeners.length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['type=member.born', ['type unknown_event']],
    ['after=x', ['after invalid_format']],
    ['itemsPerPage=3', ['itemsPerPage unknown_parameter']],
  ])('400: ?%s', async (query, violations) => {
    await expectViolations(await admin('GET', `${path}?${query}`), violations)
  })

  test('400 for an invalid Last-Event-ID', async () => {
    const response = await admin('GET', path, undefined, { 'last-event-id': 'x' })
    await expectViolations(response, ['Last-Event-ID invalid_format'])
  })

  test('401 and 403 without a key, the scope or the role', () => expectRefused(callers, ['GET', path]))

  test('405 for POST', async () => {
    await expectProblem(await callAs(service, null)('POST', path), 405, 'method-not-allowed')
  })
})
