import type { Context } from '@guildhall/core/context'
import { invalid, violation } from '@guildhall/core/errors'
import type { Filter, Order } from '@guildhall/core/records/list'
import { type Period, type PeriodRequest, resolvePeriod } from '@guildhall/core/reporting/period'
import type { RankedPage } from '@guildhall/core/reporting/ranking'
import type { Dependencies } from '../dependencies.ts'
import { verifyCursor } from '../http/cursor.ts'
import { type PageQuery, pageReply } from '../http/list-reply.ts'
import type { Reply } from '../http/reply.ts'

/** The request for a report page. The period is part of the filters, so that cursors include it. */
export interface ReportQuery extends PageQuery {
  period: Period
}

/** The validated query. */
interface PageQueryInput extends PeriodRequest {
  page?: number
  itemsPerPage?: number
  cursor?: string
  [name: string]: unknown
}

const DEFAULT_ITEMS_PER_PAGE = 30
const pageParameters = ['page', 'itemsPerPage', 'cursor']

/**
 * Parses the query of a report page.
 *
 * @param report the name of the report, to which cursors are bound
 * @param defaultOrder the order without `order[…]` parameters
 * @throws DomainError validation-error
 */
export function parseReportQuery(
  deps: Dependencies,
  ctx: Context,
  url: URL,
  report: string,
  query: PageQueryInput,
  defaultOrder: Order[],
): ReportQuery {
  if (query.page !== undefined && query.cursor !== undefined)
    throw invalid(violation('cursor', 'not_with_page', 'Send either page or cursor, not both.'))
  const order = parseOrder(url)
  const filterEntries = Object.entries(query).filter(
    ([name]) => !pageParameters.includes(name) && !name.startsWith('order['),
  )
  if (query.cursor !== undefined) return resume(deps, ctx, report, query, order, filterEntries)
  const period = resolvePeriod(query, ctx.now())
  const { from, to, timezone } = period
  const filters = Object.entries({ ...Object.fromEntries(filterEntries), from, to, timezone }).map(toFilter)
  return {
    period,
    filters,
    order: order.length > 0 ? order : defaultOrder,
    words: null,
    itemsPerPage: query.itemsPerPage ?? DEFAULT_ITEMS_PER_PAGE,
    from: { page: query.page ?? 1 },
  }
}

/** Continues at a cursor. Filters and sort orders that are sent again must match the cursor’s. */
function resume(
  deps: Dependencies,
  ctx: Context,
  report: string,
  query: PageQueryInput,
  order: Order[],
  filterEntries: [string, unknown][],
): ReportQuery {
  const cursor = verifyCursor(query.cursor ?? '', deps.settings.secretsKey, report, ctx.client.id)
  const original = new Map(cursor.filters.map(({ field, values }) => [field, values[0]]))
  const hasSameOrder = order.length === 0 || Bun.deepEquals(order, cursor.order)
  if (!hasSameOrder || filterEntries.some(([name, value]) => original.get(name) !== String(value)))
    throw invalid(
      violation(
        'cursor',
        'other_list',
        'The cursor belongs to a report with different filters or sort order. Start again without it.',
      ),
    )
  const period = resolvePeriod(
    { from: original.get('from'), to: original.get('to'), timezone: original.get('timezone') },
    ctx.now(),
  )
  const { filters, after } = cursor
  const itemsPerPage = query.itemsPerPage ?? cursor.itemsPerPage
  return { period, filters, order: cursor.order, words: null, itemsPerPage, from: { after } }
}

/** Whether a filter has this value; values are text, as in cursors. */
export function isRequested(query: ReportQuery, name: string, value: string): boolean {
  return query.filters.some(({ field, values }) => field === name && values[0] === value)
}

/** The validated sort fields, in order. */
function parseOrder(url: URL): Order[] {
  return [...url.searchParams].flatMap(([name, direction]): Order[] => {
    const field = /^order\[(\w+)\]$/.exec(name)?.[1]
    return field ? [{ field, direction: direction as Order['direction'] }] : []
  })
}

function toFilter([field, value]: [string, unknown]): Filter {
  return { field, comparison: 'in', values: [String(value)] }
}

/** Wraps a report page in its envelope. @param extra additional fields */
export function reportReply(
  deps: Dependencies,
  ctx: Context,
  url: URL,
  report: string,
  query: ReportQuery,
  { rows, totalItems, lastKey }: RankedPage<object>,
  extra: object = {},
): Reply {
  const itemsJson = rows.map((row) => JSON.stringify(row)).join(',')
  return pageReply(deps, ctx, url, report, query, { itemsJson, totalItems, lastKey, extra })
}
