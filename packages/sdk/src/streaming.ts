import type { PreparedCall } from './call.ts'
import { withIdleTimeout } from './idle-timeout.ts'

/** How responses are streamed. */
export const streaming = { fetch: fetchFollowingRedirect, guard: withIdleTimeout }

export type Streaming = typeof streaming

/** Follows an expected redirect without the key, which is for the service only. */
async function fetchFollowingRedirect(
  { call, fetch, url }: PreparedCall,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, init)
  const location = call.redirect && response.status === 302 ? response.headers.get('location') : null
  if (location === null) return response
  await response.body?.cancel()
  const headers = new Headers(init.headers)
  const range = headers.get('range')
  return fetch(new URL(location, url).href, { ...init, headers: range === null ? {} : { range } })
}
