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
  isServedWhileLocked,
  matchPage,
  type Page,
  waitUntilBothReturn,
  waitUntilCached,
} from './cached-lists.ts'

const service = await testService(sharedSecrets)
const otherServer = await startSecondServer(service)
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
    const association = await createAssociation(service, otherServer)
    const { id } = await expectBody<Data>(await association.staff('POST', '/api/events', conference), 201)
    for (const path of ['/api/v1/events', `/api/v1/events/${id}`, '/api/v1/events.ics']) {
      await waitUntilCached(association, 'events', path)
      for (const visitor of association.visitors) {
        const conditional = { 'if-none-match': (await visitor('GET', path)).headers.get('etag') ?? '' }
        expect(await isCached(association, visitor, 'events', path, conditional)).toBeTrue()
        expect((await visitor('GET', path, undefined, conditional)).status).toBe(304)
      }
    }
  })

  test('is only used for the same request', async () => {
    const association = await createAssociation(service, otherServer)
    await waitUntilCached(association, 'events', '/api/v1/events')
    const [visitor] = association.visitors
    for (const path of ['/api/v1/events?offset=1', `/api/v1/events/${crypto.randomUUID()}`])
      expect(await isServedWhileLocked(association, visitor, 'events', path)).toBeFalse()
  })
})

describe.each(kindsByName)('both processes serve current %s', (name, kind) => {
  const path = `/api/v1/${name}`

  test('after creation, updates, status changes and deletion', async () => {
    const association = await createAssociation(service, otherServer)
    const { staff } = association
    const cacheList = () => waitUntilCached(association, getTable(name), path)
    await cacheList()
    const created = await staff('POST', `/api/${name}`, { ...kind.minimal, status: kind.visibleStatus })
    const { id } = await expectBody<Data>(created, 201)
    await waitUntilBothReturn(
      association,
      path,
      matchPage(({ total }) => total === 1),
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
      await waitUntilBothReturn(association, path, matchPage(isExpected))
    }
    await cacheList()
    expect((await staff('DELETE', `/api/${name}/${id}`)).status).toBe(204)
    await waitUntilBothReturn(
      association,
      path,
      matchPage(({ total }) => total === 0),
    )
  })

  test('after the publication of a draft whose 404 was cached', async () => {
    const association = await createAssociation(service, otherServer)
    const { id } = await expectBody<Data>(await association.staff('POST', `/api/${name}`, kind.minimal), 201)
    await waitUntilCached(association, getTable(name), `${path}/${id}`)
    for (const visitor of association.visitors)
      expect((await visitor('GET', `${path}/${id}`)).status).toBe(404)
    await association.staff('PATCH', `/api/${name}/${id}`, { status: kind.visibleStatus })
    await waitUntilBothReturn(association, `${path}/${id}`, async ({ status }) => status === 200)
  })
})

describe('both processes serve', () => {
  test('the last of many changes under concurrent reads', async () => {
    const association = await createAssociation(service, otherServer)
    const { id } = await expectBody<Data>(await association.staff('POST', '/api/events', conference), 201)
    // A fixed number of reads stays below the hourly limit of the key, however long the changes take.
    const readRepeatedly = async (visitor: (typeof association.visitors)[number]) => {
      for (let reads = 0; reads < 20; reads++) await expectBody(await visitor('GET', '/api/v1/events'))
    }
    for (let round = 0; round < 40; round++)
      await Promise.all([
        association.staff('PATCH', `/api/events/${id}`, { title: `Round ${round}` }),
        ...[...association.visitors, ...association.visitors].map(readRepeatedly),
      ])
    await waitUntilBothReturn(
      association,
      '/api/v1/events',
      matchPage(({ items }) => items[0]?.title === 'Round 39'),
    )
  })

  test('changes by maintenance', async () => {
    const association = await createAssociation(service, otherServer)
    const endedEvent = { ...conference, endsAt: '2020-05-08T16:00:00Z' }
    await expectBody(await association.staff('POST', '/api/events', endedEvent), 201)
    await waitUntilCached(association, 'events', '/api/v1/events?when=past')
    await service.operator.platform.maintenance.run()
    const completed = matchPage(({ items }) => items[0]?.status === 'completed')
    await waitUntilBothReturn(association, '/api/v1/events?when=past', completed)
  })

  test('posts without the name of an erased author', async () => {
    const association = await createAssociation(service, otherServer)
    const { id: memberId } = await expectBody<Data>(
      await association.staff('POST', '/api/members', buildPerson()),
      201,
    )
    const post = { title: 'Post', status: 'published', author: { memberId, name: 'Xanthippe' } }
    await expectBody(await association.staff('POST', '/api/community', post), 201)
    await waitUntilCached(association, 'posts', '/api/v1/community')
    await association.staff('POST', `/api/members/${memberId}/erase`)
    await waitUntilBothReturn(
      association,
      '/api/v1/community',
      async (response) => !(await response.text()).includes('Xanthippe'),
    )
  })

  test('changes made while notifications were lost, and cache again afterwards', async () => {
    const association = await createAssociation(service, otherServer)
    const { id } = await expectBody<Data>(await association.staff('POST', '/api/events', conference), 201)
    for (const title of ['Deaf once', 'Deaf twice']) {
      await waitUntilCached(association, 'events', '/api/v1/events')
      const ended = await service.database.sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'guildhall-listen' and datname = current_database()`
      expect(ended.length).toBeGreaterThanOrEqual(2)
      await association.staff('PATCH', `/api/events/${id}`, { title })
      await waitUntilBothReturn(
        association,
        '/api/v1/events',
        matchPage(({ items }) => items[0]?.title === title),
      )
      // Entries cached before the connection broke must not be served after it returns.
      await waitUntilCached(association, 'events', '/api/v1/events')
      for (const visitor of association.visitors)
        expect((await expectBody<Page>(await visitor('GET', '/api/v1/events'))).items[0]?.title).toBe(title)
    }
  })

  test('nothing to a key whose allowed origins no longer include the page’s', async () => {
    const { live } = service.client
    const { id, key } = await live.keys.create({ name: 'Site', type: 'publishable' })
    const origin = 'https://site.example'
    const listEvents = (server: typeof otherServer) =>
      server.request('/api/v1/events', { headers: { 'x-api-key': key, origin } })
    for (const server of [service, otherServer])
      expect((await listEvents(server as typeof otherServer)).status).toBe(200)
    await live.keys.update(id, { allowedOrigins: ['https://elsewhere.example'] })
    for (const server of [service, otherServer]) {
      let response = await listEvents(server as typeof otherServer)
      while (response.status === 200) {
        await Bun.sleep(10)
        response = await listEvents(server as typeof otherServer)
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
  ])('%s %j: visible after %s: %p', async (name, fields, field, isVisibleAfter) => {
    const path = `/api/v1/${name}`
    const { association, changesAt } = await cacheBeforeChange(name, fields, field, isVisibleAfter)
    for (const visitor of association.visitors) {
      for (;;) {
        const requestedAt = Date.now()
        const { total } = await expectBody<Page>(await visitor('GET', path))
        // A request sent at or after the change gets the new list.
        if (requestedAt >= changesAt) expect(total).toBe(isVisibleAfter ? 1 : 0)
        if (requestedAt >= changesAt) break
        await Bun.sleep(5)
      }
    }
  })

  /**
   * Creates an association whose list changes at a known time, with the earlier list cached by both processes. Retries
   * with a later time if a slow machine has not cached the list by then.
   */
  async function cacheBeforeChange(
    name: string,
    fields: Record<string, unknown>,
    field: string,
    isVisibleAfter: boolean,
  ) {
    const path = `/api/v1/${name}`
    for (let delayMs = 1_500; ; delayMs *= 2) {
      const association = await createAssociation(service, otherServer)
      await waitUntilCached(association, getTable(name), path)
      const changesAt = Date.now() + delayMs
      const input = { ...fields, [field]: new Date(changesAt).toISOString() }
      await expectBody(await association.staff('POST', `/api/${name}`, input), 201)
      const isShown = matchPage(({ total }) => total === 1)
      if (!isVisibleAfter)
        await waitUntilBothReturn(
          association,
          path,
          async (response) => Date.now() >= changesAt || isShown(response),
        )
      await waitUntilCached(association, getTable(name), path)
      if (Date.now() < changesAt) return { association, changesAt }
    }
  }
})
