import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListDefinition, ListedRecord, RowsPage } from './definition.ts'

export const PAGE_SIZE = 100
/** Longer than between two frames of scrolling, so that pages passed over are not requested. */
const SETTLE_MS = 90
/** Pages out of sight are dropped after this time. */
const KEPT_MS = 60_000

export const rowsQuery = <Row extends ListedRecord>(
  definition: ListDefinition<Row>,
  query: object,
  fields: readonly string[],
  page: number,
) =>
  queryOptions({
    queryKey: ['rows', definition.name, query, fields, page],
    queryFn: ({ signal }): Promise<RowsPage<Row>> =>
      definition.fetchPage(fields, { ...query, itemsPerPage: PAGE_SIZE, page }, signal),
    gcTime: KEPT_MS,
  })

export interface Rows<Row> {
  /** Null until the first page is there. */
  total: number | null
  /** Undefined until its page is there. */
  rowAt(index: number): Row | undefined
  error: unknown
  /** Whether the rows are those of the previous query. */
  isStale: boolean
  retry(): void
}

/** The rows of a list by index: pages are requested as they come into sight. */
export function useRows<Row extends ListedRecord>(
  definition: ListDefinition<Row>,
  query: object,
  fields: readonly string[],
  [first, last]: readonly [first: number, last: number],
): Rows<Row> {
  const firstPage = useQuery({
    ...rowsQuery(definition, query, fields, 1),
    placeholderData: keepPreviousData,
  })
  const key = JSON.stringify([query, fields])
  const settled = useSettled(key, toPage(first), toPage(last))
  const [from, to] = settled.key === key ? [settled.from, settled.to] : [1, 1]
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 1)
  const others = useQueries({ queries: pages.map((page) => rowsQuery(definition, query, fields, page)) })
  const failed = others.find(({ isError }) => isError)
  return {
    total: firstPage.data?.totalItems ?? null,
    rowAt(index) {
      const page = toPage(index)
      const data = page === 1 ? firstPage.data : others[pages.indexOf(page)]?.data
      return data?.items[index % PAGE_SIZE]
    },
    error: firstPage.error ?? failed?.error ?? null,
    isStale: firstPage.isPlaceholderData,
    retry() {
      void firstPage.refetch()
      if (failed) void failed.refetch()
    },
  }
}

const toPage = (index: number) => Math.floor(index / PAGE_SIZE) + 1

/** The pages in sight, and their query, once they have not changed for a moment. */
function useSettled(key: string, from: number, to: number): { key: string; from: number; to: number } {
  const [settled, setSettled] = useState({ key, from, to })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, from, to }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key, from, to])
  return settled
}
