import { describe, expect, test } from 'bun:test'
import { readSettings } from '@guildhall/core/settings'
import { startServer } from '@guildhall/server/start'
import { REFUSING_PORT } from '../../../../tools/process/free-port.ts'
import { startMeilisearch } from '../../../../tools/testing/meilisearch/server.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { addResources, type SearchPage } from './add-resources.ts'
import { createIndexer, MASTER_KEY, startSearchService } from './engines.ts'

const service = await startSearchService('meilisearch')
const { client, database } = service
const port = service.meilisearch?.port ?? 0
await addResources(service, client, [
  { name: 'First harbour' },
  { name: 'Second harbour', pages: ['A quay'] },
])

interface Readiness {
  status: string
  dependencies: Record<string, { ok: boolean; message: string | null }>
}

const search = async (query = 'q=harbour') =>
  expectBody<SearchPage>(await service.request(`/api/resources?${query}`, { key: client.keys.live.secret }))

/** Searches until the engine is used again: after a failure it is bypassed for some seconds. */
const waitUntilEngineIsUsed = async (): Promise<SearchPage> => {
  let page = await search()
  while (page.degraded) {
    await Bun.sleep(50)
    page = await search()
  }
  return page
}

describe('while Meilisearch is incomplete or unavailable', () => {
  test('200: before the first indexing, results come from the database, marked as degraded; afterwards, from the engine', async () => {
    const page = await search()
    expect(page).toMatchObject({ totalItems: 2, degraded: true })
    expect(page.notices).toHaveLength(1)
    await service.index()
    expect(await search()).toMatchObject({ totalItems: 2, degraded: false, notices: [] })
    expect(service.meilisearch?.searches).toHaveLength(1)
  })

  test('200: records not yet indexed are found by the database immediately', async () => {
    await addResources(service, client, [{ name: 'Third harbour' }])
    expect(await search()).toMatchObject({ totalItems: 3, degraded: false })
    expect(service.meilisearch?.searches).toHaveLength(1)
    await service.index()
    expect(await search()).toMatchObject({ totalItems: 3 })
    expect(service.meilisearch?.searches).toHaveLength(2)
  })

  test('200: degraded once changes have waited for a minute', async () => {
    const [id] = await addResources(service, client, [{ name: 'Waiting' }])
    await database.sql`update search_changes set changed_at = now() - interval '1 minute'`
    expect(await search()).toMatchObject({ degraded: true })
    await database.sql`delete from resources where id = ${id}`
    await service.index()
    expect(await search()).toMatchObject({ degraded: false })
  })

  let engineCursor = ''

  test('200: lists without a query, or not ordered by relevance, do not need Meilisearch', async () => {
    engineCursor = (await search('q=harbour&itemsPerPage=2')).nextCursor ?? ''
    const before = await expectBody<Readiness>(await service.request('/readyz'))
    expect(before.dependencies.search).toEqual({ ok: true, message: null })
    await service.meilisearch?.stop()
    expect(await search('')).toMatchObject({ totalItems: 3, degraded: false })
    const { status, dependencies } = await expectBody<Readiness>(await service.request('/readyz'))
    expect(status).toBe('ready')
    expect(dependencies.search).toMatchObject({
      ok: false,
      message: expect.stringContaining('is not responding'),
    })
    expect(await search('q=harbour&order[name]=asc')).toMatchObject({ totalItems: 3, degraded: false })
  })

  test('200: the database responds, even to a cursor from the engine', async () => {
    expect(await search()).toMatchObject({ totalItems: 3, degraded: true })
    expect(await search('q=quay')).toMatchObject({ totalItems: 1, degraded: true })
    expect(await search('q=harbuor')).toMatchObject({ totalItems: 3, degraded: true })
    const nextPage = await search(`cursor=${engineCursor}`)
    expect(nextPage).toMatchObject({ page: null, totalItems: null, nextCursor: null, degraded: true })
    expect(nextPage.items).toHaveLength(1)
  })

  test('changes are queued in the meantime, and indexed once Meilisearch is available again, even if it lost its data', async () => {
    await addResources(service, client, [{ name: 'Fourth harbour' }])
    const [{ id }] = await database.sql`select id from resources where name = 'First harbour'`
    await database.sql`delete from resources where id = ${id}`
    await service.index()
    const queued = await database.sql`select count(*)::int as changes from search_changes`
    expect(queued[0].changes).toBeGreaterThan(0)

    const restarted = startMeilisearch({ masterKey: MASTER_KEY, port })
    try {
      await createIndexer(service)()
      const remaining = await database.sql`select count(*)::int as changes from search_changes`
      expect(remaining[0].changes).toBe(0)
      // The engine returned without its data, so the whole index is rebuilt.
      await createIndexer(service)()
      const page = await waitUntilEngineIsUsed()
      expect(page.items.map(({ name }) => name).toSorted()).toEqual([
        'Fourth harbour',
        'Second harbour',
        'Third harbour',
      ])
      expect(restarted.searches.length).toBeGreaterThan(0)

      restarted.failTasks(1)
      await addResources(service, client, [{ name: 'Fifth harbour' }])
      await createIndexer(service)()
      expect(await search()).toMatchObject({ totalItems: 4 })
      await createIndexer(service)()
      expect(await waitUntilEngineIsUsed()).toMatchObject({ totalItems: 4 })
      expect(restarted.searches.length).toBeGreaterThan(1)
    } finally {
      await restarted.stop()
    }
  })

  test('200: the database responds if a proxy responds in place of Meilisearch, or nothing does', async () => {
    const handlers = [
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('<h1>Welcome</h1>'),
      () => new Promise<Response>(() => {}),
    ]
    for (const handler of handlers) {
      const proxy = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handler })
      const MEILISEARCH_URL = `http://127.0.0.1:${proxy.port}`
      const server = await startServer(readSettings({ ...service.environment, PORT: '0', MEILISEARCH_URL }))
      try {
        const headers = { authorization: `Bearer ${client.keys.live.secret}` }
        const searchResponse = await fetch(`${server.url}/api/resources?q=harbour`, { headers })
        expect(await expectBody<SearchPage>(searchResponse)).toMatchObject({ totalItems: 4, degraded: true })
      } finally {
        await server.stop()
        await proxy.stop(true)
      }
    }
  })

  test('503 search-unavailable: the database is unavailable too; 503 storage-unavailable: a list without a query', async () => {
    const server = await startServer(
      readSettings({
        ...service.environment,
        PORT: '0',
        DATABASE_URL: `postgres://someone:secret-password@127.0.0.1:${REFUSING_PORT}/guildhall`,
        LOG_LEVEL: 'silent',
      }),
    )
    try {
      const headers = { authorization: `Bearer ${client.keys.live.secret}` }
      const response = await fetch(`${server.url}/api/resources?q=harbour`, { headers })
      expect(response.headers.get('retry-after')).toBe('5')
      await expectProblem(response, 503, 'search-unavailable')
      await expectProblem(await fetch(`${server.url}/api/resources`, { headers }), 503, 'storage-unavailable')
    } finally {
      await server.stop()
    }
  })
})
