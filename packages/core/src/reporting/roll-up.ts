import { type Kysely, sql } from 'kysely'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import type { Database } from '../platform/database/database.ts'
import { FailureCollector } from '../platform/database/failure-collector.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import type { Schema } from '../platform/database/schema.ts'
import { transact } from '../platform/database/transact.ts'

/** The maximum number of days rolled up in one transaction. */
const BATCH_DAYS = 60

/**
 * Rolls up every day whose activity has changed, for every client (docs/decisions/0016). A day is always rebuilt from
 * all of its rows, so rolling it up twice, late, or after a crash is safe.
 *
 * @returns the number of days rolled up
 * @throws AggregateError the errors of clients whose days could not be rolled up, after all were tried; if the
 *   database is unavailable, its error immediately
 */
export async function rollUpActivity(database: Database): Promise<number> {
  const { rows } = await sql<{ client_id: string }>`select distinct client_id from activity_changes`.execute(
    database.platform,
  )
  let days = 0
  const failures = new FailureCollector()
  for (const { client_id } of rows) {
    const message = `The activity of ${client_id} could not be rolled up.`
    days += (await failures.attempt(message, () => rollUpClient(database, client_id))) ?? 0
  }
  failures.throwIfAny('Some activity could not be rolled up.')
  return days
}

/** Rebuilds every day from the activity rows. @returns the number of days */
export async function rebuildRollups(database: Database): Promise<number> {
  // Month by month, so that no statement reads all activity. The partitions are named `activity_YYYY_MM`.
  const { rows: months } = await sql<{ start: string }>`
    select to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')::text as start from pg_inherits
    where inhparent = 'activity'::regclass order by 1`.execute(database.platform)
  let days = 0
  for (const { start } of months) {
    const { numAffectedRows = 0n } = await sql`insert into activity_changes (client_id, day)
      select distinct client_id, (at at time zone 'UTC')::date from activity
      where at >= ${start}::timestamp at time zone 'UTC'
        and at < (${start}::timestamp + interval '1 month') at time zone 'UTC'`.execute(database.platform)
    days += Number(numAffectedRows)
  }
  // Days whose activity has been deleted.
  const { numAffectedRows = 0n } = await sql`insert into activity_changes (client_id, day)
    select client_id, day from activity_days days where not exists (select from activity_changes changes
      where changes.client_id = days.client_id and changes.day = days.day)`.execute(database.platform)
  await rollUpActivity(database)
  return days + Number(numAffectedRows)
}

/** Serializes the rollups of a client, so that an older state of a day never overwrites a newer one. */
export async function lockRollup(db: Kysely<Schema>, clientId: string): Promise<void> {
  await acquireAdvisoryLock(db, `activity days of ${clientId}`)
}

async function rollUpClient(database: Database, clientId: string): Promise<number> {
  let days = 0
  let maxDays = BATCH_DAYS
  for (;;) {
    try {
      const count = await rollUpBatch(database, clientId, maxDays)
      days += count
      if (count < maxDays) return days
    } catch (error) {
      if (maxDays === 1 || !isStatementTimeout(error)) throw error
      // Days of a large association.
      maxDays = Math.ceil(maxDays / 4)
    }
  }
}

const isStatementTimeout = (error: unknown) => readPostgresError(error)?.sqlState === '57014'

async function rollUpBatch(database: Database, clientId: string, maxDays: number): Promise<number> {
  return transact(database.platform, async (db) => {
    await lockRollup(db, clientId)
    // Only committed changes are found, so later statements see their rows.
    const { rows } = await sql<{ day: string }>`
      with removed as (delete from activity_changes where client_id = ${clientId}::uuid and day in (
        select distinct day from activity_changes where client_id = ${clientId}::uuid order by day
        limit ${sql.lit(maxDays)}) returning day)
      select distinct day::text from removed order by day`.execute(db)
    const days = rows.map(({ day }) => day)
    if (days.length === 0) return 0
    // With outdated statistics, the planner would join every row with every number in a nested loop.
    await sql`set local enable_nestloop = off`.execute(db)
    await numberSubjects(db, clientId, days)
    await writeDays(db, clientId, days)
    return days.length
  })
}

/** The rows of days, read with an index; `offset 0` keeps the planner from scanning all days at once. */
const selectRowsOfDays = (clientId: string, days: string[]) => sql`
  unnest(${days}::date[]) as days(day) cross join lateral (
    select resource_id, person, member_id, kind,
      (extract(epoch from at - days.day::timestamp at time zone 'UTC') * 1000)::integer as moment
    from activity where client_id = ${clientId}::uuid and at >= days.day::timestamp at time zone 'UTC'
      and at < (days.day + 1)::timestamp at time zone 'UTC' offset 0) a`

async function numberSubjects(db: Kysely<Schema>, clientId: string, days: string[]): Promise<void> {
  await sql`
    with subjects as (select distinct subject from ${selectRowsOfDays(clientId, days)},
      lateral (values (a.resource_id), (a.person), (a.member_id)) s(subject) where subject is not null)
    insert into activity_numbers (client_id, subject, number)
    select ${clientId}::uuid, subject, row_number() over (order by subject) + (
      select coalesce(max(number), 0) from activity_numbers where client_id = ${clientId}::uuid)
    from subjects where not exists (
      select from activity_numbers numbered where numbered.client_id = ${clientId}::uuid and numbered.subject = subjects.subject)`.execute(
    db,
  )
}

const QUARTER_HOUR_MS = 900_000

/** Builds the SQL of a column's numbers in entry order, each as wide as the day's maximum requires. */
const buildColumnSql = (name: string) => {
  const width = `case when max(${name}) over day < 256 then 1 when max(${name}) over day < 65536 then 2 else 4 end`
  return {
    bytes: sql.raw(`substr(int4send(${name}), 5 - ${width}) as ${name}`),
    encoded: sql.raw(buildEncodedColumn(name)),
  }
}

const buildEncodedColumn = (
  name: string,
) => `translate(encode(coalesce(string_agg(${name}, ''::bytea order by ordinal), ''),
  'base64'), E'\n', '')`

async function writeDays(db: Kysely<Schema>, clientId: string, days: string[]): Promise<void> {
  const names = ['resource', 'person', 'member', 'moment', 'views', 'downloads']
  const columns = names.map(buildColumnSql)
  await sql`
    with entries as (
      select days.day, resource.number as resource, coalesce(person.number, 0) as person,
        coalesce(member.number, 0) as member, max(a.moment) as moment,
        (count(*) filter (where a.kind = 'view'))::integer as views,
        (count(*) filter (where a.kind = 'download'))::integer as downloads
      from ${selectRowsOfDays(clientId, days)}
      join activity_numbers resource on resource.client_id = ${clientId}::uuid and resource.subject = a.resource_id
      left join activity_numbers person on person.client_id = ${clientId}::uuid and person.subject = a.person
      left join activity_numbers member on member.client_id = ${clientId}::uuid and member.subject = a.member_id
      group by 1, 2, 3, 4, a.moment / ${sql.lit(QUARTER_HOUR_MS)}),
    bytes as (
      select day, row_number() over (partition by day order by moment, resource, person, member) as ordinal,
        ${sql.join(columns.map(({ bytes }) => bytes))} from entries window day as (partition by day))
    insert into activity_days (client_id, day, entries, resources, people, members, moments, views, downloads)
    select ${clientId}::uuid, days.day, count(ordinal), ${sql.join(columns.map(({ encoded }) => encoded))}
    from unnest(${days}::date[]) as days(day) left join bytes on bytes.day = days.day group by days.day
    on conflict (client_id, day) do update set entries = excluded.entries, resources = excluded.resources,
      people = excluded.people, members = excluded.members, moments = excluded.moments, views = excluded.views,
      downloads = excluded.downloads`.execute(db)
}
