import { afterAll, describe, expect, test } from 'bun:test'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { findOpenReindexing, runReindexStep } from '@guildhall/core/library/search/reindex'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import { Meilisearch } from 'meilisearch'
import { pino } from 'pino'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { addResources, type SearchPage } from './add-resources.ts'
import { createIndexer, type EngineName, MASTER_KEY, startSearchService } from './engines.ts'

const PATH = '/api/platform/search/reindex'

interface SearchReindex {
  id: string
  status: string
  total: number
  done: number
  progress: number
  reason: string | null
  finishedAt: string | null
}

for (const engine of ['database', 'meilisearch'] satisfies EngineName[]) {
  const service = await startSearchService(engine)
  const { client, operatorKey } = service
  await addResources(
    service,
    client,
    Array.from({ length: 120 }, (_, index) => ({ name: `Harbour ${index}`, pages: [`Page of ${index}`] })),
  )
  await service.index()
  const search = async (q: string) =>
    expectBody<SearchPage>(await service.request(`/api/resources?q=${q}`, { key: client.keys.live.secret }))
  const readState = async () => expectBody<SearchReindex>(await service.request(PATH, { key: operatorKey }))

  describe(`reindexing for the ${engine}`, () => {
    test('202: runs once however often requested, in the background with progress', async () => {
      const response = await service.request(PATH, { method: 'POST', key: operatorKey })
      expect(response.headers.get('location')).toBe(PATH)
      const requested = await expectBody<SearchReindex>(response, 202)
      expect(requested).toMatchObject({ status: 'queued', progress: 0, reason: null, finishedAt: null })
      const secondReindex = await expectBody<SearchReindex>(
        await service.request(PATH, { method: 'POST', key: operatorKey }),
        202,
      )
      expect(secondReindex.id).toBe(requested.id)
      await service.index()
      expect(await readState()).toMatchObject({
        id: requested.id,
        status: 'completed',
        total: 120,
        done: 120,
        progress: 1,
      })
      expect(await search('harbour')).toMatchObject({ totalItems: 120, degraded: false })
    })

    test('restores lost entries, removes stale words, and loses no change made behind its position', async () => {
      const { sql } = service.database
      await sql`update resource_search set entry = '', body = '' where client_id = ${client.record.id}`
      await sql`insert into search_lexicon values (${client.record.id}, 'nowhere')`
      const requested = await expectBody<SearchReindex>(
        await service.request(PATH, { method: 'POST', key: operatorKey }),
        202,
      )
      const database = openDatabase(service.database.url, 2, 'test-reindexing')
      afterAll(() => database.close())
      const searchEngine = openSearchEngine(readSettings(service.environment))
      const runStep = async () => {
        const open = await findOpenReindexing(database)
        if (open) await runReindexStep(database, searchEngine, open, pino({ level: 'silent' }))
      }
      // The second step reads the first 100 of 120 resources.
      await runStep()
      await runStep()
      expect(await readState()).toMatchObject({ status: 'running', done: 100 })
      const [first] = await sql`select client_id, id from resources order by client_id, id limit 1`
      await sql`update resources set name = 'Renamed meanwhile' where id = ${first.id}`
      await createIndexer(service)()
      expect((await readState()).id).toBe(requested.id)
      expect(await readState()).toMatchObject({ status: 'completed' })
      expect(await search('renamed')).toMatchObject({ totalItems: 1, degraded: false })
      expect(await search('harbour')).toMatchObject({ totalItems: 119, degraded: false })
      expect(await search('page')).toMatchObject({ totalItems: 120 })
      expect([...(await sql`select word from search_lexicon where word = 'nowhere'`)]).toEqual([])
    })

    test('completes after a worker was killed before it recorded completion', async () => {
      const { sql } = service.database
      const requested = await expectBody<SearchReindex>(
        await service.request(PATH, { method: 'POST', key: operatorKey }),
        202,
      )
      await service.index()
      // The state left by a worker that was killed after the last step, before it recorded completion.
      await sql`update search_reindexings set status = 'running', finished_at = null where id = ${requested.id}`
      await service.index()
      expect(await readState()).toMatchObject({ id: requested.id, status: 'completed' })
      expect(await search('harbour')).toMatchObject({ totalItems: 119, degraded: false })
    })

    test('401: no operator key', async () => {
      await expectProblem(await service.request(PATH), 401, 'unauthorized')
      const response = await service.request(PATH, { method: 'POST', key: client.keys.live.secret })
      await expectProblem(response, 401, 'unauthorized')
    })
  })
}

test('404: reindexing was never requested', async () => {
  const service = await startSearchService('database')
  await expectProblem(await service.request(PATH, { key: service.operatorKey }), 404, 'not-found')
})

test('search works while tasks fail, and the reindexing reports the reason', async () => {
  const service = await startSearchService('meilisearch')
  await addResources(service, service.client, [{ name: 'Harbour' }])
  await service.index()
  await service.request(PATH, { method: 'POST', key: service.operatorKey })
  service.meilisearch?.failTasks(20)
  await service.index()
  const reindexing = await expectBody<SearchReindex>(
    await service.request(PATH, { key: service.operatorKey }),
  )
  expect(reindexing.status).not.toBe('completed')
  expect(reindexing.reason).toContain('no more space left')
  const response = await service.request('/api/resources?q=harbour', { key: service.client.keys.live.secret })
  expect(await expectBody<SearchPage>(response)).toMatchObject({ totalItems: 1, degraded: false })
  service.meilisearch?.failTasks(0)
  await createIndexer(service)()
  expect(
    await expectBody<SearchReindex>(await service.request(PATH, { key: service.operatorKey })),
  ).toMatchObject({
    status: 'completed',
    reason: null,
  })
})

test('reindexing starts over if the engine loses its data during the rebuild', async () => {
  const service = await startSearchService('meilisearch')
  await addResources(service, service.client, [{ name: 'Harbour' }])
  await service.index()
  await service.request(PATH, { method: 'POST', key: service.operatorKey })
  // The state left by a worker that was killed after it began.
  await service.database.sql`update search_reindexings set status = 'running' where status = 'queued'`
  service.meilisearch?.deleteAll()
  for (let run = 0; run < 3; run++) await createIndexer(service)()
  const reindexing = await service.request(PATH, { key: service.operatorKey })
  expect(await expectBody<SearchReindex>(reindexing)).toMatchObject({ status: 'completed', reason: null })
  const response = await service.request('/api/resources?q=harbour', { key: service.client.keys.live.secret })
  expect(await expectBody<SearchPage>(response)).toMatchObject({ totalItems: 1, degraded: false })
})

test('indexing removes a deleted client from the engine, live and sandbox', async () => {
  const service = await startSearchService('meilisearch')
  const otherClient = await service.createClient()
  await addResources(service, otherClient, [{ name: 'Harbour' }])
  await addResources(service, { record: otherClient.twin }, [{ name: 'Harbour' }])
  await service.index()
  const engine = new Meilisearch({ host: service.meilisearch?.url ?? '', apiKey: MASTER_KEY })
  const countDocuments = async () => {
    const searches = ['guildhall-live', 'guildhall-test'].map((index) =>
      engine.index(index).search('harbour'),
    )
    return (await Promise.all(searches)).map(({ hits }) => hits.length)
  }
  expect(await countDocuments()).toEqual([2, 2])
  await service.database
    .sql`update clients set deleted_at = now() - interval '31 days' where id in (${otherClient.record.id}, ${otherClient.twin.id})`
  await service.operator.platform.maintenance.run()
  await service.index()
  expect(await countDocuments()).toEqual([0, 0])
})
