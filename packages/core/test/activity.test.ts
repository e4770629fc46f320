import { afterAll, expect, test } from 'bun:test'
import { ActivityRecorder } from '@guildhall/core/library/activity'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readPostgresError } from '@guildhall/core/platform/database/pool'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { testService } from '../../../tools/testing/service.ts'

const service = await testService()
const { client } = service
const { url, sql } = service.database
const database = openDatabase(url, 2, 'activity-test')
afterAll(() => database.close())

const buildView = (resourceId: string) => ({
  ...{ clientId: client.record.id, resourceId, kind: 'view' as const },
  ...{ person: null, memberId: null, rangedDownload: null, outboxData: null },
})

async function countViews(resourceId: string): Promise<number> {
  const [row] =
    await sql`select views, (select count(*) from activity where resource_id = resources.id) as events
    from resources where id = ${resourceId}`
  expect(row.events).toBe(row.views)
  return Number(row.views)
}

test('events are counted once if the connection is lost before the response to their commit', async () => {
  const [resourceId = ''] = await addResources(service, client, [{ name: 'Minutes' }])
  const proxy = await startProxy(Number(new URL(url).port))
  const proxiedUrl = new URL(url)
  proxiedUrl.port = String(proxy.port)
  const proxiedDatabase = openDatabase(proxiedUrl.href, 1, 'activity-test')
  const failures: unknown[] = []
  const recorder = new ActivityRecorder(proxiedDatabase, (error) => failures.push(error))
  try {
    proxy.cutAt('COMMIT')
    for (let count = 0; count < 3; count++) recorder.record(buildView(resourceId))
    while (failures.length === 0 || (await countViews(resourceId)) < 3) await Bun.sleep(20)
    recorder.record(buildView(resourceId))
    while ((await countViews(resourceId)) < 4) await Bun.sleep(20)
    await recorder.close()
    expect([failures.length, await countViews(resourceId)]).toEqual([1, 4])
  } finally {
    await proxiedDatabase.close()
    await proxy.close()
  }
})

test('events are counted once if the connection is lost before the response to their commit, and their retry is rejected', async () => {
  const [resourceId = ''] = await addResources(service, client, [{ name: 'Report' }])
  // The first write fails. The second one has all four events; the connection is lost at its commit. The third one is
  // rejected.
  await sql.unsafe(`
    create sequence attempts;
    create function fail_some() returns trigger language plpgsql security definer as $$
      declare attempt int := nextval('attempts');
      begin
        if attempt = 1 then raise exception 'unavailable' using errcode = '53300'; end if;
        if attempt = 3 then raise exception 'invalid' using errcode = '22000'; end if;
        return null;
      end $$;
    create trigger fail_some before insert on activity for each statement execute function fail_some()`)
  const proxy = await startProxy(Number(new URL(url).port))
  const proxiedUrl = new URL(url)
  proxiedUrl.port = String(proxy.port)
  const proxiedDatabase = openDatabase(proxiedUrl.href, 1, 'activity-test')
  let failureCount = 0
  const recorder = new ActivityRecorder(proxiedDatabase, () => failureCount++)
  try {
    proxy.cutAt('COMMIT')
    for (let count = 0; count < 4; count++) recorder.record(buildView(resourceId))
    while (failureCount < 2) await Bun.sleep(20)
    recorder.record(buildView(resourceId))
    await recorder.close()
    expect([failureCount, await countViews(resourceId)]).toEqual([3, 5])
  } finally {
    await proxiedDatabase.close()
    await proxy.close()
    await sql.unsafe('drop trigger fail_some on activity')
  }
})

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
  // The first event is written alone, the others together.
  for (let count = 0; count < 4; count++) recorder.record(buildView(resourceId))
  await recorder.close()
  expect(await countViews(resourceId)).toBe(4)
  expect(failures).toEqual(['22000', '53300'])
})

test('events of a resource are counted while its text is being written', async () => {
  const [resourceId = ''] = await addResources(service, client, [{ name: 'Archive' }])
  const recorder = new ActivityRecorder(database, (error) => {
    throw error
  })
  const writer = await sql.reserve()
  try {
    await writer`begin`
    await writer`select from resources where id = ${resourceId} for key share`
    recorder.record(buildView(resourceId))
    await recorder.close()
    expect(await countViews(resourceId)).toBe(1)
  } finally {
    await writer`rollback`
    writer.release()
  }
})
