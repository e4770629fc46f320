import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { person } from '../calls.ts'
import { kindsByName } from '../collections/kinds.ts'
import { bodyOf, expectPublicError } from '../problem.ts'
import { sharedSecrets, startServerBeside } from '../server-process.ts'
import {
  associationOn,
  type Data,
  isCached,
  type Page,
  pageMatches,
  untilBothShow,
  untilCached,
} from './cached-lists.ts'

const service = await testService(sharedSecrets)
const other = await startServerBeside(service)
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
    const servers = await associationOn(service, other)
    const { id } = await bodyOf<Data>(await servers.staff('POST', '/api/events', conference), 201)
    for (const path of ['/api/v1/events', `/api/v1/events/${id}`, '/api/v1/events.ics']) {
      await untilCached(servers, 'events', path)
      for (const visitor of servers.visitors) {
        const conditional = { 'if-none-match': (await visitor('GET', path)).headers.get('etag') ?? '' }
        expect(await isCached(servers, visitor, 'events', path, conditional, 10_000)).toBeTrue()
        expect((await visitor('GET', path, undefined, conditional)).status).toBe(304)
      }
    }
  })

  test('is only used for the same request', async () => {
    const servers = await associationOn(service, other)
    await untilCached(servers, 'events', '/api/v1/events')
    const [visitor] = servers.visitors
    await service.database.sql.begin(async (sql) => {
      await sql`lock table events in access exclusive mode`
      const asked = ['/api/v1/events?offset=1', `/api/v1/events/${crypto.randomUUID()}`].map((path) =>
        visitor('GET', path).then(({ status }) => status),
      )
      expect(await Promise.race([...asked, Bun.sleep(250).then(() => 'they wait')])).toBe('they wait')
    })
  })
})

describe.each(kindsByName)('a change of %s shows in both processes', (name, kind) => {
  const path = `/api/v1/${name}`

  test('after creation, changes of fields and status, and deletion', async () => {
    const servers = await associationOn(service, other)
    const { staff } = servers
    const keptList = () => untilCached(servers, getTable(name), path)
    await keptList()
    const created = await staff('POST', `/api/${name}`, { ...kind.minimal, status: kind.visibleStatus })
    const { id } = await bodyOf<Data>(created, 201)
    await untilBothShow(
      servers,
      path,
      pageMatches(({ total }) => total === 1),
    )
    for (const [change, isRight] of [
      [{ tags: ['new'] }, ({ items }: Page) => items[0]?.tags?.toString() === 'new'],
      [{ status: kind.defaults.status }, ({ total }: Page) => total === 0],
      [{ status: kind.visibleStatus }, ({ total }: Page) => total === 1],
      [{ visibility: 'members' }, ({ total }: Page) => total === 0],
      [{ visibility: 'public' }, ({ total }: Page) => total === 1],
    ] as const) {
      await keptList()
      expect((await staff('PATCH', `/api/${name}/${id}`, change)).status).toBe(200)
      await untilBothShow(servers, path, pageMatches(isRight))
    }
    await keptList()
    expect((await staff('DELETE', `/api/${name}/${id}`)).status).toBe(204)
    await untilBothShow(
      servers,
      path,
      pageMatches(({ total }) => total === 0),
    )
  })

  test('after the creation of a missing record', async () => {
    const servers = await associationOn(service, other)
    const { id } = await bodyOf<Data>(await servers.staff('POST', `/api/${name}`, kind.minimal), 201)
    await untilCached(servers, getTable(name), `${path}/${id}`)
    for (const visitor of servers.visitors) expect((await visitor('GET', `${path}/${id}`)).status).toBe(404)
    await servers.staff('PATCH', `/api/${name}/${id}`, { status: kind.visibleStatus })
    await untilBothShow(servers, `${path}/${id}`, async ({ status }) => status === 200)
  })
})

describe('both processes serve', () => {
  test('the last of many changes under concurrent reads', async () => {
    const servers = await associationOn(service, other)
    const { id } = await bodyOf<Data>(await servers.staff('POST', '/api/events', conference), 201)
    let writing = true
    const readers = [...servers.visitors, ...servers.visitors].map(async (visitor) => {
      while (writing) await bodyOf(await visitor('GET', '/api/v1/events'))
    })
    for (let round = 0; round < 40; round++)
      await servers.staff('PATCH', `/api/events/${id}`, { title: `Round ${round}` })
    writing = false
    await Promise.all(readers)
    await untilBothShow(
      servers,
      '/api/v1/events',
      pageMatches(({ items }) => items[0]?.title === 'Round 39'),
    )
  })

  test('changes by maintenance', async () => {
    const servers = await associationOn(service, other)
    const over = { ...conference, endsAt: '2020-05-08T16:00:00Z' }
    await bodyOf(await servers.staff('POST', '/api/events', over), 201)
    await untilCached(servers, 'events', '/api/v1/events?when=past')
    await service.operator.platform.maintenance.run()
    const completed = pageMatches(({ items }) => items[0]?.status === 'completed')
    await untilBothShow(servers, '/api/v1/events?when=past', completed)
  })

  test('no name of an erased author', async () => {
    const servers = await associationOn(service, other)
    const { id: memberId } = await bodyOf<Data>(await servers.staff('POST', '/api/members', person()), 201)
    const post = { title: 'Post', status: 'published', author: { memberId, name: 'Xanthippe' } }
    await bodyOf(await servers.staff('POST', '/api/community', post), 201)
    await untilCached(servers, 'posts', '/api/v1/community')
    await servers.staff('POST', `/api/members/${memberId}/erase`)
    await untilBothShow(
      servers,
      '/api/v1/community',
      async (response) => !(await response.text()).includes('Xanthippe'),
    )
  })

  test('changes made while notifications were lost, and cache again afterwards', async () => {
    const servers = await associationOn(service, other)
    const { id } = await bodyOf<Data>(await servers.staff('POST', '/api/events', conference), 201)
    for (const title of ['Deaf once', 'Deaf twice']) {
      await untilCached(servers, 'events', '/api/v1/events')
      const ended = await service.database.sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'guildhall-listen' and datname = current_database()`
      expect(ended.length).toBeGreaterThanOrEqual(2)
      await servers.staff('PATCH', `/api/events/${id}`, { title })
      await untilBothShow(
        servers,
        '/api/v1/events',
        pageMatches(({ items }) => items[0]?.title === title),
      )
      // Entries cached before the connection broke must not be served after it returns.
      await untilCached(servers, 'events', '/api/v1/events')
      for (const visitor of servers.visitors)
        expect((await bodyOf<Page>(await visitor('GET', '/api/v1/events'))).items[0]?.title).toBe(title)
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

describe('a cached list changes when a record’s time comes', () => {
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
    const { servers, at } = await cachedBeforeChange(name, fields, field, after)
    for (const visitor of servers.visitors) {
      for (;;) {
        const asked = Date.now()
        const { total } = await bodyOf<Page>(await visitor('GET', path))
        // A request sent at or after that time gets the new list.
        if (asked >= at) expect(total).toBe(after ? 1 : 0)
        if (asked >= at) break
        await Bun.sleep(5)
      }
    }
  })

  /**
   * An association whose list changes at a known time, with the earlier list cached by both processes. Retries with a
   * later time if a slow machine has not cached the list by then.
   */
  async function cachedBeforeChange(
    name: string,
    fields: Record<string, unknown>,
    field: string,
    after: boolean,
  ) {
    const path = `/api/v1/${name}`
    for (let ahead = 1_500; ; ahead *= 2) {
      const servers = await associationOn(service, other)
      await untilCached(servers, getTable(name), path)
      const at = Date.now() + ahead
      const input = { ...fields, [field]: new Date(at).toISOString() }
      await bodyOf(await servers.staff('POST', `/api/${name}`, input), 201)
      const isShown = pageMatches(({ total }) => total === 1)
      if (!after)
        await untilBothShow(servers, path, async (response) => Date.now() >= at || isShown(response))
      await untilCached(servers, getTable(name), path)
      if (Date.now() < at) return { servers, at }
    }
  }
})
