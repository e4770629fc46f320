import { expect, test } from 'bun:test'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import { testService } from '../testing/service.ts'
import { seedActivity } from './seed-activity.ts'

const service = await testService()
await service.startWorker()
const { live } = service.client
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const year = { from: daysAgo(364), to: daysAgo(0) }

for (const name of ['Member handbook', 'Bylaws', 'Minutes', 'Slides'])
  await live.resources.upload(new Blob([buildPdf(name)]), {
    name,
    accessLevel: name === 'Bylaws' ? 'public' : 'member',
    status: 'published',
  })
await live.resources.upload(new Blob([buildPdf('Draft')]), { name: 'Draft' })
await Promise.all(
  Array.from({ length: 12 }, (_, index) =>
    live.members.create({
      email: `reader${index}@example.org`,
      firstName: 'A',
      lastName: `${index}`,
      status: 'active',
    }),
  ),
)

test('seeds a year of activity only once; reports agree with the counts of resources', async () => {
  await seedActivity(live, service.database.url, now)
  await seedActivity(live, service.database.url, now)
  // The worker rolls up a few days at a time.
  while ((await service.database.sql`select from activity_changes limit 1`).length > 0) await Bun.sleep(50)
  const { summary, items } = await live.reports.usage(year)
  expect(items.map(({ resource }) => resource.name)).toContain('Member handbook')
  expect(items).toHaveLength(4)
  expect(summary.uniqueUsers).toBe(12)
  for (const { resource, views, downloads, uniqueUsers } of items)
    expect((await live.resources.get(resource.id)).stats).toEqual({ views, downloads, uniqueUsers })
  expect((await live.reports.members(year)).items).toHaveLength(12)
})

test.each(['2025-12-05', '2027-03-28', '2028-02-29'])(
  'activity can be seeded on %s, with the partitions of all months',
  async (day) => {
    const otherClient = await service.createClient()
    const fields = { name: 'Bylaws', accessLevel: 'public', status: 'published' } as const
    const { id } = await otherClient.live.resources.upload(new Blob([buildPdf('Bylaws')]), fields)
    await seedActivity(otherClient.live, service.database.url, new Date(`${day}T12:00:00Z`), 0.1)
    expect((await otherClient.live.resources.get(id)).stats.views).toBeGreaterThan(365)
  },
)

test('activity grows, drops on weekends and peaks at the conference', async () => {
  const { points } = await live.reports.trends(year)
  const sum = (selectedPoints: typeof points) => selectedPoints.reduce((total, { views }) => total + views, 0)
  expect(sum(points.slice(-91))).toBeGreaterThan(sum(points.slice(35, 126)))
  const isWeekend = ({ start }: { start: string }) => [0, 6].includes(new Date(start).getUTCDay())
  const weekend = points.filter(isWeekend)
  expect(sum(weekend) / weekend.length).toBeLessThan((0.6 * sum(points)) / points.length)
  const conferencePoints = points.slice(364 - 337, 364 - 337 + 3)
  expect(sum(conferencePoints)).toBeGreaterThan(2.5 * (sum(points.slice(0, 14)) / 14) * 2)
  for (const { views } of points.slice(1, -1)) expect(views).toBeGreaterThan(0)
})
