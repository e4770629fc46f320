import { afterAll, describe, expect, test } from 'bun:test'
import type { PlatformHealth } from '@guildhall/sdk'
import { pino } from 'pino'
import { expectBody } from '../expect-problem.ts'
import { addResources, type SearchPage } from './add-resources.ts'
import { createIndexer, type SearchService, startSearchService } from './engines.ts'

/** Creates an indexer, and collects the log lines of the worker. */
function createLoggedIndexer(service: SearchService) {
  const lines: { resourceId?: string; reason?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { index: createIndexer(service, log), lines }
}

const searchAs = async (service: SearchService, key: string, q: string) =>
  expectBody<SearchPage>(await service.request(`/api/resources?q=${q}`, { key }))

const readHealth = async (service: SearchService) =>
  expectBody<PlatformHealth>(await service.request('/api/platform/health', { key: service.operatorKey }))

/** Starts a proxy in front of Meilisearch. @param refuse returns the response to a request that it does not forward */
function startProxy(
  { meilisearch }: SearchService,
  refuse: (request: Request, body: string) => Response | null,
): string {
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text()
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      const init = { method, headers, ...(method === 'GET' ? {} : { body }) }
      return refuse(request, body) ?? fetch(`${meilisearch?.url}${pathname}${search}`, init)
    },
  })
  afterAll(() => proxy.stop(true))
  return `http://127.0.0.1:${proxy.port}`
}

const connectThrough = (service: SearchService, url: string): SearchService => ({
  ...service,
  environment: { ...service.environment, MEILISEARCH_URL: url },
})

const countQueued = async (service: SearchService): Promise<number> =>
  (await service.database.sql`select count(*)::int as count from search_changes`)[0].count

describe('a resource that Meilisearch rejects', () => {
  test('is logged and counted, does not delay others, and is indexed once it changes', async () => {
    const service = await startSearchService('meilisearch')
    const { index, lines } = createLoggedIndexer(service)
    const otherClient = await service.createClient()
    const key = service.client.keys.live.secret
    await index()
    service.meilisearch?.rejectDocuments(({ name }) => name === 'bad harbour')
    const [rejectedId = ''] = await addResources(service, service.client, [
      { name: 'Bad harbour' },
      ...Array.from({ length: 6 }, (_, number) => ({ name: `Harbour ${number}` })),
    ])
    await addResources(service, otherClient, [{ name: 'Harbour' }])
    await index()
    expect(await countQueued(service)).toBe(0)
    expect(lines).toMatchObject([
      { resourceId: rejectedId, reason: expect.stringContaining('65,535 fields') },
    ])
    const { failing, search } = await readHealth(service)
    expect(failing.rejectedResources).toBe(1)
    expect(search).toMatchObject({ ok: true, message: expect.stringContaining(`Resource ${rejectedId}: `) })
    // PostgreSQL finds it; searches of other associations use the engine.
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 7, degraded: true })
    expect(await searchAs(service, otherClient.keys.live.secret, 'harbour')).toMatchObject({
      totalItems: 1,
      degraded: false,
    })

    await service.database.sql`update resources set name = 'Good harbour' where id = ${rejectedId}`
    await index()
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 7, degraded: false })
    expect((await readHealth(service)).failing.rejectedResources).toBe(0)
    expect(lines).toHaveLength(1)
  })

  test('stays marked as rejected until the index that contains it becomes current', async () => {
    const service = await startSearchService('meilisearch')
    const key = service.client.keys.live.secret
    await service.index()
    service.meilisearch?.rejectDocuments(({ name }) => name === 'bad harbour')
    await addResources(service, service.client, [{ name: 'Bad harbour' }, { name: 'Harbour' }])
    await service.index()
    service.meilisearch?.rejectDocuments(() => false)
    let isSwapRefused = true
    const url = startProxy(service, ({ url }) =>
      isSwapRefused && url.endsWith('/swap-indexes') ? new Response(null, { status: 503 }) : null,
    )
    const proxied = connectThrough(service, url)
    await service.request('/api/platform/search/reindex', { method: 'POST', key: service.operatorKey })
    await createIndexer(proxied)()
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 2, degraded: true })
    expect((await readHealth(service)).failing.rejectedResources).toBe(1)
    isSwapRefused = false
    await createIndexer(proxied)()
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 2, degraded: false })
    expect((await readHealth(service)).failing.rejectedResources).toBe(0)
  })

  test('is also recognized by a 413 response from a proxy', async () => {
    const service = await startSearchService('meilisearch')
    await service.index()
    const page = '<html><h1>413 Request Entity Too Large</h1></html>'
    const url = startProxy(service, (_request, body) =>
      body.length > 20_000
        ? new Response(page, { status: 413, headers: { 'content-type': 'text/html' } })
        : null,
    )
    const { index, lines } = createLoggedIndexer(connectThrough(service, url))
    const [largeId = ''] = await addResources(service, service.client, [
      { name: 'Large harbour', pages: ['quay '.repeat(5_000)] },
      ...Array.from({ length: 30 }, (_, number) => ({ name: `Harbour ${number}` })),
    ])
    await index()
    expect(await countQueued(service)).toBe(0)
    expect(lines).toMatchObject([{ resourceId: largeId, reason: expect.stringContaining('413') }])
    expect(await searchAs(service, service.client.keys.live.secret, 'harbour')).toMatchObject({
      totalItems: 31,
      degraded: true,
    })
  })

  test('because of its size alone is retried, and indexed, when the index is rebuilt', async () => {
    const service = await startSearchService('meilisearch', 20_000)
    const { index, lines } = createLoggedIndexer(service)
    const key = service.client.keys.live.secret
    const [largeId = ''] = await addResources(service, service.client, [
      { name: 'Large harbour', pages: ['quay '.repeat(5_000)] },
      ...Array.from({ length: 30 }, (_, number) => ({ name: `Harbour ${number}` })),
    ])
    const rebuild = async () => {
      await service.request('/api/platform/search/reindex', { method: 'POST', key: service.operatorKey })
      await index()
    }
    await rebuild()
    await index()
    expect(lines.at(-1)).toMatchObject({ resourceId: largeId, reason: expect.stringContaining('size limit') })
    expect(new Set(lines.map(({ resourceId }) => resourceId))).toEqual(new Set([largeId]))
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 31, degraded: true })

    await service.database.sql`delete from search_changes`
    // Changes the text without queuing the resource.
    await service.database.sql`alter table resource_pages disable trigger user`
    await service.database.sql`update resource_pages set text = 'quay' where resource_id = ${largeId}`
    await service.database.sql`alter table resource_pages enable trigger user`
    await rebuild()
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 31, degraded: false })
    expect((await readHealth(service)).failing.rejectedResources).toBe(0)
  })
})
