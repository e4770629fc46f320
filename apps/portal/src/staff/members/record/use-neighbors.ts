import { useQuery } from '@tanstack/react-query'
import { toRecordsQuery } from '../../../lists/records/day-filters.ts'
import { parseListSearch } from '../../../lists/records/list-search.ts'
import { api } from '../../../shell/api.ts'
import { dateFields } from './member-form-fields.ts'

/** The position of a record in the list it was opened from, and the ids of the records next to it. */
export interface Neighbors {
  /** Counted from 0. */
  index: number
  total: number | null
  previous: string | null
  next: string | null
}

/**
 * Finds the records before and after a record in its list.
 *
 * @param list the search string of the list’s URL
 * @param at the record’s index in the list, as text from the URL
 * @returns null if the record was not opened from a list
 */
export function useNeighbors(list: string | undefined, at: string | undefined): Neighbors | null {
  const index = /^\d{1,9}$/.test(at ?? '') ? Number(at) : null
  const state = parseListSearch(Object.fromEntries(new URLSearchParams(list ?? '')))
  const query = toRecordsQuery(
    { ...state, sort: state.sort ?? { field: 'createdAt', direction: 'desc' } },
    dateFields.map((field) => ({ field, timeZone: 'UTC' })),
  )
  const { data } = useQuery({
    queryKey: ['neighbors', 'members', query, index],
    queryFn: async ({ signal }) => {
      // Pages of one record, counted from 1: the page of the record is index + 1.
      const read = async (page: number) =>
        page < 1 ? null : api.members.select(['id'], { ...query, itemsPerPage: 1, page }, { signal })
      const [previous, next] = await Promise.all([read(index ?? 0), read((index ?? 0) + 2)])
      return {
        total: next?.totalItems ?? null,
        previous: previous?.items[0]?.id ?? null,
        next: next?.items[0]?.id ?? null,
      }
    },
    enabled: index !== null,
  })
  if (index === null) return null
  return { index, total: data?.total ?? null, previous: data?.previous ?? null, next: data?.next ?? null }
}
