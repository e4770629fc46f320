import { afterAll, describe, expect, test } from 'bun:test'
import { members } from '@guildhall/core/members/members'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readScoped, statement } from '@guildhall/core/platform/database/statement'
import { listRecords } from '@guildhall/core/records/list'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { testService } from '../../../tools/testing/service.ts'
import { createTestContext } from './context.ts'

const service = await testService()
const { sql } = service.database
const database = openDatabase(service.database.url, 2, 'client-search-test')
afterAll(() => database.close())

/** The last digits of both ids, by which search indexes first distinguish associations. */
const digits = 'c0ffee'
const [first, second] = [await createClient('one'), await createClient('other')]

async function createClient(slug: string): Promise<string> {
  const id = Bun.randomUUIDv7().slice(0, -digits.length) + digits
  await sql`insert into clients (id, environment, slug, name, plan) values (${id}, 'live', ${slug}, ${slug}, 'standard')`
  await sql`insert into members (client_id, email, first_name, last_name)
    values (${id}, ${`ada@${slug}.example.org`}, 'Ada', 'Lovelace')`
  await addResources(service, { record: { id } } as typeof service.client, [
    { name: `Lovelace ${slug}`, pages: ['On the analytical engine.'] },
  ])
  return id
}

describe('associations whose ids end in the same digits', () => {
  test.each([
    ['one', first],
    ['other', second],
  ])('find their own records only: %s', async (slug, id) => {
    const ctx = createTestContext(database, id)
    const request = { filters: [], order: [], itemsPerPage: 30, from: { page: 1 } }
    const page = await listRecords(ctx, members, { ...request, words: 'lovelace' })
    expect(page.totalItems).toBe(1)
    expect(JSON.parse(page.itemsJson).email).toBe(`ada@${slug}.example.org`)
    const names = statement<[words: string], { names: string }>(
      `select string_agg(t.name, ',') as names from resources_found(search_terms($1)) f join resources t on t.id = f.id`,
    )
    for (const words of ['lovelace', 'analytical engine'])
      expect((await readScoped(ctx, names, [words]))?.names).toBe(`Lovelace ${slug}`)
  })
})
