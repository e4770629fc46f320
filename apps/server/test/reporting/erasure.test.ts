import { expect, test } from 'bun:test'
import { writeActivity } from '@guildhall/core/library/activity'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { testService } from '../../../../tools/testing/service.ts'
import { addReader, addResource, rollUp } from './library.ts'

const service = await testService()
await service.startWorker()
const { live, keys } = service.client
const { sql } = service.database
const resourceId = await addResource(live, 'Guide')

/** Waits until the reports count at least this many views. */
async function waitForReportedViews(views: number): Promise<void> {
  while ((await live.reports.usage()).summary.views < views) await Bun.sleep(50)
}

test('activity appears in the reports; an erased person’s activity remains only in the totals', async () => {
  const reader = await addReader(live, { displayName: 'Grace' })
  for (const headers of [{ authorization: `Bearer ${reader.token}` }, { 'x-api-key': keys.live.publishable }])
    await (await service.request(`/api/resources/${resourceId}`, { headers })).bytes()
  await waitForReportedViews(2)
  const before = await live.reports.usage()
  expect(before.summary).toMatchObject({ views: 2, uniqueUsers: 1 })
  expect((await live.reports.members()).items[0]?.member.displayName).toBe('Grace')

  await live.members.erase(reader.memberId)
  expect((await live.reports.members()).items).toEqual([])
  expect((await live.reports.usage()).summary).toEqual(before.summary)
  await rollUp(service.database.url)
  expect((await live.reports.usage()).summary).toEqual(before.summary)
  expect((await live.reports.members()).items).toEqual([])
  const traces =
    await sql`select from activity_numbers where subject in (${reader.userId}, ${reader.memberId})`
  expect(traces).toHaveLength(0)
  await waitForReportedViews(2)
})

/** Counts the rows of activity stored under a person’s ids. */
async function countTraces({ userId, memberId }: { userId: string; memberId: string }): Promise<number> {
  const [row] = await sql`select
    (select count(*) from activity where person = ${userId} or member_id = ${memberId})
    + (select count(*) from resource_people where person = ${userId})
    + (select count(*) from ranged_downloads where person = ${userId}) as traces`
  return Number(row.traces)
}

test('activity counted during an erasure keeps no reference to the person', async () => {
  const reader = await addReader(live, { displayName: 'Ada' })
  const before = (await live.reports.usage()).summary.views
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // Counting waits for another transaction's lock on the resource.
  const lockTransaction = sql.begin(async (sql) => {
    await sql`select from resources where id = ${resourceId} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const headers = { authorization: `Bearer ${reader.token}` }
  await (await service.request(`/api/resources/${resourceId}`, { headers })).bytes()
  const isWaiting = async () => {
    const [row] = await sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%existing_members%'`
    return row.n > 0
  }
  while (!(await isWaiting())) await Bun.sleep(5)
  const erasure = live.members.erase(reader.memberId)
  released.resolve()
  await Promise.all([lockTransaction, erasure])
  await waitForReportedViews(before + 1)
  expect(await countTraces(reader)).toBe(0)
})

test('activity counted after an erasure is anonymous', async () => {
  const reader = await addReader(live, { displayName: 'Mary' })
  const before = (await live.reports.usage()).summary
  await live.members.erase(reader.memberId)
  const database = openDatabase(service.database.url, 1, 'guildhall-test')
  try {
    const activityEvent = {
      ...{ clientId: service.client.record.id, resourceId, kind: 'download' as const },
      ...{ person: reader.userId, memberId: reader.memberId, outboxData: null },
    }
    const file = { fileId: crypto.randomUUID(), person: reader.userId }
    await writeActivity(database, [
      { ...activityEvent, id: Bun.randomUUIDv7(), rangedDownload: null },
      { ...activityEvent, id: Bun.randomUUIDv7(), rangedDownload: file },
    ])
  } finally {
    await database.close()
  }
  expect(await countTraces(reader)).toBe(0)
  while ((await live.reports.usage()).summary.downloads < before.downloads + 2) await Bun.sleep(50)
})
