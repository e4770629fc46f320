import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { lockRollup } from '../reporting/roll-up.ts'

export interface ResourceStats {
  views: number
  downloads: number
  uniqueUsers: number
  byDay: { date: string; views: number; downloads: number; uniqueUsers: number }[]
}

/**
 * Returns a resource's activity by UTC day and in total, from the first to the last day inclusive; days without
 * activity are zero.
 *
 * @throws DomainError not-found
 */
export async function readResourceStats(
  ctx: Context,
  id: string,
  from: string,
  to: string,
): Promise<ResourceStats> {
  const row = await readScoped(ctx, activityByDay, [id, from, to])
  if (!row?.known) throw notFound('resource')
  return JSON.parse(row.stats) as ResourceStats
}

const activityByDay = statement<
  [resourceId: string, from: string, to: string],
  { known: boolean; stats: string }
>(`
  with days as (
    select at::date as day, kind, person from (
      select at at time zone 'UTC' as at, kind, person from activity
      where client_id = current_client() and resource_id = $1::uuid
        and at >= $2::date::timestamp at time zone 'UTC' and at < ($3::date + 1)::timestamp at time zone 'UTC') a),
  by_day as (
    select d::date as day, count(kind) filter (where kind = 'view') as views,
      count(kind) filter (where kind = 'download') as downloads, count(distinct person) as people
    from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') d left join days on days.day = d::date
    group by 1 order by 1)
  select exists (select 1 from resources where id = $1::uuid) as known, json_build_object(
    'views', (select count(*) from days where kind = 'view'),
    'downloads', (select count(*) from days where kind = 'download'),
    'uniqueUsers', (select count(distinct person) from days),
    'byDay', (select json_agg(json_build_object('date', day, 'views', views, 'downloads', downloads,
      'uniqueUsers', people) order by day) from by_day))::text as stats`)

/**
 * Replaces a person's user id in activity with a pseudonym, so that counts of distinct people remain correct, and
 * removes the member's id.
 */
export async function anonymizeActivity(
  ctx: Context,
  userId: string | null,
  memberId: string,
): Promise<void> {
  const pseudonym = crypto.randomUUID()
  await lockRollup(ctx.db, ctx.client.id)
  await sql`update activity_numbers set subject = ${pseudonym}::uuid where subject = ${userId}::uuid`.execute(
    ctx.db,
  )
  await sql`delete from activity_numbers where subject = ${memberId}::uuid`.execute(ctx.db)
  await sql`update activity set person = case when person = ${userId}::uuid then ${pseudonym}::uuid else person end,
      member_id = null where member_id = ${memberId}::uuid or person = ${userId}::uuid`.execute(ctx.db)
  if (userId === null) return
  await sql`update resource_people set person = ${pseudonym}::uuid where person = ${userId}::uuid`.execute(
    ctx.db,
  )
  await sql`delete from ranged_downloads where person = ${userId}`.execute(ctx.db)
}
