import { afterAll, expect, test } from 'bun:test'
import { type ActivityEvent, ActivityRecorder } from '@guildhall/core/library/activity'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readPostgresError } from '@guildhall/core/platform/database/pool'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { testService } from '../../../tools/testing/service.ts'

const service = await testService()
const { client } = service
const { url, sql } = service.database
const database = openDatabase(url, 2, 'activity-test')
afterAll(() => database.close())

test('events are kept if the database becomes unavailable after a batch has failed', async () => {
  const [resourceId = ''] = await addResources(service, client, [{ name: 'Bylaws' }])
  // The second write has an invalid event, and the database is unavailable at the third. A sequence is not rolled back.
  await sql.unsafe(`
    create sequence writes;
    create function fail_twice() returns trigger language plpgsql security definer as $$
      declare write int := nextval('writes');
      begin
        if write = 2 then raise exception 'invalid' using errcode = '22000'; end if;
        if write = 3 then raise exception 'unavailable' using errcode = '53300'; end if;
        return null;
      end $$;
    create trigger fail_twice before insert on activity for each statement execute function fail_twice()`)
  const failures: unknown[] = []
  const recorder = new ActivityRecorder(database, (error) =>
    failures.push(readPostgresError(error)?.sqlState),
  )
  const view: ActivityEvent = {
    clientId: client.record.id,
    resourceId,
    kind: 'view',
    person: null,
    memberId: null,
    rangedDownload: null,
    outboxData: null,
  }
  // The first event is written alone, the others together.
  for (let count = 0; count < 4; count++) recorder.record(view)
  await recorder.close()
  const [row] = await sql`select views from resources where id = ${resourceId}`
  expect(Number(row.views)).toBe(4)
  expect(failures).toEqual(['22000', '53300'])
})
