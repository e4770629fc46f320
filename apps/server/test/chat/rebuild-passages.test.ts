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
