import type { Member } from '@guildhall/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shell/api.ts'

/** Keeps other people’s data out of the browser’s offline cache. */
const headers = { 'cache-control': 'no-store' }

export interface LoadedMember {
  member: Member
  etag: string | null
}

export async function loadMember(id: string, signal?: AbortSignal): Promise<LoadedMember> {
  const { data, etag } = await api.members.get(id, { headers, signal }).withResponse()
  return { member: data, etag }
}

/** A member with its version. It is not refetched in the background, so that a form being edited does not change. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id],
    queryFn: ({ signal }) => loadMember(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
