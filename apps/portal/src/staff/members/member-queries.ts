import type { Member, MembershipLevel } from '@guildhall/sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** A listed member with the fields of the chosen columns. */
export type MemberRow = Pick<Member, 'id'> & Partial<Member>

const MAX_LEVELS = 100

/** The membership levels in their order, up to `MAX_LEVELS`. */
export const levelsQuery = queryOptions({
  queryKey: ['levels'],
  queryFn: async ({ signal }): Promise<MembershipLevel[]> => {
    const order = { sort: 'asc', name: 'asc' } as const
    return (await api.membershipLevels.list({ itemsPerPage: MAX_LEVELS, order }, { signal })).items
  },
  staleTime: 60_000,
})

/** The custom fields that members have, in alphabetical order. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom-fields', 'members'],
  queryFn: async ({ signal }): Promise<string[]> =>
    (await api.members.customFields({ signal })).items.map(({ name }) => name).sort(),
  staleTime: 60_000,
})

/** Refetches the lists of members, membership changes and custom fields after a change to a member. */
export function refreshMemberLists(queryClient: QueryClient): void {
  for (const list of ['members', 'membership-changes']) {
    void queryClient.invalidateQueries({ queryKey: ['rows', list] })
    void queryClient.invalidateQueries({ queryKey: ['facet', list] })
  }
  void queryClient.invalidateQueries(customFieldsQuery)
}

/** A member’s display name, otherwise the first and last name, otherwise the email address. */
export function getMemberName({ displayName, firstName, lastName, email }: MemberRow): string {
  return displayName || [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
}
