import { sql } from 'kysely'
import { requireMember } from '../access/feeds/member-feeds.ts'
import { selectMembership } from '../access/membership.ts'
import type { Context, Membership } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { buildScopeCondition } from '../records/collection.ts'
import { events } from './events.ts'

const MAX_EVENTS = 1_000
const PAST_DAYS = 90

/**
 * Reads the events of a member's calendar: the first MAX_EVENTS published ones that the member can see now and that
 * have not ended yet, or ended at most PAST_DAYS days ago.
 *
 * @returns the association's name, and the events as the API returns them, in order of start
 * @throws DomainError not-found
 */
export async function readCalendarFeed(
  ctx: Context,
  memberId: string,
): Promise<{ association: string; events: unknown[] }> {
  await requireMember(ctx, memberId)
  const { rows } = await sql<{ name: string; membership: Membership }>`
    select c.name, (${selectMembership(sql`c.id`, sql`${memberId}::uuid`)}) as membership
    from clients c where c.id = ${ctx.client.id}::uuid`.execute(ctx.db)
  const { name = '', membership = 'none' } = rows[0] ?? {}
  const scope = membership === 'none' ? 'public' : 'published'
  const from = new Date(ctx.now().getTime() - PAST_DAYS * 86_400_000)
  const row = await readScoped(ctx, calendarStatements[scope], [from.toISOString()])
  return { association: name, events: row?.events ?? [] }
}

const buildCalendarStatement = (scope: 'public' | 'published') =>
  statement<[from: string], { events: unknown[] | null }>(
    `select json_agg(e.record::json) as events from (select t.record from events t
      where ${buildScopeCondition(events, scope)} and t.ends_at >= $1::timestamptz
      order by t.starts_at, t.id limit ${MAX_EVENTS}) e`,
  )
const calendarStatements = {
  public: buildCalendarStatement('public'),
  published: buildCalendarStatement('published'),
}
