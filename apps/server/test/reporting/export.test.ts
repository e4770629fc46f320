import { describe, expect, test } from 'bun:test'
import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { addReader, addResource, type PastActivity, recordPastActivity } from './library.ts'

const service = await testService()
const { live, keys, record } = service.client
const path = '/api/resources/reports/export'
const call = callAs(service, keys.live.secret)
const { id: guidesId } = await live.resources.categories.create({ name: '@Guides' })
const formula = '=HYPERLINK("http://evil.example","Guide, \u00e9\u{1f4da} <&>")'
const guideId = await addResource(live, formula, [guidesId])
const looseId = await addResource(live, 'Loose')
const ada = await addReader(live, { displayName: '+Ada' })
const activity: [string, PastActivity['kind'], string, PastActivity['who']][] = [
  [guideId, 'view', '2026-03-28T10:00:00.123Z', ada],
  [guideId, 'download', '2026-03-29T00:59:59.999Z', ada],
  [looseId, 'view', '2026-03-29T01:00:00Z', null],
  [looseId, 'view', '2026-03-29T22:30:00Z', null],
]
await recordPastActivity(
  service,
  record.id,
  activity.map(([resource, kind, at, who]) => ({ resource, kind, at, who })),
)
const march = { from: '2026-03-28', to: '2026-03-29', timezone: 'Europe/Amsterdam' }

async function exportCsv(request: object): Promise<Record<string, string>[]> {
  const response = await call('POST', path, { format: 'csv', ...march, ...request })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  return parse(await response.text(), { columns: true })
}

async function readSheet(request: object) {
  const response = await call('POST', path, { format: 'xlsx', ...march, ...request })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(response.headers.get('content-type')).toBe(type)
  const book = read(await response.bytes(), { cellStyles: true, cellNF: true, cellDates: false })
  return { names: book.SheetNames, cells: book.Sheets[book.SheetNames[0] ?? ''] ?? {} }
}

describe('POST /api/resources/reports/export', () => {
  test('200: CSV with field names as columns, and no cell that runs as a formula', async () => {
    expect(await exportCsv({ report: 'usage' })).toEqual([
      {
        'resource.id': guideId,
        'resource.name': `'${formula}`,
        'resource.type': 'document',
        views: '1',
        downloads: '1',
        uniqueUsers: '1',
      },
      {
        'resource.id': looseId,
        'resource.name': 'Loose',
        'resource.type': 'document',
        views: '1',
        downloads: '0',
        uniqueUsers: '0',
      },
    ])
    expect(await exportCsv({ report: 'members' })).toEqual([
      {
        'member.id': ada.memberId,
        'member.displayName': "'+Ada",
        'member.email': ada.email,
        views: '1',
        downloads: '1',
        lastActiveAt: '2026-03-29T00:59:59.999Z',
      },
    ])
    const [first, second] = await exportCsv({ report: 'categories' })
    expect(first).toMatchObject({ 'category.name': "'@Guides", resources: '1', downloadShare: '1' })
    expect(second).toMatchObject({ 'category.id': '', 'category.name': '', views: '1', downloadShare: '0' })
  })

  test('200: JSON with the rows of the report', async () => {
    const response = await call('POST', path, { report: 'usage', format: 'json', ...march })
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="usage-2026-03-28-2026-03-29.json"',
    )
    const { items } = await live.reports.usage(march)
    expect(await response.json()).toEqual({ report: 'usage', ...march, items })
    const trends = await call('POST', path, { report: 'trends', format: 'json', interval: 'month', ...march })
    expect((await expectBody<{ items: unknown[] }>(trends)).items).toEqual(
      (await live.reports.trends({ ...march, interval: 'month' })).points,
    )
    const idle = await call('POST', path, {
      report: 'usage',
      format: 'json',
      from: '2020-01-01',
      to: '2020-01-01',
      includeIdle: true,
    })
    expect((await expectBody<{ items: unknown[] }>(idle)).items).toHaveLength(2)
  })

  test('200: Excel with numeric cells, formulas as text, and dates in the time zone', async () => {
    const { names, cells } = await readSheet({ report: 'activity' })
    expect(names).toEqual(['Activity'])
    const [heading, ...rows] = utils.sheet_to_json<unknown[]>(cells, { header: 1, raw: true })
    expect(heading).toEqual([
      'id',
      'at',
      'kind',
      'resource.id',
      'resource.name',
      'resource.type',
      'person',
      'member.id',
      'member.displayName',
      'member.email',
    ])
    expect(rows.map((row) => [row[2], row[4]])).toEqual([
      ['view', formula],
      ['download', formula],
      ['view', 'Loose'],
    ])
    expect(cells.B2?.t).toBe('n')
    expect(cells.B2?.z).toContain('yyyy')
    const serials = ['B2', 'B3', 'B4'].map((at) => Math.round((Number(cells[at]?.v) - 25_569) * 86_400_000))
    // Daylight saving time starts between the second and the third activity event.
    expect(serials.map((serial) => new Date(serial).toISOString())).toEqual([
      '2026-03-28T11:00:00.123Z',
      '2026-03-29T01:59:59.999Z',
      '2026-03-29T03:00:00.000Z',
    ])
    expect(cells.E2).toMatchObject({ t: 's', v: formula })
    expect(cells.E2?.f).toBeUndefined()
    const shares = (await readSheet({ report: 'categories' })).cells
    expect([shares.G2?.v, shares.G2?.z, shares.C2?.t]).toEqual([1, '0.00%', 'n'])
    const trends = (await readSheet({ report: 'trends' })).cells
    expect([trends.A2?.w, trends.A3?.w]).toEqual(['2026-03-28', '2026-03-29'])
  })

  test('200: the rows behind each count', async () => {
    const { items, summary } = await live.reports.usage(march)
    const activityRows = await exportCsv({ report: 'activity' })
    expect(activityRows.filter(({ kind }) => kind === 'view')).toHaveLength(summary.views)
    expect(new Set(activityRows.map(({ person }) => person).filter(Boolean)).size).toBe(summary.uniqueUsers)
    for (const { resource, views, downloads } of items) {
      expect(await exportCsv({ report: 'activity', resourceId: resource.id, kind: 'view' })).toHaveLength(
        views,
      )
      expect(await exportCsv({ report: 'activity', resourceId: resource.id, kind: 'download' })).toHaveLength(
        downloads,
      )
    }
    for (const { category, views, downloads } of (await live.reports.categories(march)).items) {
      const filter = category ? { categoryId: category.id } : { uncategorised: true }
      expect(await exportCsv({ report: 'activity', ...filter })).toHaveLength(views + downloads)
    }
    expect(await exportCsv({ report: 'activity', memberId: ada.memberId })).toHaveLength(2)
  })

  test('200: more rows than one batch, each once and in order', async () => {
    const otherClient = await service.createClient()
    const { sql } = service.database
    await sql`insert into activity (client_id, resource_id, kind, at)
      select ${otherClient.record.id}, ${guideId}, 'view', '2026-03-01T00:00:00Z'::timestamptz + (n / 7) * interval '1 millisecond' from generate_series(0, 2500) n`
    const response = await otherClient.live.reports.export({
      report: 'activity',
      format: 'csv',
      from: '2026-03-01',
      to: '2026-03-01',
    })
    const rows: { id: string; at: string }[] = parse(await response.text(), { columns: true })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2501)
    const times = rows.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  })

  test('200: a report without activity has no rows; the earliest and latest dates are accepted', async () => {
    const emptyReport = { report: 'activity', from: '2020-01-01', to: '2020-01-02' }
    expect(await exportCsv(emptyReport)).toEqual([])
    expect(utils.sheet_to_json((await readSheet(emptyReport)).cells)).toEqual([])
    const response = await call('POST', path, { ...emptyReport, format: 'json' })
    expect((await expectBody<{ items: unknown[] }>(response)).items).toEqual([])
    for (const [from, to] of [
      ['0001-01-01', '0002-01-01'],
      ['9999-01-01', '9999-12-31'],
    ])
      expect((await call('POST', path, { report: 'activity', format: 'csv', from, to })).status).toBe(200)
  })

  test('200: no activity of another association', async () => {
    const otherClient = await service.createClient()
    const response = await otherClient.live.reports.export({ report: 'activity', format: 'json', ...march })
    expect(((await response.json()) as { items: unknown[] }).items).toEqual([])
  })

  test.each([
    [{}, ['format required', 'report required']],
    [{ report: 'users', format: 'pdf' }, ['format unknown_value', 'report unknown_value']],
    [
      { report: 'usage', format: 'csv', kind: 'view', interval: 'day' },
      ['interval other_report', 'kind other_report'],
    ],
    [
      { report: 'activity', format: 'csv', categoryId: guidesId, uncategorised: true },
      ['uncategorised contradiction'],
    ],
    [{ report: 'usage', format: 'csv', form: '2026-01-01' }, ['form unknown_field']],
    [{ report: 'usage', format: 'csv', from: '2026-01-02', to: '2026-01-01' }, ['to before_from']],
    [{ report: 'activity', format: 'csv', resourceId: 'x' }, ['resourceId invalid_format']],
  ])('400: %j', async (body, expected) => {
    const { violations = [] } = await expectProblem(await call('POST', path, body), 400, 'validation-error')
    expect(violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`).sort()).toEqual(expected)
  })

  test('401: no credentials; 403: a member, or a key without the scope; 405: DELETE; 415: a form', async () => {
    const body = { report: 'usage', format: 'csv' }
    await expectProblem(await callAs(service, null)('POST', path, body), 401, 'unauthorized')
    await expectProblem(await callAs(service, ada.token)('POST', path, body), 403, 'forbidden')
    const { key } = await live.keys.create({ name: 'Other', type: 'secret', scopes: ['resources:read'] })
    await expectProblem(await callAs(service, key)('POST', path, body), 403, 'insufficient-scope')
    await expectProblem(await call('DELETE', path), 405, 'method-not-allowed')
    const text = await call('POST', path, 'report=usage', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    await expectProblem(text, 415, 'unsupported-media-type')
  })

  test('an aborted download does not affect the next request', async () => {
    const response = await live.reports.export({ report: 'activity', format: 'csv', ...march })
    await response.body?.cancel()
    await expectViolations(await call('POST', path, { report: 'usage', format: 'csv', to: '2026-02-30' }), [
      'to invalid_format',
    ])
  })
})
