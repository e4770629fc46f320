import type { SavedView } from '@guildhall/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'

/** The lists that have saved views. */
const lists = new Set<string>([
  'members',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'users',
  'membership-changes',
  'orders',
  'payments',
  'refunds',
  'invoices',
  'ledger',
  'audit-log',
] satisfies SavedView['list'][])

export const isViewList = (name: string): name is SavedView['list'] => lists.has(name)

const PAGE_SIZE = 100

export const viewsQuery = (list: SavedView['list']) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) =>
      api.views.list({ list, order: { name: 'asc' }, itemsPerPage: PAGE_SIZE }, { signal }).toArray(),
  })

/** The view in the URL, loaded only if there is one; undefined if it does not exist or has not loaded. */
export function useCurrentView(list: SavedView['list'], id: string | null): SavedView | undefined {
  const { data } = useQuery({ ...viewsQuery(list), enabled: id !== null })
  return data?.find((view) => view.id === id)
}

/** @returns a function that checks whether the user can change a view: their own, or any shared one as administrator */
export function useCanChange(): (view: SavedView) => boolean {
  const { user, scopes } = useSession()
  return (view) => view.userId === user?.id || scopes.includes('identity:write')
}
