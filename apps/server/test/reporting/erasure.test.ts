import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { addReader, addResource, rollUp } from './library.ts'

const service = await testService()
await service.startWorker()
const { live, keys } = service.client
const { sql } = service.database
const resource = await addResource(live, 'Guide')

/** What happens is in the reports soon after, with nobody doing anything. */
async function untilReported(views: number): Promise<void> {
  while ((await live.reports.usage()).summary.views < views) await Bun.sleep(50)
}

test('what people do is in the reports soon; an erased person leaves the totals, and nothing else', async () => {
  const reader = await addReader(live, { displayName: 'Grace' })
  for (const headers of [{ authorization: `Bearer ${reader.token}` }, { 'x-api-key': keys.live.publishable }])
    await (await service.request(`/api/resources/${resource}`, { headers })).bytes()
  await untilReported(2)
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
  await untilReported(2)
})
