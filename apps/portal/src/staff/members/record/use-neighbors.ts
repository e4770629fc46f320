import { useQuery } from '@tanstack/react-query'
import { toRecordsQuery } from '../../../lists/records/day-filters.ts'
import { parseListSearch } from '../../../lists/records/list-search.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { dateFields } from './member-form-fields.ts'

/** The previous or next record in a list. */
export interface Neighbor {
  id: string
  /** Its position in the list, counted from 0. */
  index: number
}

export interface Neighbors {
  /** The position of the record in the list, counted from 0; null if it is no longer in the list. */
  index: number | null
  total: number | null
  previous: Neighbor | null
  next: Neighbor | null
}

const PAGE_SIZE = 100
/** Records within this distance of their index are always found. */
const SEARCH_RADIUS = 10

/**
 * Finds the records before and after a record in its list. They are read once, when the record is opened, so that the
 * next record remains the same even if an edit removes the record from the list or moves it.
 *
 * @param list the search string of the list’s URL
 * @param at the record’s index in the list when the link was shown, as text from the URL
 * @returns null if the record was not opened from a list, or its neighbors have not loaded
 */
export function useNeighbors(id: string, list: string | undefined, at: string | undefined): Neighbors | null {
  const { timezone: timeZone } = useSession().client
  const index = /^\d{1,9}$/.test(at ?? '') ? Number(at) : null
  const state = parseListSearch(Object.fromEntries(new URLSearchParams(list ?? '')))
  const query = toRecordsQuery(
    { ...state, sort: state.sort ?? { field: 'createdAt', direction: 'desc' } },
    dateFields.map((field) => ({ field, timeZone })),
  )
  const { data } = useQuery({
    queryKey: ['neighbors', 'members', query, id],
    queryFn: ({ signal }) => findNeighbors(query, id, index ?? 0, signal),
    enabled: index !== null,
    // Read once each time the record is opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (index === null ? null : data) ?? null
}

async function findNeighbors(query: object, id: string, at: number, signal: AbortSignal): Promise<Neighbors> {
  const first = Math.floor(Math.max(0, at - SEARCH_RADIUS) / PAGE_SIZE)
  const last = Math.floor((at + SEARCH_RADIUS) / PAGE_SIZE)
  const pages = await Promise.all(
    (first === last ? [first] : [first, last]).map((page) =>
      api.members.select(['id'], { ...query, itemsPerPage: PAGE_SIZE, page: page + 1 }, { signal }),
    ),
  )
  const offset = first * PAGE_SIZE
  const ids = pages.flatMap(({ items }) => items.map((item) => item.id))
  const found = ids.indexOf(id)
  // If the record is far from the given index, its neighbors may be on other pages.
  if (found >= 0 && Math.abs(offset + found - at) > SEARCH_RADIUS)
    return findNeighbors(query, id, offset + found, signal)
  const position = found < 0 ? at - offset : found
  const getNeighbor = (index: number): Neighbor | null => {
    const neighbor = ids[index]
    return neighbor === undefined ? null : { id: neighbor, index: offset + index }
  }
  return {
    index: found < 0 ? null : offset + found,
    total: pages[0]?.totalItems ?? null,
    previous: getNeighbor(position - 1),
    // If the record has left the list, the next one is now at its position.
    next: getNeighbor(found < 0 ? position : position + 1),
  }
}
