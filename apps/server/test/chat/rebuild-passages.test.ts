import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { fillLibrary } from './fill-library.ts'

const service = await testService()
const { sql } = service.database
const runMaintenance = () => service.operator.platform.maintenance.run()

test('a resource whose passages cannot be rebuilt does not stop the others; maintenance returns 500', async () => {
  const [broken = ''] = await fillLibrary(service, service.client, [
    { name: 'Bylaws', pages: ['The general meeting can decide when sixty members are present.'] },
    { name: 'Minutes', pages: ['The general meeting decided to raise the fees.'] },
    { name: 'Almanac', pages: ['High water comes twice a day.'] },
  ])
  await sql`update resources set passages_version = 0`
  await sql.unsafe(`create function reject_passage() returns trigger language plpgsql as
    $$begin raise exception 'rejected'; end$$`)
  await sql.unsafe(`create trigger reject_passage before insert on resource_passages for each row
    when (new.resource_id = '${broken}') execute function reject_passage()`)
  expect(await runMaintenance().catch((error: unknown) => error)).toMatchObject({ status: 500 })
  const rows = await sql`select id from resources where passages_version = 0`
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([broken])
  await sql.unsafe('drop function reject_passage cascade')
  expect((await runMaintenance()).passagesMade).toBe(1)
})

test('all passages of a long text are rebuilt', async () => {
  const pages = Array.from(
    { length: 120 },
    (_, index) => `Berth ${index + 1} is leased until ${1900 + index}.`,
  )
  const [id = ''] = await fillLibrary(service, service.client, [{ name: 'Leases', pages }])
  const readPassages = () =>
    sql`select page_number, position, text from resource_passages where resource_id = ${id} order by 1, 2`
  const before = await readPassages()
  expect(before).toHaveLength(120)
  await sql`update resource_passages set text = 'outdated' where resource_id = ${id}`
  await sql`update resources set passages_version = 0, passage_count = 7 where id = ${id}`
  expect((await runMaintenance()).passagesMade).toBe(1)
  expect(await readPassages()).toEqual(before)
  expect(await sql`select passage_count from resources where id = ${id}`).toEqual([{ passage_count: 120 }])
})
