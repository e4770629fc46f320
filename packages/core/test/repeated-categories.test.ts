import { expect, test } from 'bun:test'
import { up } from '@guildhall/core/platform/database/migrations/0075-repeated-categories'
import { buildPdf } from '../../../apps/server/test/library/files.ts'
import { testService } from '../../../tools/testing/service.ts'
import { runMigration } from './run-migration.ts'

const service = await testService()
const { live } = service.client
const { sql, url } = service.database

test('the migration removes repeated categories, keeps their order, and changes no other resource', async () => {
  const createCategory = async (name: string) => (await live.resources.categories.create({ name })).id
  const [guides, fees] = [await createCategory('Guides'), await createCategory('Fees')]
  const upload = async (categories: string[]) =>
    (await live.resources.upload(new Blob([buildPdf('A')]), { name: 'A', fileName: 'a.pdf', categories })).id
  const [repeated, distinct] = [await upload([fees, guides]), await upload([guides, fees])]
  await sql`update resources set category_ids = ${sql.array([fees, guides, fees], 'uuid')} where id = ${repeated}`
  const readRow = async (id: string) =>
    (await sql`select category_ids as ids, version from resources where id = ${id}`)[0]
  const [before, unchanged] = [await readRow(repeated), await readRow(distinct)]
  await runMigration(url, up)
  expect(await readRow(repeated)).toEqual({ ids: [fees, guides], version: before.version + 1 })
  expect(await readRow(distinct)).toEqual(unchanged)
})
