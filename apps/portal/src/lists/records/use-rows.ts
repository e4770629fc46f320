import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../shell/use-debounced.ts'
import type { ListDefinition, ListedRecord, RowsPage } from './definition.ts'

export const PAGE_SIZE = 100
/** Longer than the interval between two scroll events, so that pages scrolled past are not requested. */
const DEBOUNCE_MS = 90
/** Pages out of view are evicted after this time. */
const CACHE_TTL_MS = 60_000

const rowsQuery = <Row extends ListedRecord>(
  definition: ListDefinition<Row>,
  query: object,
  fields: readonly string[],
  page: number,
) =>
  queryOptions({
    queryKey: ['rows', definition.name, query, fields, page],
    queryFn: ({ signal }): Promise<RowsPage<Row>> =>
      definition.fetchPage(fields, { ...query, itemsPerPage: PAGE_SIZE, page }, signal),
    gcTime: CACHE_TTL_MS,
  })

export interface Rows<Row> {
  /** Null until the first page has loaded. */
  total: number | null
  /** Undefined until its page has loaded. */
  getRow(index: number): Row | undefined
  error: unknown
  /** Whether the rows are those of the previous query. */
  isStale: boolean
  retry(): void
}

/** The rows of a list by index: pages are requested as they scroll into view. */
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
  const debounced = useDebounced({ key, from: toPage(first), to: toPage(last) }, DEBOUNCE_MS)
  const [from, to] = debounced.key === key ? [debounced.from, debounced.to] : [1, 1]
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 1)
  const laterPages = useQueries({ queries: pages.map((page) => rowsQuery(definition, query, fields, page)) })
  const failed = laterPages.find(({ isError, data }) => isError && data === undefined)
  return {
    total: firstPage.data?.totalItems ?? null,
    getRow(index) {
      const page = toPage(index)
      const data = page === 1 ? firstPage.data : laterPages[pages.indexOf(page)]?.data
      return data?.items[index % PAGE_SIZE]
    },
    // Loaded rows remain if they cannot be refreshed.
    error: (firstPage.data ? null : firstPage.error) ?? failed?.error ?? null,
    isStale: firstPage.isPlaceholderData,
    retry() {
      void firstPage.refetch()
      if (failed) void failed.refetch()
    },
  }
}

const toPage = (index: number) => Math.floor(index / PAGE_SIZE) + 1
