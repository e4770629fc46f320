import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { avoidEndOfHour } from '../platform-database.ts'
import { addReader, addResource, recordPastActivity } from './library.ts'

const service = await testService()
const { live, keys, record } = service.client
const path = '/api/resources/reports/usage'
const call = callAs(service, keys.live.secret)
const [guideId, reportId, idleId, deletedId] = await Promise.all(
  ['Guide', 'Report', 'Idle', 'Deleted'].map((name) => addResource(live, name)),
)
const ada = await addReader(live)
const alan = await addReader(live)
const buildActivity = (
  resource: string | undefined,
  kind: 'view' | 'download',
  at: string,
  who: typeof ada | null,
) => ({
  resource: resource ?? '',
  kind,
  at,
  who,
})
await recordPastActivity(service, record.id, [
  buildActivity(guideId, 'view', '2026-03-01T00:00:00Z', ada),
  buildActivity(guideId, 'download', '2026-03-01T10:00:00Z', ada),
  buildActivity(guideId, 'view', '2026-03-02T10:00:00Z', alan),
  buildActivity(guideId, 'view', '2026-03-31T22:59:59.999Z', null),
  buildActivity(guideId, 'view', '2026-03-31T23:30:00Z', null),
  buildActivity(reportId, 'download', '2026-03-05T10:00:00Z', alan),
  buildActivity(reportId, 'download', '2026-03-06T10:00:00Z', alan),
  buildActivity(deletedId, 'view', '2026-03-06T10:00:00Z', ada),
])
await live.resources.delete(deletedId ?? '')
const march = { from: '2026-03-01', to: '2026-03-31' }
const buildRow = (
  id: string | undefined,
  name: string,
  views: number,
  downloads: number,
  uniqueUsers: number,
) => ({
  resource: { id, name, type: 'document' as const },
  views,
  downloads,
  uniqueUsers,
})
const rows = [
  buildRow(reportId, 'Report', 0, 2, 1),
  buildRow(guideId, 'Guide', 4, 1, 2),
  buildRow(deletedId, 'Deleted', 1, 0, 1),
]

describe('GET /api/resources/reports/usage', () => {
  test('200: totals and counts by resource, most downloaded first; deleted resources keep their names', async () => {
    const page = await live.reports.usage(march)
    expect(page.summary).toEqual({ views: 5, downloads: 3, uniqueUsers: 2, topResource: rows[0] as never })
    expect(page.items).toEqual(rows as never)
    expect([page.page, page.itemsPerPage, page.totalItems, page.totalPages, page.nextCursor]).toEqual([
      1,
      30,
      3,
      1,
      null,
    ])
  })

  test('200: days are those of the time zone, across a clock change', async () => {
    const amsterdam = await live.reports.usage({ ...march, timezone: 'Europe/Amsterdam' })
    // 22:59:59.999Z on 31 March is already 1 April in Amsterdam; midnight UTC on 1 March is 1 March there, too.
    expect(amsterdam.summary).toMatchObject({ views: 3, downloads: 3 })
    const kathmandu = await live.reports.usage({
      from: '2026-03-31',
      to: '2026-04-01',
      timezone: 'Asia/Kathmandu',
    })
    expect(kathmandu.summary).toEqual({ views: 2, downloads: 0, uniqueUsers: 0, topResource: null })
  })

  test('200: in other orders, and with unused resources', async () => {
    const byViews = await live.reports.usage({ ...march, order: { views: 'asc' }, includeIdle: true })
    expect(byViews.items.map(({ resource }) => resource.name)).toEqual(['Report', 'Idle', 'Deleted', 'Guide'])
    expect(byViews.items[1]).toEqual(buildRow(idleId, 'Idle', 0, 0, 0) as never)
    const byPeople = await live.reports.usage({ ...march, order: { uniqueUsers: 'desc', views: 'asc' } })
    expect(byPeople.items.map(({ resource }) => resource.name)).toEqual(['Guide', 'Report', 'Deleted'])
  })

  test('200: by cursor, which includes period, time zone and order', async () => {
    const query = { ...march, timezone: 'Europe/Amsterdam', includeIdle: true, itemsPerPage: 1 } as const
    const all = await live.reports.usage({ ...query, order: { views: 'asc' } }).toArray()
    expect(all.map(({ resource }) => resource.name)).toEqual(['Report', 'Idle', 'Deleted', 'Guide'])
    const { nextCursor } = await live.reports.usage(query)
    const next = await live.reports.usage({ cursor: nextCursor ?? '', from: '2026-03-01' })
    expect(next.items[0]?.resource.name).toBe('Guide')
    const otherResponse = await call('GET', `${path}?cursor=${nextCursor}&from=2026-03-02`)
    await expectViolations(otherResponse, ['cursor other_list'])
    await expectViolations(await call('GET', `${path}?cursor=${nextCursor}&page=1`), ['cursor not_with_page'])
  })

  test('200: pages, with Link headers', async () => {
    const response = await call('GET', `${path}?from=2026-03-01&to=2026-03-31&itemsPerPage=2&page=2`)
    expect(response.headers.get('link')).toContain('itemsPerPage=2&page=1>; rel="prev"')
    expect(await response.json()).toMatchObject({ items: [rows[2]], totalPages: 2, nextCursor: null })
  })

  test('200: of the last 30 days by default', async () => {
    await avoidEndOfHour()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const otherClient = await service.createClient()
    const resource = await addResource(otherClient.live, 'Recent')
    const events = [
      buildActivity(resource, 'view', daysAgo(0), null),
      buildActivity(resource, 'view', daysAgo(29), null),
      buildActivity(resource, 'view', daysAgo(30), null),
    ]
    await recordPastActivity(service, otherClient.record.id, events)
    expect((await otherClient.live.reports.usage()).summary.views).toBe(2)
    expect((await live.reports.usage()).summary.views).toBe(0)
  })

  test('200: another association and the sandbox have none of the activity', async () => {
    const otherClient = await service.createClient()
    expect((await otherClient.live.reports.usage(march)).items).toEqual([])
    expect((await service.client.sandbox.reports.usage(march)).items).toEqual([])
  })

  test.each([
    ['from=2026-02-30', 'from invalid_format'],
    ['from=yesterday', 'from invalid_format'],
    ['from=2026-03-02&to=2026-03-01', 'to before_from'],
    ['from=2020-01-01&to=2026-01-01', 'from too_long'],
    ['from=2023-01-01&to=2026-01-01', 'from too_long'],
    ['timezone=Mars/Olympus', 'timezone invalid_format'],
    ['timezone=%2B02:00', 'timezone invalid_format'],
    ['order[name]=asc', 'order[name] unknown_parameter'],
    ['order[views]=up', 'order[views] unknown_value'],
    ['includeIdle=maybe', 'includeIdle invalid_type'],
    ['itemsPerPage=101', 'itemsPerPage out_of_range'],
    ['page=0', 'page out_of_range'],
    ['cursor=x', 'cursor invalid_cursor'],
    ['form=2026-03-01', 'form unknown_parameter'],
  ])('400: %s', async (query, violation) => {
    await expectViolations(await call('GET', `${path}?${query}`), [violation])
  })

  test('200: three years', async () => {
    expect((await call('GET', `${path}?from=2023-01-01&to=2025-12-31`)).status).toBe(200)
  })

  test('200: the earliest and latest dates', async () => {
    for (const days of ['from=0001-01-01&to=0003-12-31', 'from=9998-01-01&to=9999-12-31'])
      for (const timezone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
        expect((await call('GET', `${path}?${days}&timezone=${timezone}`)).status).toBe(200)
  })

  test('401: no credentials; 403: a key without the scope', async () => {
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    const { key } = await live.keys.create({ name: 'Other', type: 'secret', scopes: ['resources:write'] })
    await expectProblem(await callAs(service, key)('GET', path), 403, 'insufficient-scope')
  })

  test('403: a member; 200: staff without the administrator role', async () => {
    await expectProblem(await callAs(service, ada.token)('GET', path), 403, 'forbidden')
    const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const { token } = await live.users.createSession(id)
    expect((await callAs(service, token)('GET', path)).status).toBe(200)
  })
})
