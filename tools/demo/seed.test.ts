import { expect, test } from 'bun:test'
import { testService } from '../testing/service.ts'
import { seedDemo } from './seed.ts'

const service = await testService()
await service.startWorker()
const { live } = service.client
const smallCounts = { members: 25, interval: 8 }
const now = new Date()

const collections = ['events', 'courses', 'jobs', 'community', 'sponsorships'] as const
const countRecords = () => Promise.all(collections.map(async (name) => (await live[name].list()).totalItems))

test('seeding again creates only missing records and keeps changes', async () => {
  await seedDemo(live, smallCounts, now)
  expect(await countRecords()).toEqual([8, 3, 4, 5, 2])
  expect((await live.settings.billing.get()).iban).toBe('GB29NWBK60161331926819')
  await live.settings.billing.update({ iban: 'DE89370400440532013000' })
  const [changed, missing] = await live.jobs.list({ order: { externalId: 'asc' } }).toArray({ limit: 2 })
  await live.jobs.update(changed?.id ?? '', { title: 'Changed since' })
  await live.jobs.delete(missing?.id ?? '')

  await seedDemo(live, smallCounts, now)
  expect(await countRecords()).toEqual([8, 3, 4, 5, 2])
  expect((await live.settings.billing.get()).iban).toBe('DE89370400440532013000')
  expect((await live.jobs.get(changed?.id ?? '')).title).toBe('Changed since')
  expect((await live.jobs.list({ externalId: missing?.externalId ?? '' })).totalItems).toBe(1)
})

test('demo posts have existing members as authors', async () => {
  const posts = await live.community.list().toArray({ limit: 100 })
  for (const { author } of posts) {
    const member = await live.members.get(author?.memberId ?? '')
    expect([member.displayName, `${member.firstName} ${member.lastName}`]).toContain(author?.name ?? '')
  }
})

test('maintenance does not change the demo statuses', async () => {
  const readStatuses = async () => {
    const { events, jobs, sponsorships } = live
    const lists = await Promise.all(
      [events, jobs, sponsorships].map((collection) => collection.list().toArray({ limit: 100 })),
    )
    return lists.map((records) => records.map(({ id, status }) => [id, status]))
  }
  const before = await readStatuses()
  await service.operator.platform.maintenance.run()
  expect(await readStatuses()).toEqual(before)
})
