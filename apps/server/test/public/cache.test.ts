import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { kindsByName } from '../collections/kinds.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'
import {
  createAssociation,
  type Data,
  isCached,
  type Page,
  pageMatches,
  waitUntilBothReturn,
  waitUntilCached,
} from './cached-lists.ts'

const service = await testService(sharedSecrets)
const other = await startSecondServer(service)
const getTable = (name: string) => (name === 'community' ? 'posts' : name)
const conference = {
  title: 'Conference',
  startsAt: '2020-05-07T08:00:00Z',
  endsAt: '2090-05-08T16:00:00Z',
  timezone: 'Europe/Amsterdam',
  status: 'published',
}

describe('a cached response', () => {
  test('is served without reading the table: lists, records, calendars, 304', async () => {
    const servers = await createAssociation(service, other)
    const { id } = await expectBody<Data>(await servers.staff('POST', '/api/events', conference), 201)
    for (const path of ['/api/v1/events', `/api/v1/events/${id}`, '/api/v1/events.ics']) {
      await waitUntilCached(servers, 'events', path)
      for (const visitor of servers.visitors) {
        const conditional = { 'if-none-match': (await visitor('GET', path)).headers.get('etag') ?? '' }
        expect(await isCached(servers, visitor, 'events', path, conditional, 10_000)).toBeTrue()
        expect((await visitor('GET', path, undefined, conditional)).status).toBe(304)
      }
    }
  })

  test('is only used for the same request', async () => {
    const servers = await createAssociation(service, other)
    await waitUntilCached(servers, 'events', '/api/v1/events')
    const [visitor] = servers.visitors
    await service.database.sql.begin(async (sql) => {
      await sql`lock table events in access exclusive mode`
      const responses = ['/api/v1/events?offset=1', `/api/v1/events/${crypto.randomUUID()}`].map((path) =>
        visitor('GET', path).then(({ status }) => status),
      )
      expect(await Promise.race([...responses, Bun.sleep(250).then(() => 'they wait')])).toBe('they wait')
    })
  })
})

describe.each(kindsByName)('changes to %s are visible in both processes', (name, kind) => {
  const path = `/api/v1/${name}`

  test('after creation, changes of fields and status, and deletion', async () => {
    const servers = await createAssociation(service, other)
    const { staff } = servers
    const cacheList = () => waitUntilCached(servers, getTable(name), path)
    await cacheList()
    const created = await staff('POST', `/api/${name}`, { ...kind.minimal, status: kind.visibleStatus })
    const { id } = await expectBody<Data>(created, 201)
    await waitUntilBothReturn(
      servers,
      path,
      pageMatches(({ total }) => total === 1),
    )
    for (const [change, isExpected] of [
      [{ tags: ['new'] }, ({ items }: Page) => items[0]?.tags?.toString() === 'new'],
      [{ status: kind.defaults.status }, ({ total }: Page) => total === 0],
      [{ status: kind.visibleStatus }, ({ total }: Page) => total === 1],
      [{ visibility: 'members' }, ({ total }: Page) => total === 0],
      [{ visibility: 'public' }, ({ total }: Page) => total === 1],
    ] as const) {
      await cacheList()
      expect((await staff('PATCH', `/api/${name}/${id}`, change)).status).toBe(200)
      await waitUntilBothReturn(servers, path, pageMatches(isExpected))
    }
    await cacheList()
    expect((await staff('DELETE', `/api/${name}/${id}`)).status).toBe(204)
    await waitUntilBothReturn(
      servers,
      path,
      pageMatches(({ total }) => total === 0),
    )
  })

  test('after the publication of a draft whose 404 is cached', async () => {
    const servers = await createAssociation(service, other)
    const { id } = await expectBody<Data>(await servers.staff('POST', `/api/${name}`, kind.minimal), 201)
    await waitUntilCached(servers, getTable(name), `${path}/${id}`)
    for (const visitor of servers.visitors) expect((await visitor('GET', `${path}/${id}`)).status).toBe(404)
    await servers.staff('PATCH', `/api/${name}/${id}`, { status: kind.visibleStatus })
    await waitUntilBothReturn(servers, `${path}/${id}`, async ({ status }) => status === 200)
  })
})

describe('both processes serve', () => {
  test('the last of many changes under concurrent reads', async () => {
    const servers = await createAssociation(service, other)
    const { id } = await expectBody<Data>(await servers.staff('POST', '/api/events', conference), 201)
    // A fixed number of reads stays below the hourly limit of the key, however long the changes take.
    const readRepeatedly = async (visitor: (typeof servers.visitors)[number]) => {
      for (let reads = 0; reads < 20; reads++) await expectBody(await visitor('GET', '/api/v1/events'))
    }
    for (let round = 0; round < 40; round++)
      await Promise.all([
        servers.staff('PATCH', `/api/events/${id}`, { title: `Round ${round}` }),
        ...[...servers.visitors, ...servers.visitors].map(readRepeatedly),
      ])
    await waitUntilBothReturn(
      servers,
      '/api/v1/events',
      pageMatches(({ items }) => items[0]?.title === 'Round 39'),
    )
  })

  test('changes by maintenance', async () => {
    const servers = await createAssociation(service, other)
    const endedEvent = { ...conference, endsAt: '2020-05-08T16:00:00Z' }
    await expectBody(await servers.staff('POST', '/api/events', endedEvent), 201)
    await waitUntilCached(servers, 'events', '/api/v1/events?when=past')
    await service.operator.platform.maintenance.run()
    const completed = pageMatches(({ items }) => items[0]?.status === 'completed')
    await waitUntilBothReturn(servers, '/api/v1/events?when=past', completed)
  })

  test('no name of an erased author', async () => {
    const servers = await createAssociation(service, other)
    const { id: memberId } = await expectBody<Data>(
      await servers.staff('POST', '/api/members', buildPerson()),
      201,
    )
    const post = { title: 'Post', status: 'published', author: { memberId, name: 'Xanthippe' } }
    await expectBody(await servers.staff('POST', '/api/community', post), 201)
    await waitUntilCached(servers, 'posts', '/api/v1/community')
    await servers.staff('POST', `/api/members/${memberId}/erase`)
    await waitUntilBothReturn(
      servers,
      '/api/v1/community',
      async (response) => !(await response.text()).includes('Xanthippe'),
    )
  })

  test('changes made while notifications were lost, and cache again afterwards', async () => {
    const servers = await createAssociation(service, other)
    const { id } = await expectBody<Data>(await servers.staff('POST', '/api/events', conference), 201)
    for (const title of ['Deaf once', 'Deaf twice']) {
      await waitUntilCached(servers, 'events', '/api/v1/events')
      const ended = await service.database.sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'guildhall-listen' and datname = current_database()`
      expect(ended.length).toBeGreaterThanOrEqual(2)
      await servers.staff('PATCH', `/api/events/${id}`, { title })
      await waitUntilBothReturn(
        servers,
        '/api/v1/events',
        pageMatches(({ items }) => items[0]?.title === title),
      )
      // Entries cached before the connection broke must not be served after it returns.
      await waitUntilCached(servers, 'events', '/api/v1/events')
      for (const visitor of servers.visitors)
        expect((await expectBody<Page>(await visitor('GET', '/api/v1/events'))).items[0]?.title).toBe(title)
    }
  })

  test('nothing to a key whose origins no longer match', async () => {
    const { live } = service.client
    const { id, key } = await live.keys.create({ name: 'Site', type: 'publishable' })
    const origin = 'https://site.example'
    const ask = (server: typeof other) =>
      server.request('/api/v1/events', { headers: { 'x-api-key': key, origin } })
    for (const server of [service, other]) expect((await ask(server as typeof other)).status).toBe(200)
    await live.keys.update(id, { allowedOrigins: ['https://elsewhere.example'] })
    for (const server of [service, other]) {
      let response = await ask(server as typeof other)
      while (response.status === 200) {
        await Bun.sleep(10)
        response = await ask(server as typeof other)
      }
      await expectPublicError(response, 403, 'ORIGIN_NOT_ALLOWED')
    }
  })
})

describe('a cached list changes when a record starts, ends, expires or is published', () => {
  const job = { title: 'Job', employer: 'Port', status: 'published' }
  const past = '2020-01-01T00:00:00Z'
  test.each([
    ['events', { ...conference }, 'endsAt', false],
    ['jobs', { ...job, postedAt: past }, 'expiresAt', false],
    ['jobs', job, 'postedAt', true],
    ['community', { title: 'Post', status: 'published' }, 'publishedAt', true],
    ['sponsorships', { sponsor: 'Tug', status: 'active' }, 'endsAt', false],
    ['sponsorships', { sponsor: 'Tug', status: 'active' }, 'startsAt', true],
  ])('%s %j by %s: visible afterwards: %p', async (name, fields, field, after) => {
    const path = `/api/v1/${name}`
    const { servers, at } = await cacheBeforeChange(name, fields, field, after)
    for (const visitor of servers.visitors) {
      for (;;) {
        const requestedAt = Date.now()
        const { total } = await expectBody<Page>(await visitor('GET', path))
        // A request sent at or after that time gets the new list.
        if (requestedAt >= at) expect(total).toBe(after ? 1 : 0)
        if (requestedAt >= at) break
        await Bun.sleep(5)
      }
    }
  })

  /**
   * An association whose list changes at a known time, with the earlier list cached by both processes. Retries with a
   * later time if a slow machine has not cached the list by then.
   */
  async function cacheBeforeChange(
    name: string,
    fields: Record<string, unknown>,
    field: string,
    isVisibleAfter: boolean,
  ) {
    const path = `/api/v1/${name}`
    for (let delayMs = 1_500; ; delayMs *= 2) {
      const servers = await createAssociation(service, other)
      await waitUntilCached(servers, getTable(name), path)
      const at = Date.now() + delayMs
      const input = { ...fields, [field]: new Date(at).toISOString() }
      await expectBody(await servers.staff('POST', `/api/${name}`, input), 201)
      const isShown = pageMatches(({ total }) => total === 1)
      if (!isVisibleAfter)
        await waitUntilBothReturn(servers, path, async (response) => Date.now() >= at || isShown(response))
      await waitUntilCached(servers, getTable(name), path)
      if (Date.now() < at) return { servers, at }
    }
  }
})
