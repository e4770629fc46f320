import type { ResourceListQuery, ResourceSearchResult } from '@guildhall/sdk'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'
import type { LibrarySearch } from '../routes.ts'

export const PAGE_SIZE = 24

export const resourceTypes = ['document', 'video', 'audio', 'image'] as const
export const accessLevels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const
export const sortOrders = ['relevance', 'newest', 'name', 'popular'] as const
export type SortOrder = (typeof sortOrders)[number]

const orders: Record<SortOrder, ResourceListQuery> = {
  relevance: {},
  newest: { order: { publishedAt: 'desc' } },
  name: { order: { name: 'asc' } },
  popular: { order: { downloads: 'desc' } },
}

/** The selected order; by default, relevance for a search, and the newest first otherwise. */
export function getSortOrder({ sort, q }: LibrarySearch): SortOrder {
  const requestedOrder = sortOrders.find((order) => order === sort)
  if (requestedOrder && (requestedOrder !== 'relevance' || q)) return requestedOrder
  return q ? 'relevance' : 'newest'
}

const splitList = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** The selected values of a filter. */
export function readFilterValues(search: LibrarySearch, name: 'category' | 'type' | 'access'): string[] {
  return splitList(search[name])
}

/** @param canSeeDrafts whether the service lists drafts too, as it does for staff; the query excludes them */
export const resourceListQuery = (search: LibrarySearch, canSeeDrafts: boolean) =>
  infiniteQueryOptions({
    queryKey: ['resources', search.q, search.category, search.type, search.access, getSortOrder(search)],
    queryFn: ({ pageParam, signal }) =>
      api.resources.list(
        {
          itemsPerPage: PAGE_SIZE,
          ...(canSeeDrafts ? { status: 'published' } : {}),
          ...(search.q ? { q: search.q } : {}),
          ...(search.category ? { category: splitList(search.category) } : {}),
          ...(search.type ? { type: splitList(search.type) as ResourceSearchResult['type'][] } : {}),
          ...(search.access
            ? { accessLevel: splitList(search.access) as ResourceSearchResult['accessLevel'][] }
            : {}),
          ...orders[getSortOrder(search)],
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
