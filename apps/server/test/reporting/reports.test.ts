import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectViolations } from '../expect-problem.ts'
import { addReader, addResource, type PastActivity, recordPastActivity } from './library.ts'

const service = await testService()
const { live, keys, record } = service.client
const call = callAs(service, keys.live.secret)
const createCategory = async (name: string) => (await live.resources.categories.create({ name })).id
const guidesId = await createCategory('Guides')
const reportsId = await createCategory('Reports')
const unusedId = await createCategory('Unused')
const archivedId = await createCategory('Archived')
const guideAndReportId = await addResource(live, 'Both', [guidesId, reportsId])
const guideId = await addResource(live, 'Guide', [guidesId])
const uncategorizedId = await addResource(live, 'Loose')
await live.resources.categories.archive(archivedId)
const ada = await addReader(live, { displayName: 'Ada' })
const alan = await addReader(live, { firstName: 'Alan', lastName: 'Turing' })
const staff = { userId: crypto.randomUUID(), memberId: null }
const activity: [string, PastActivity['kind'], string, PastActivity['who']][] = [
  [guideAndReportId, 'download', '2026-03-28T10:00:00Z', ada],
  [guideAndReportId, 'view', '2026-03-29T00:59:59.999Z', ada],
  [guideId, 'view', '2026-03-29T01:00:00Z', alan],
  [guideId, 'download', '2026-03-30T10:00:00Z', alan],
  [uncategorizedId, 'download', '2026-03-30T11:00:00Z', staff],
  [uncategorizedId, 'download', '2026-04-01T00:00:00Z', null],
]
await recordPastActivity(
  service,
  record.id,
  activity.map(([resource, kind, at, who]) => ({ resource, kind, at, who })),
)
const period = { from: '2026-03-28', to: '2026-04-01' }

describe('GET /api/resources/reports/categories', () => {
  test('200: each category with counts and share; a resource counts in each of its categories', async () => {
    const { items, totalItems } = await live.reports.categories(period)
    expect(items).toEqual([
      {
        category: { id: guidesId, name: 'Guides' },
        resources: 2,
        views: 2,
        downloads: 2,
        uniqueUsers: 2,
        downloadShare: 0.5,
      },
      { category: null, resources: 1, views: 0, downloads: 2, uniqueUsers: 1, downloadShare: 0.5 },
      {
        category: { id: reportsId, name: 'Reports' },
        resources: 1,
        views: 1,
        downloads: 1,
        uniqueUsers: 1,
        downloadShare: 0.25,
      },
      {
        category: { id: unusedId, name: 'Unused' },
        resources: 0,
        views: 0,
        downloads: 0,
        uniqueUsers: 0,
        downloadShare: 0,
      },
    ])
    expect(totalItems).toBe(4)
  })

  test('200: in another order, by cursor', async () => {
    const query = { ...period, order: { views: 'asc' }, itemsPerPage: 1 } as const
    const names = (await live.reports.categories(query).toArray()).map((item) => item.category?.name ?? null)
    expect(names).toEqual(['Unused', null, 'Reports', 'Guides'])
  })

  test('400: unknown parameters', async () => {
    const response = await call('GET', '/api/resources/reports/categories?includeIdle=true&order[name]=asc')
    await expectViolations(response, ['includeIdle unknown_parameter', 'order[name] unknown_parameter'])
  })
})

describe('GET /api/resources/reports/members', () => {
  test('200: most active members first, ties by latest activity; staff are excluded', async () => {
    const { items } = await live.reports.members(period)
    const buildRow = (member: object, lastActiveAt: string) => ({
      member,
      views: 1,
      downloads: 1,
      lastActiveAt,
    })
    expect(items).toEqual([
      buildRow(
        { id: alan.memberId, displayName: 'Alan Turing', email: alan.email },
        '2026-03-30T10:00:00.000Z',
      ),
      buildRow({ id: ada.memberId, displayName: 'Ada', email: ada.email }, '2026-03-29T00:59:59.999Z'),
    ] as never)
  })

  test('200: lastActiveAt is within the period', async () => {
    const query = { from: '2026-03-28', to: '2026-03-28', order: { lastActiveAt: 'desc' } } as const
    const { items } = await live.reports.members(query)
    expect(items.map(({ lastActiveAt }) => lastActiveAt)).toEqual(['2026-03-28T10:00:00.000Z'])
  })

  test('400: an unknown order', async () => {
    const response = await call('GET', '/api/resources/reports/members?order[email]=asc')
    await expectViolations(response, ['order[email] unknown_parameter'])
  })
})

describe('GET /api/resources/reports/trends', () => {
  const buildPoint = (start: string, views: number, downloads: number, uniqueUsers: number) => ({
    start,
    views,
    downloads,
    uniqueUsers,
  })

  test('200: a point for each day by default, zero without activity', async () => {
    expect((await live.reports.trends(period)).points).toEqual([
      buildPoint('2026-03-28T00:00:00.000Z', 0, 1, 1),
      buildPoint('2026-03-29T00:00:00.000Z', 2, 0, 2),
      buildPoint('2026-03-30T00:00:00.000Z', 0, 2, 2),
      buildPoint('2026-03-31T00:00:00.000Z', 0, 0, 0),
      buildPoint('2026-04-01T00:00:00.000Z', 0, 1, 0),
    ])
  })

  test('200: by week from the first day, then from Mondays, across a clock change', async () => {
    const query = { ...period, interval: 'week', timezone: 'Europe/Amsterdam' } as const
    expect((await live.reports.trends(query)).points).toEqual([
      buildPoint('2026-03-27T23:00:00.000Z', 2, 1, 2),
      buildPoint('2026-03-29T22:00:00.000Z', 0, 3, 2),
    ])
  })

  test('200: by month', async () => {
    const query = {
      from: '2026-01-31',
      to: '2026-04-30',
      interval: 'month',
      timezone: 'America/New_York',
    } as const
    expect((await live.reports.trends(query)).points).toEqual([
      buildPoint('2026-01-31T05:00:00.000Z', 0, 0, 0),
      buildPoint('2026-02-01T05:00:00.000Z', 0, 0, 0),
      buildPoint('2026-03-01T05:00:00.000Z', 2, 4, 3),
      buildPoint('2026-04-01T04:00:00.000Z', 0, 0, 0),
    ])
  })

  test('400: an unknown interval', async () => {
    const response = await call('GET', '/api/resources/reports/trends?interval=year')
    await expectViolations(response, ['interval unknown_value'])
  })
})
