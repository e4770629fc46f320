import type { SearchResults } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { IconName } from '../design/icon.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { api } from './api.ts'
import { isStaff, useSession } from './session.ts'

type SearchResult = SearchResults['items'][number]

/** A record in the palette. */
export interface PaletteRecord {
  id: string
  name: string
  detail: string | null
  icon: IconName
  href: string
}

export interface PaletteGroup {
  title: string
  records: PaletteRecord[]
}

const MAX_RESOURCES = 5

const icons: Record<SearchResult['list'], IconName> = {
  members: 'people',
  resources: 'document',
  events: 'calendar',
  courses: 'courses',
  jobs: 'jobs',
  community: 'community',
  sponsorships: 'sponsors',
  users: 'person',
}

export interface PaletteRecords {
  groups: PaletteGroup[]
  isLoading: boolean
  error: unknown
}

/** Finds records by words: for staff in all searchable lists, for members in the library. */
export function usePaletteRecords(query: string): PaletteRecords {
  const { nav } = useTranslations()
  const session = useSession()
  const { user, client } = session
  const hasStaffRole = isStaff({ user })
  const base = `/a/${client.slug}`
  const isManaging = useLocation().pathname.startsWith(`${base}/manage`)
  const { data, error, isLoading } = useQuery({
    queryKey: ['palette', hasStaffRole, query],
    queryFn: ({ signal }) => (hasStaffRole ? searchAll(query, signal) : searchLibrary(query, signal)),
    enabled: query.length > 1,
  })
  if (query.length < 2 || !data) return { groups: [], isLoading, error }
  const titles: Record<SearchResult['list'], string> = {
    ...nav.staff,
    resources: nav.library,
    users: nav.staff.people,
  }
  const toHref = ({ list, id }: SearchResult): string => {
    if (list === 'resources') return `${base}${isManaging ? '/manage' : ''}/library/${id}`
    if (list === 'users') return `${base}/manage/settings/people/${id}`
    return `${base}/manage/${list}/${id}`
  }
  const groups = Map.groupBy(data, ({ list }) => list)
    .entries()
    .map(([list, found]) => ({
      title: titles[list],
      records: found.map((record) => ({ ...record, icon: icons[list], href: toHref(record) })),
    }))
    .toArray()
  return { groups, isLoading, error }
}

async function searchAll(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { items } = await api.search(query, { signal })
  // Members and users are distinguished by their email addresses; other records by their names.
  return items.map((item) => (['members', 'users'].includes(item.list) ? item : { ...item, detail: null }))
}

async function searchLibrary(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { items } = await api.resources.list({ q, itemsPerPage: MAX_RESOURCES }, { signal })
  return items.map(({ id, name }) => ({ list: 'resources', id, name, detail: null }))
}
