import { allows } from '../access/keys/scopes.ts'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { type Period, type PeriodRequest, resolvePeriod } from './period.ts'
import { readTrendsReport } from './trends.ts'

const RENEWAL_DAYS = 30
/** The maximum number of values that a list filter accepts. */
const MAX_FILTER_VALUES = 100

/** The list or report behind a metric. For directories, it is filtered by at most 100 ids. */
export interface RowSource {
  path: string
  query: Record<string, string | string[]>
}

export interface Metric {
  count: number
  /** Null if no list shows the counted records, or if no directory is failing. */
  rows: RowSource | null
}

export interface Overview {
  /** From Monday to today. */
  week: { from: string; to: string; timezone: string }
  joins: Metric
  lapses: Metric
  renewalsDue: Metric
  views: Metric
  downloads: Metric
  questions: Metric
  unansweredQuestions: Metric
  /** Each metric is null without permission to read its list. */
  attention: {
    failedImports: Metric | null
    disabledWebhooks: Metric | null
    failingDirectories: Metric | null
    suppressedAddresses: Metric | null
    erasureRequests: Metric | null
    ordersNeedingAttention: Metric | null
    overdueOrders: Metric | null
    heldPosts: Metric | null
  }
  /** Whether each setup step is completed. */
  setUp: { brand: boolean; members: boolean; resources: boolean; website: boolean; signIn: boolean }
}

interface CountRow {
  joins: number
  lapses: number
  renewals: number
  questions: number
  unanswered: number
  imports: number
  webhooks: number
  /** Ids of the directories whose last sync failed. */
  directories: string[]
  suppressed: number
  erasures: number
  orders: number
  overdue: number
  posts: number
  setUp: Overview['setUp']
}

const countStatement = statement<
  [start: string, end: string, renewalsEnd: string, today: string, canMail: boolean],
  CountRow
>(`
  select (select count(*) from membership_changes where kind = 'joined'
      and created_at >= $1::timestamptz and created_at < $2::timestamptz)::int as joins,
    (select count(*) from membership_changes where kind = 'lapsed'
      and created_at >= $1::timestamptz and created_at < $2::timestamptz)::int as lapses,
    (select count(*) from members where status in ('active', 'grace') and renews_at is not null
      and renews_at >= $4::timestamptz and renews_at < $3::timestamptz)::int as renewals,
    (select count(*) from chat_messages where role = 'assistant'
      and created_at >= $1::timestamptz and created_at < $2::timestamptz)::int as questions,
    (select count(*) from chat_messages where status in ('no_direct_answer', 'no_relevant_resources')
      and created_at >= $1::timestamptz and created_at < $2::timestamptz)::int as unanswered,
    (select count(*) from imports where status = 'failed')::int as imports,
    (select count(*) from webhooks where status = 'disabled' and disabled_reason <> 'by_request')::int as webhooks,
    (select coalesce(json_agg(d.id), '[]') from directories d where not gone and 'failed' = (select status
      from directory_syncs s where s.client_id = d.client_id and s.directory_id = d.id
      order by created_at desc, id desc limit 1)) as directories,
    (select count(*) from suppressed_addresses where expires_at > now())::int as suppressed,
    (select count(*) from members where erasure_requested_at is not null)::int as erasures,
    (select count(*) from orders where attention is not null)::int as orders,
    (select count(*) from orders where status = 'open' and due_at < $4::timestamptz)::int as overdue,
    (select count(*) from posts where status = 'held')::int as posts,
    json_build_object(
      'brand', exists (select from clients where brand_color is not null or logo_url is not null),
      'members', exists (select from members), 'resources', exists (select from resources),
      'website', exists (select from keys where last_used_at is not null and revoked_at is null),
      'signIn', exists (select from sso_connections where state = 'activated' and not gone)
        or ($5::boolean and exists (select from clients where (sign_in ->> 'code')::boolean))) as "setUp"`)

/**
 * Reads the metrics of the staff overview: this week, items that need attention, and completed setup steps.
 *
 * @param canMail whether email can be delivered, which signing in with a code requires
 */
export async function readOverview(
  ctx: Context,
  timezone: PeriodRequest['timezone'],
  canMail: boolean,
): Promise<Overview> {
  const now = ctx.now()
  const week = resolveWeek(timezone, now)
  const { from, to } = week
  const renewalPeriod = resolvePeriod({ from: to, to: addDays(to, RENEWAL_DAYS - 1), timezone }, now)
  const [start, end] = [toIso(week.start), toIso(week.end)]
  const [counts, activity] = await Promise.all([
    readScoped(ctx, countStatement, [
      start,
      end,
      toIso(renewalPeriod.end),
      toIso(renewalPeriod.start),
      canMail,
    ]),
    readTrendsReport(ctx, week, 'week'),
  ])
  if (!counts) throw new Error('The aggregate returned no row.')
  const days = { from, to, timezone: week.timezone }
  const buildChangesSource = (kind: string) => ({
    path: '/api/membership-changes',
    query: { kind, 'createdAt[after]': start, 'createdAt[strictly_before]': end },
  })
  const buildUsageSource = (field: string) => ({
    path: '/api/resources/reports/usage',
    query: { ...days, [`order[${field}]`]: 'desc' },
  })
  return {
    week: days,
    joins: { count: counts.joins, rows: buildChangesSource('joined') },
    lapses: { count: counts.lapses, rows: buildChangesSource('lapsed') },
    renewalsDue: { count: counts.renewals, rows: buildRenewalsSource(renewalPeriod) },
    views: { count: activity[0]?.views ?? 0, rows: buildUsageSource('views') },
    downloads: { count: activity[0]?.downloads ?? 0, rows: buildUsageSource('downloads') },
    questions: { count: counts.questions, rows: null },
    unansweredQuestions: {
      count: counts.unanswered,
      rows: { path: '/api/resources/reports/questions', query: days },
    },
    attention: describeAttention(ctx, counts, toIso(renewalPeriod.start)),
    setUp: counts.setUp,
  }
}

/** @param startOfToday orders that were due before it are overdue */
function describeAttention(ctx: Context, counts: CountRow, startOfToday: string): Overview['attention'] {
  const { directories } = counts
  const buildMetric = (scope: string, count: number, path: string, query: RowSource['query'] = {}) =>
    allows(ctx.actor, scope) ? { count, rows: { path, query } } : null
  const failingFilter = { 'disabledReason[]': ['receiver_gone', 'receiver_failing'] }
  return {
    failedImports: buildMetric('members:read', counts.imports, '/api/imports', { status: 'failed' }),
    disabledWebhooks: buildMetric('webhooks:read', counts.webhooks, '/api/webhooks', failingFilter),
    failingDirectories: allows(ctx.actor, 'identity:read')
      ? { count: directories.length, rows: buildDirectoriesSource(directories) }
      : null,
    suppressedAddresses: buildMetric('identity:read', counts.suppressed, '/api/suppressed-addresses'),
    erasureRequests: buildMetric('members:read', counts.erasures, '/api/members', {
      'erasureRequestedAt[empty]': 'false',
    }),
    ordersNeedingAttention: buildMetric('billing:read', counts.orders, '/api/orders', {
      'attention[empty]': 'false',
    }),
    overdueOrders: buildMetric('billing:read', counts.overdue, '/api/orders', {
      status: 'open',
      'dueAt[strictly_before]': startOfToday,
    }),
    heldPosts: buildMetric('community:read', counts.posts, '/api/community', { status: 'held' }),
  }
}

const buildRenewalsSource = (period: Period): RowSource => ({
  path: '/api/members',
  query: {
    'status[]': ['active', 'grace'],
    'renewsAt[after]': toIso(period.start),
    'renewsAt[strictly_before]': toIso(period.end),
  },
})

function resolveWeek(timezone: PeriodRequest['timezone'], now: Date): Period {
  const today = Temporal.PlainDate.from(resolvePeriod({ timezone }, now).to)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return resolvePeriod({ from: monday.toString(), to: today.toString(), timezone }, now)
}

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const toIso = (instant: number) => new Date(instant).toISOString()

function buildDirectoriesSource(ids: string[]): RowSource | null {
  if (ids.length === 0) return null
  return { path: '/api/directories', query: { 'id[]': ids.slice(0, MAX_FILTER_VALUES) } }
}
