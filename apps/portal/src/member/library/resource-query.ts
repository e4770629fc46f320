import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'
import { refetchUnreadable } from './refetch-unreadable.ts'

export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resource', id],
    queryFn: ({ signal }) => api.resources.get(id, { signal }),
    ...refetchUnreadable,
  })

/** The file’s URL, to display it in the page. */
export const buildFileUrl = (id: string) =>
  `/api/resources/${encodeURIComponent(id)}/download?disposition=inline`

/** The page number in a fragment such as `page=7`; 1 without one. */
export function parsePageHash(hash: string): number {
  const page = Number(/(?:^|&)page=(\d{1,6})(?:&|$)/.exec(hash)?.[1] ?? 1)
  return Math.max(1, page)
}
