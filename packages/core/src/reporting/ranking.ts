import type { Order } from '../collections/list.ts'

/** Which rows of a report are asked for, and in which order. */
export interface PageRequest {
  order: Order[]
  itemsPerPage: number
  from: { page: number } | { after: (string | null)[] }
}

/** A page of a report's rows. */
export interface RankedPage<Row> {
  rows: Row[]
  /** Null with a cursor, as in every list. */
  totalItems: number | null
  /** Where the next page begins; null on the last one. */
  lastKey: (string | null)[] | null
}

type Key = (number | string)[]

/** How rows of a report are told apart and put in order. */
export interface Ranking<Row> {
  /** The values of the fields that rows can be ordered by. */
  valueOf: (row: Row, field: string) => number
  /** What decides between rows that are equal otherwise; different for every row. */
  tieOf: (row: Row) => Key
}

/** All rows in the order asked for. */
export function ranked<Row>(rows: Row[], order: Order[], ranking: Ranking<Row>): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row, order, ranking) }))
  keyed.sort((one, other) => compare(one.key, other.key, order))
  return keyed.map(({ row }) => row)
}

/** The page of the rows, which are in their order already. */
export function pageOfRanked<Row>(
  rows: Row[],
  { order, itemsPerPage, from }: PageRequest,
  ranking: Ranking<Row>,
): RankedPage<Row> {
  const begin = 'page' in from ? (from.page - 1) * itemsPerPage : placeAfter(rows, from.after, order, ranking)
  const page = rows.slice(begin, begin + itemsPerPage)
  const last = page.at(-1)
  const more = last !== undefined && begin + itemsPerPage < rows.length
  return {
    rows: page,
    totalItems: 'page' in from ? rows.length : null,
    lastKey: more ? keyOf(last, order, ranking).map(String) : null,
  }
}

function keyOf<Row>(row: Row, order: Order[], ranking: Ranking<Row>): Key {
  return [...order.map(({ field }) => ranking.valueOf(row, field)), ...ranking.tieOf(row)]
}

/** By the fields in their directions, then by what decides between equal ones, ascending. */
function compare(one: Key, other: Key, order: Order[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0
    if (value === against) continue
    return value < against === (order[index]?.direction !== 'desc') ? -1 : 1
  }
  return 0
}

/** The first place whose row comes after a key, which went out as texts. */
function placeAfter<Row>(
  rows: Row[],
  after: (string | null)[],
  order: Order[],
  ranking: Ranking<Row>,
): number {
  if (after.length === 0) return 0
  const place = rows.findIndex((row) => {
    const key = keyOf(row, order, ranking)
    const given = key.map((value, index) =>
      typeof value === 'number' ? Number(after[index]) : (after[index] ?? ''),
    )
    return compare(key, given, order) > 0
  })
  return place === -1 ? rows.length : place
}
