import { describe, expect, test } from 'bun:test'
import type { PlatformHealth } from '@guildhall/sdk'
import { pino } from 'pino'
import { expectBody } from '../expect-problem.ts'
import { addResources, type SearchPage } from './add-resources.ts'
import { createIndexer, type SearchService, startSearchService } from './engines.ts'

/** Indexes, and records what the worker logs. */
function startIndexer(service: SearchService) {
  const lines: { resourceId?: string; reason?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { index: createIndexer(service, log), lines }
}

const searchAs = async (service: SearchService, key: string, q: string) =>
  expectBody<SearchPage>(await service.request(`/api/resources?q=${q}`, { key }))

const readHealth = async (service: SearchService) =>
  expectBody<PlatformHealth>(await service.request('/api/platform/health', { key: service.operatorKey }))

const countQueued = async (service: SearchService): Promise<number> =>
  (await service.database.sql`select count(*)::int as count from search_changes`)[0].count

describe('a resource that Meilisearch rejects', () => {
  test('is logged and counted, does not delay others, and is indexed once it changes', async () => {
    const service = await startSearchService('meilisearch')
    const { index, lines } = startIndexer(service)
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

  test('because of its size alone is tried again when the index is rebuilt, and then indexed', async () => {
    const service = await startSearchService('meilisearch', 20_000)
    const { index, lines } = startIndexer(service)
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
    // Without a change that queues it.
    await service.database.sql`alter table resource_pages disable trigger user`
    await service.database.sql`update resource_pages set text = 'quay' where resource_id = ${largeId}`
    await service.database.sql`alter table resource_pages enable trigger user`
    await rebuild()
    expect(await searchAs(service, key, 'harbour')).toMatchObject({ totalItems: 31, degraded: false })
    expect((await readHealth(service)).failing.rejectedResources).toBe(0)
  })
})
