import { canMail } from '@guildhall/core/mail-settings'
import { membershipChanges } from '@guildhall/core/members/membership-changes'
import { readMembershipReport } from '@guildhall/core/reporting/membership'
import { readOverview } from '@guildhall/core/reporting/overview'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import {
  MembershipChange,
  MembershipQuery,
  MembershipReport,
  Overview,
  OverviewQuery,
} from '@guildhall/wire/membership'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { listEndpoint } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

const shared = { tag: 'Reports', access: { scope: 'reports:read' } }

/** Membership metrics, and the counts of the start page. */
export function membershipRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/reports/membership', ...membershipEndpoint(deps))
    .get('/api/reports/overview', ...overviewEndpoint(deps))
    .get(
      '/api/membership-changes',
      ...listEndpoint(deps, {
        collection: membershipChanges,
        schemas: { record: MembershipChange, create: MembershipChange, update: MembershipChange },
        path: '/api/membership-changes',
        operationPrefix: 'membershipChanges',
        nouns: ['membership change', 'membership changes'],
        tag: 'Members',
        scope: 'members',
        problems: [],
      }),
    )
}

function membershipEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.membership',
    summary: 'Get joins, lapses and renewals due',
    description:
      'Covers the last 30 days by default and at most three years. Counts are grouped by `interval` (`month` by default) in the time zone, and by membership level. A membership begins at `joinedAt` or, without it, when its status first becomes `active` or `grace`. Changes are counted under the membership level at the time. `renewalsDue` counts current memberships by `renewsAt`. These dates are midnights in the association’s time zone, so use that as `timezone`. To list the underlying records, filter `GET /api/membership-changes` by `kind` and `createdAt`, and `GET /api/members` by `renewsAt`.',
    query: MembershipQuery,
    responses: { 200: { description: 'The report.', schema: MembershipReport } },
    handle: ({ ctx, query }) =>
      readMembershipReport(ctx, resolvePeriod(query, ctx.now()), query.interval ?? 'month'),
    present: (report) => jsonReply(report),
  })
}

function overviewEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.overview',
    summary: 'Get an overview for staff',
    description:
      'Returns counts for the current week (from Monday), renewals due within 30 days, items that need attention, and setup progress. `rows` is the path and query of the list behind a count. An attention count is `null` if the caller cannot read its list.',
    query: OverviewQuery,
    responses: { 200: { description: 'The report.', schema: Overview } },
    handle: ({ ctx, query }) => readOverview(ctx, query.timezone, canMail(deps.settings)),
    present: (overview) => jsonReply(overview),
  })
}
