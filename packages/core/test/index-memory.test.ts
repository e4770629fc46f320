import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readPeakMemory, readResidentMemory, resetPeak } from '../../../tools/bench/memory.ts'
import { testService } from '../../../tools/testing/service.ts'
import { applyAll } from '../src/library/search/apply-changes.ts'
import { buildMeilisearchDocuments } from '../src/library/search/meilisearch-documents.ts'
import type { SearchDocument, SearchEngine } from '../src/library/search/search-engine.ts'
import { openDatabase } from '../src/platform/database/database.ts'

const service = await testService()
const linuxTest = test.skipIf(!existsSync('/proc/self/clear_refs'))
const PAGE_CHARACTERS = 250_000

/** Runs `work`. @returns the memory at its peak, in MiB, above the memory before it */
async function measurePeak(work: () => unknown): Promise<number> {
  Bun.gc(true)
  const before = readResidentMemory([process.pid])
  resetPeak([process.pid])
  await work()
  return readPeakMemory([process.pid]) - before
}

/** Adds a resource with 20 pages of the maximum length, about 5 MB. */
async function addLargeResource(fileId: string) {
  const { sql } = service.database
  const [clientId, id] = [service.client.record.id, Bun.randomUUIDv7()]
  await sql`insert into resources (id, client_id, name, slug, type, format, mime_type, size_bytes, sha256, original_name,
      file_id, access_level, status, processing_status)
    values (${id}, ${clientId}, 'Large', ${id}, 'document', 'pdf', 'application/pdf', 1000, ${'0'.repeat(64)}, 'file.pdf',
      ${fileId}, 'public', 'published', 'ready')`
  await sql`insert into resource_pages (client_id, resource_id, page_number, text)
    select ${clientId}, ${id}, n, repeat('harbour ', ${PAGE_CHARACTERS / 8}::int) from generate_series(1, 20) n`
  return { clientId, resourceId: id }
}

describe('memory while indexing', () => {
  linuxTest(
    'does not grow with the number of large resources',
    async () => {
      const { sql } = service.database
      // The triggers build the database’s own index, which takes most of the time.
      await sql`alter table resource_pages disable trigger user`
      const [file] =
        await sql`insert into files (client_id, state) values (${service.client.record.id}, 'kept') returning id`
      const keys: Awaited<ReturnType<typeof addLargeResource>>[] = []
      for (let index = 0; index < 50; index++) keys.push(await addLargeResource(file.id))
      const database = openDatabase(service.database.url, 1, 'guildhall-test')
      afterAll(() => database.close())
      const ids: string[] = []
      const log = { warn: () => {} }
      const engine: Pick<SearchEngine, 'apply'> = {
        apply: async (changes) => {
          ids.push(...changes.map(({ resourceId }) => resourceId))
        },
      }
      expect(
        await measurePeak(() => applyAll(database, engine as SearchEngine, keys, ['next'], log)),
      ).toBeLessThan(200)
      expect(ids.toSorted()).toEqual(keys.map(({ resourceId }) => resourceId).toSorted())
    },
    60_000,
  )

  linuxTest('does not grow with text that Meilisearch cannot index', async () => {
    const word = (index: number) => `word${index % 5000} `
    const page = Array.from({ length: PAGE_CHARACTERS / 10 }, (_, index) => word(index)).join('')
    const document: SearchDocument = {
      resourceId: 'large',
      clientId: 'association',
      environment: 'live',
      name: 'Large',
      tags: [],
      description: null,
      excerpt: null,
      type: 'document',
      format: 'pdf',
      accessLevel: 'public',
      isPublished: true,
      categoryIds: [],
      publishedAt: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      pages: Array.from({ length: 200 }, () => page),
    }
    expect(await measurePeak(() => buildMeilisearchDocuments(document))).toBeLessThan(500)
  })
})
