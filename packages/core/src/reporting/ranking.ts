import type { Order } from '../records/list.ts'

/** The requested rows of a report, and their order. */
export interface PageRequest {
  order: Order[]
  itemsPerPage: number
  from: { page: number } | { after: (string | null)[] }
}

/** A page of a report's rows. */
export interface RankedPage<Row> {
  rows: Row[]
  /** Null with a cursor, as in all lists. */
  totalItems: number | null
  /** The cursor of the next page; null on the last page. */
  lastKey: (string | null)[] | null
}

type SortKey = (number | string)[]

/** How rows of a report are ordered. */
export interface Ranking<Row> {
  /** The value of a sortable field. */
  getSortValue: (row: Row, field: string) => number
  /** Breaks ties; unique for each row. */
  getTieBreaker: (row: Row) => SortKey
}

/** Sorts all rows in the requested order. */
export function rankRows<Row>(rows: Row[], order: Order[], ranking: Ranking<Row>): Row[] {
  const rowsWithKeys = rows.map((row) => ({ row, key: buildSortKey(row, order, ranking) }))
  rowsWithKeys.sort((a, b) => compare(a.key, b.key, order))
  return rowsWithKeys.map(({ row }) => row)
}

/** Returns the requested page of sorted rows. */
export function paginate<Row>(
  rows: Row[],
  { order, itemsPerPage, from }: PageRequest,
  ranking: Ranking<Row>,
): RankedPage<Row> {
  const start =
    'page' in from ? (from.page - 1) * itemsPerPage : findIndexAfter(rows, from.after, order, ranking)
  const page = rows.slice(start, start + itemsPerPage)
  const last = page.at(-1)
  const hasMore = last !== undefined && start + itemsPerPage < rows.length
  return {
    rows: page,
    totalItems: 'page' in from ? rows.length : null,
    lastKey: hasMore ? buildSortKey(last, order, ranking).map(String) : null,
  }
}

function buildSortKey<Row>(row: Row, order: Order[], ranking: Ranking<Row>): SortKey {
  return [...order.map(({ field }) => ranking.getSortValue(row, field)), ...ranking.getTieBreaker(row)]
}

/** Compares by the fields in their directions, then by the tie-breaker, ascending. */
function compare(left: SortKey, right: SortKey, order: Order[]): number {
  for (const [index, value] of left.entries()) {
    const otherValue = right[index] ?? 0
    if (value === otherValue) continue
    return value < otherValue === (order[index]?.direction !== 'desc') ? -1 : 1
  }
  return 0
}

/** The index of the first row after a cursor key, whose values are strings. */
function findIndexAfter<Row>(
  rows: Row[],
  after: (string | null)[],
  order: Order[],
  ranking: Ranking<Row>,
): number {
  if (after.length === 0) return 0
  const firstAfter = rows.findIndex((row) => {
    const key = buildSortKey(row, order, ranking)
    const cursorKey = key.map((value, index) =>
      typeof value === 'number' ? Number(after[index]) : (after[index] ?? ''),
    )
    return compare(key, cursorKey, order) > 0
  })
  return firstAfter === -1 ? rows.length : firstAfter
}
