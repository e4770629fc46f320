import type { SQL } from 'bun'
import { fillLibrary } from './fill-library.ts'
import { fillMembers } from './fill-members.ts'
import type { Association } from './workbench.ts'

/** The number of days, including today. Activity moved off a weekend is three days older. */
const DAYS = 365
const RESOURCES = 300
const MEMBERS = 1500

/**
 * Inserts a year of activity with SQL: less on weekends, concentrated on a few resources and people, a fifth of it by
 * visitors. Indexes are created afterwards, which halves the time.
 *
 * @param rows the number of rows for each association
 * @param populatedCount how many of the first associations get resources and members, which their activity then
 *   refers to; the last association always gets them
 */
export async function fillActivity(
  admin: SQL,
  associations: Association[],
  rows: number[],
  populatedCount: number,
): Promise<void> {
  await admin.unsafe(
    `select make_activity_month(month::date)
      from generate_series(date_trunc('month', current_date - ${DAYS + 2}), current_date, interval '1 month') month`,
  )
  await admin.unsafe('alter table activity disable trigger user')
  await admin.unsafe('drop index activity_resource, activity_person')
  for (const [index, { id }] of associations.entries()) {
    const isPopulated = index < populatedCount || index === associations.length - 1
    if (isPopulated) {
      await fillLibrary(admin, id, RESOURCES)
      await fillMembers(admin, id, MEMBERS)
    }
    await admin.unsafe(insertActivity(id, rows[index] ?? 0, isPopulated))
  }
  await admin.unsafe('create index activity_resource on activity (client_id, resource_id, at)')
  await admin.unsafe('create index activity_person on activity (client_id, person) where person is not null')
  await admin.unsafe('alter table activity enable trigger user')
  await admin.unsafe('analyze activity')
}

/** Has the worker roll up all activity, because no trigger ran for these rows. Resolves when it has finished. */
export async function rollUp(admin: SQL): Promise<void> {
  await admin.unsafe(`insert into activity_changes
    select client_id, day::date from (select distinct client_id from activity) c,
      generate_series(current_date - 368, current_date, interval '1 day') day`)
  for (;;) {
    const [{ waiting }] = await admin`select count(*)::int as waiting from activity_changes`
    if (waiting === 0) break
    await Bun.sleep(500)
  }
  await admin.unsafe('vacuum analyze activity_days')
  await admin.unsafe('vacuum analyze activity_numbers')
}

const selectIds = (table: string, client: string, count: number, isPopulated: boolean) =>
  isPopulated
    ? `select id, row_number() over (order by id) as n from ${table} where client_id = '${client}'`
    : `select uuidv7() as id, n from generate_series(1, ${count}) n`

const insertActivity = (client: string, rows: number, isPopulated: boolean) => `
  with numbered_resources as materialized (${selectIds('resources', client, RESOURCES, isPopulated)}),
    people as materialized (select id, md5(id::text)::uuid as person, n
      from (${selectIds('members', client, MEMBERS, isPopulated)}) m),
    sample as (select 1 + floor(${RESOURCES} * random() ^ 2)::int as resource, random() as visitor,
      1 + floor(${MEMBERS} * random() ^ 2)::int as person, random() as day, random() as week, random() as time, random() as kind
      from generate_series(1, ${rows}))
  insert into activity (client_id, at, resource_id, kind, person, member_id)
  select '${client}', least(days.day + interval '6 hours' + sample.time * interval '17 hours', now()), numbered_resources.id,
    case when kind < 0.3 then 'download' else 'view' end,
    case when visitor > 0.2 then people.person end, case when visitor > 0.2 then people.id end
  from sample join numbered_resources on numbered_resources.n = sample.resource join people on people.n = sample.person,
    lateral (select (current_date - floor(${DAYS} * sample.day)::int)::timestamp at time zone 'UTC' as day) d,
    lateral (select case when week < 0.5 and extract(isodow from d.day) > 5 then d.day - interval '3 days' else d.day end
      as day) days`
