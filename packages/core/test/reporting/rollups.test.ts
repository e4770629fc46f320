import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Database, openDatabase } from '@guildhall/core/platform/database/database'
import { readPostgresError } from '@guildhall/core/platform/database/pool'
import { defaultCategoriesOrder, rankCategories } from '@guildhall/core/reporting/categories'
import { defaultMembersOrder, streamMembers } from '@guildhall/core/reporting/members'
import { type Interval, resolvePeriod } from '@guildhall/core/reporting/period'
import { rebuildRollups, rollUpActivity } from '@guildhall/core/reporting/roll-up'
import { readTrendsReport } from '@guildhall/core/reporting/trends'
import { defaultUsageOrder, readUsageReport, streamUsage } from '@guildhall/core/reporting/usage'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { createTestContext } from '../context.ts'
import * as raw from './metrics-from-rows.ts'

const service = await testService()
const clientId = service.client.record.id
const database = openDatabase(service.database.url, 2, 'rollups-test')
const { sql } = service.database
const now = new Date('2026-11-20T12:00:00Z')
/** Two processes with separate caches. */
let processes: Database[] = []
afterAll(() => closeAll([database, ...processes]))
const closeAll = (databases: Database[]) => Promise.all(databases.map((database) => database.close()))

/** Offsets in whole, half and quarter hours; clocks that change at midnight, by half an hour, or never. */
const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]
/** Edge cases: ends of months and years, leap days, clock changes. */
const edgeDates = [
  '2024-02-29',
  '2025-01-01',
  '2025-03-30',
  '2025-04-05',
  '2025-04-25',
  '2025-09-07',
  '2025-10-26',
  '2025-10-31',
  '2025-11-02',
  '2025-12-31',
]
const buildIds = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `00000000-0000-7000-${kind}-00000000000${index}`)
const resources = buildIds('8001', 4)
const people = buildIds('8002', 5)
const members = buildIds('8003', 3)

for (const edgeDate of edgeDates)
  await sql`select make_activity_month((${edgeDate}::date + ahead)::date) from generate_series(-31, 31, 31) ahead`
const categories = await Promise.all(
  ['Guides', 'Reports'].map(
    async (name) => (await service.client.live.resources.categories.create({ name })).id,
  ),
)
const [file] = await sql`insert into files (client_id, state) values (${clientId}, 'kept') returning id`
for (const [index, id] of resources.slice(0, 3).entries())
  await sql`insert into resources (client_id, id, name, slug, type, format, mime_type, size_bytes, sha256, original_name,
      file_id, category_ids) values (${clientId}, ${id}, ${`Resource ${index}`}, ${`r-${index}`}, 'document', 'pdf',
      'application/pdf', 1, '', 'a.pdf', ${file.id}, ${sql.array(categories.slice(0, index), 'uuid')})`

const smallOffsetMs = fc.constantFrom(-1, 0, 1)

const activityEvent = fc.record({
  resource: fc.constantFrom(...resources),
  kind: fc.constantFrom('view', 'download'),
  /** Anonymous, a user, or a user who is a member. */
  who: fc.oneof(
    fc.constant([null, null] as const),
    fc.constantFrom(...people).map((person) => [person, null] as const),
    fc.nat(members.length - 1).map((index) => [people[index] ?? null, members[index] ?? null] as const),
  ),
  edgeDate: fc.constantFrom(...edgeDates),
  /** Mostly within a millisecond of local midnight or a quarter-hour boundary. */
  at: fc.oneof(
    fc.record({
      zone: fc.constantFrom(...zones),
      day: fc.integer({ min: -1, max: 1 }),
      offsetMs: smallOffsetMs,
    }),
    fc.record({ quarter: fc.integer({ min: -36 * 4, max: 36 * 4 }), offsetMs: smallOffsetMs }),
    fc.record({ relativeMs: fc.integer({ min: -129_600_000, max: 129_600_000 }) }),
  ),
})
type ActivityEvent = typeof activityEvent extends fc.Arbitrary<infer T> ? T : never

function toEpochMs(edgeDate: string, at: ActivityEvent['at']): number {
  if ('zone' in at)
    return (
      Temporal.PlainDate.from(edgeDate).add({ days: at.day }).toZonedDateTime(at.zone).epochMilliseconds +
      at.offsetMs
    )
  return Date.parse(edgeDate) + ('quarter' in at ? at.quarter * 900_000 + at.offsetMs : at.relativeMs)
}

async function insertActivity(events: ActivityEvent[]): Promise<void> {
  const rows = events.map(({ resource, kind, who: [person, member], edgeDate, at }) => ({
    client_id: clientId,
    resource_id: resource,
    kind,
    person,
    member_id: member,
    at: new Date(toEpochMs(edgeDate, at)).toISOString(),
  }))
  await sql`insert into activity (client_id, resource_id, kind, person, member_id, at)
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (client_id uuid, resource_id uuid, kind text,
      person uuid, member_id uuid, at timestamptz)`
}

const periods = fc.record({
  timezone: fc.constantFrom(...zones),
  edgeDate: fc.constantFrom(...edgeDates),
  before: fc.nat(3),
  days: fc.nat(40),
  /** The current day. The days before yesterday are counted and cached separately. */
  today: fc.constantFrom(...edgeDates),
  interval: fc.constantFrom<Interval>('day', 'week', 'month'),
})
type ReportPeriod = typeof periods extends fc.Arbitrary<infer T> ? T : never

function toPeriod({ timezone, edgeDate, before, days }: ReportPeriod) {
  const from = Temporal.PlainDate.from(edgeDate).subtract({ days: before })
  return resolvePeriod({ from: from.toString(), to: from.add({ days }).toString(), timezone }, now)
}

/** Compares every report with the activity rows, counted by PostgreSQL with its own time zone data. */
async function expectAgreement(request: ReportPeriod, processIndex = 0): Promise<void> {
  const today = new Date(Date.parse(request.today) + 43_200_000)
  const ctx = { ...createTestContext(processes[processIndex] as Database, clientId), now: () => today }
  const period = toPeriod(request)
  const usage = (
    await Array.fromAsync(streamUsage(ctx, { period, includeIdle: false, order: defaultUsageOrder }))
  ).flat()
  const { summary } = await readUsageReport(ctx, {
    period,
    includeIdle: true,
    order: [],
    itemsPerPage: 1,
    from: { page: 1 },
  })
  const activeMembers = (
    await Array.fromAsync(streamMembers(ctx, { period, order: defaultMembersOrder }))
  ).flat()
  const categoryRows = await rankCategories(ctx, { period, order: defaultCategoriesOrder })
  const { topResource, ...total } = summary
  expect(total).toEqual(await raw.countTotal(sql, clientId, period))
  expect(raw.keyRows(usage, ({ resource }) => resource.id)).toEqual(
    await raw.countUsage(sql, clientId, period),
  )
  expect(topResource?.downloads ?? 0).toBe(Math.max(0, ...usage.map(({ downloads }) => downloads)))
  expect(raw.keyRows(activeMembers, ({ member }) => member.id)).toEqual(
    await raw.countMembers(sql, clientId, period),
  )
  expect(raw.keyRows(categoryRows, ({ category }) => category?.id ?? 'none')).toMatchObject(
    await raw.countCategories(sql, clientId, period),
  )
  expect(await readTrendsReport(ctx, period, request.interval)).toEqual(
    await raw.countTrends(sql, clientId, period, request.interval),
  )
}

let testCount = 0

beforeEach(async () => {
  // Caches assume that numbers are never reassigned, so each test starts with new caches.
  await closeAll(processes)
  processes = ['one', 'other'].map((name) => openDatabase(service.database.url, 2, `rollups-test-${name}`))
  await sql`delete from activity`
  await rollUpActivity(database)
  // The first number varies, so that numbers take one, two or four bytes.
  const before = [65_530, 250, 0, 65_000, 70_000][testCount++ % 5] ?? 0
  await sql`delete from activity_numbers`
  await sql`insert into activity_numbers values (${clientId}, uuidv7(), ${before})`
})

describe('reports match the activity rows', () => {
  test('for any activity, in ten time zones', async () => {
    const property = fc.asyncProperty(
      fc.array(activityEvent, { maxLength: 60 }),
      fc.array(periods, { minLength: 3, maxLength: 6 }),
      async (events, samples) => {
        await sql`delete from activity`
        await insertActivity(events)
        await rollUpActivity(database)
        for (const period of samples) await expectAgreement(period)
      },
    )
    await fc.assert(property, { numRuns: 50 })
  })

  test('with rows that are late, changed, deleted and rolled up again', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.array(activityEvent, { minLength: 1, maxLength: 10 }).map((events) => ({ events }) as const),
        fc.constantFrom('move', 'remove', 'roll up', 'rebuild').map((action) => ({ action }) as const),
        fc.nat(1).map((processIndex) => ({ processIndex }) as const),
      ),
      { minLength: 2, maxLength: 12 },
    )
    const property = fc.asyncProperty(steps, periods, async (sequence, period) => {
      await sql`delete from activity`
      for (const step of sequence) {
        if ('events' in step) await insertActivity(step.events)
        else if ('processIndex' in step) {
          await rollUpActivity(database)
          await expectAgreement(period, step.processIndex)
        } else if (step.action === 'move')
          await sql`update activity set at = at + interval '17 hours' where kind = 'view' and at < '2025-12-30'`
        else if (step.action === 'remove') await sql`delete from activity where extract(day from at) < 10`
        else if (step.action === 'rebuild') await rebuildRollups(database)
        else await rollUpActivity(database)
      }
      await rollUpActivity(database)
      for (const processIndex of processes.keys()) await expectAgreement(period, processIndex)
    })
    await fc.assert(property, { numRuns: 50 })
  })

  test('with concurrent rollups and writes', async () => {
    const events = fc.sample(activityEvent, 200)
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => insertActivity(events.slice(index * 10, index * 10 + 10))),
      ...Array.from({ length: 10 }, () => rollUpActivity(database)),
    ])
    await rollUpActivity(database)
    const [{ waiting }] = await sql`select count(*)::int as waiting from activity_changes`
    expect(waiting).toBe(0)
    for (const period of fc.sample(periods, 10)) await expectAgreement(period)
  })
})

test('cached counts of one report are not used for another', async () => {
  await insertActivity(fc.sample(activityEvent, 300))
  await rollUpActivity(database)
  // These time zones agree at both ends of the period, and differ in between.
  const period = { edgeDate: '2025-09-07', before: 2, days: 227, today: '2025-12-31' }
  for (const timezone of ['America/Havana', 'America/Santiago'])
    for (const interval of ['day', 'week', 'month'] as const)
      await expectAgreement({ ...period, timezone, interval })
})

test('changed and renamed categories take effect immediately', async () => {
  const edgeDate = '2025-04-05'
  const [sampleEvent] = fc.sample(activityEvent, 1) as [ActivityEvent]
  await insertActivity(
    resources.slice(0, 3).map((resource) => ({ ...sampleEvent, resource, edgeDate, at: { relativeMs: 0 } })),
  )
  await rollUpActivity(database)
  const period = {
    timezone: 'UTC',
    edgeDate,
    before: 3,
    days: 5,
    interval: 'day',
    today: '2025-12-31',
  } as const
  const categoryIds = sql.array(categories, 'uuid')
  for (const [index, id] of resources.slice(0, 3).entries()) {
    await expectAgreement(period)
    await sql`update resources set category_ids = case when cardinality(category_ids) = 2 then '{}' else ${categoryIds} end where id = ${id}`
    await sql`update categories set name = ${`Guides ${index}`} where id = ${categories[0]}`
    await expectAgreement(period)
    const ctx = {
      ...createTestContext(processes[0] as Database, clientId),
      now: () => new Date(period.today),
    }
    const rows = await rankCategories(ctx, { period: toPeriod(period), order: defaultCategoriesOrder })
    expect(rows.find(({ category }) => category?.id === categories[0])?.category?.name).toBe(
      `Guides ${index}`,
    )
  }
})

test('reports include later activity on the last day of their period, and none after it', async () => {
  const period = {
    timezone: 'Asia/Kathmandu',
    before: 3,
    days: 5,
    interval: 'day',
    today: '2025-12-31',
  } as const
  const [sampleEvent] = fc.sample(activityEvent, 1) as [ActivityEvent]
  for (const hours of [0, 17, 17.5, 18.2, 18.3, 20, 41, 42.2, 42.3, 50]) {
    await insertActivity([{ ...sampleEvent, edgeDate: '2025-04-05', at: { relativeMs: hours * 3_600_000 } }])
    await rollUpActivity(database)
    for (const edgeDate of ['2025-04-03', '2025-04-04', '2025-04-05'])
      await expectAgreement({ ...period, edgeDate })
  }
})

test('a rebuild ignores existing rollups', async () => {
  await insertActivity(fc.sample(activityEvent, 50))
  await rollUpActivity(database)
  await sql`update activity_days set views = '', entries = 0 where day < '2025-06-01'`
  await sql`delete from activity_days where day >= '2025-06-01'`
  const [{ days }] =
    await sql`select count(distinct (at at time zone 'UTC')::date)::int as days from activity`
  expect(await rebuildRollups(database)).toBeGreaterThanOrEqual(days)
  for (const period of fc.sample(periods, 5)) await expectAgreement(period)
})

test('a rollup that fails midway leaves its days pending', async () => {
  await insertActivity(fc.sample(activityEvent, 20))
  await sql`alter table activity_days add constraint broken check (day is null) not valid`
  const error = await rollUpActivity(database).catch((error: AggregateError) => error)
  expect((error as AggregateError).errors.map(({ cause }) => readPostgresError(cause)?.constraint)).toEqual([
    'broken',
  ])
  await sql`alter table activity_days drop constraint broken`
  await rollUpActivity(database)
  for (const period of fc.sample(periods, 3)) await expectAgreement(period)
})
