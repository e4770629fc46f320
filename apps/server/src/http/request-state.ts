import type { Settings } from '@guildhall/core/settings'
import type { Server } from 'bun'

export interface RequestState {
  /** The original method; HEAD is handled as GET. */
  method: string
  id: string
  ipAddress: string | null
  startedAt: number
  /** The route’s path, for metrics: `/api/members/:id`. */
  route: string
  /** The authenticated caller, as `type:id`; never a key’s secret. */
  actor: string | null
  clientId: string | null
}

const states = new WeakMap<Request, RequestState>()
const requestIdPattern = /^[\x21-\x7e]{1,128}$/

/** The caller’s request id if valid, otherwise a new one. */
export function getRequestId(request: Request): string {
  const requestId = request.headers.get('x-request-id')
  return requestId && requestIdPattern.test(requestId) ? requestId : crypto.randomUUID()
}

/** Creates the state of a request. */
export function createRequestState(
  request: Request,
  server: Server<undefined> | null,
  settings: Settings,
): RequestState {
  const state: RequestState = {
    method: request.method,
    id: getRequestId(request),
    ipAddress: getCallerIpAddress(request, server, settings.trustedProxies),
    startedAt: performance.now(),
    route: 'unmatched',
    actor: null,
    clientId: null,
  }
  states.set(request, state)
  return state
}

export function getRequestState(request: Request): RequestState {
  const state = states.get(request)
  if (!state) throw new Error('The request has no state.')
  return state
}

/** Shares the state with a derived request, so that they are logged as one request. */
export function shareState(from: Request, to: Request): void {
  states.set(to, getRequestState(from))
}

/** Records the route of a request, as a hook for routes that are not endpoints. */
export function recordRoute({ request, route }: { request: Request; route: string }): void {
  getRequestState(request).route = route
}

/** The prefix of an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2). */
const MAPPED_IPV4_PREFIX = '::ffff:'

/**
 * The caller’s IP address: the `trustedProxies`-th entry from the end of X-Forwarded-For, since each trusted proxy
 * appends an entry; otherwise the address of the connection.
 */
export function getCallerIpAddress(
  request: Request,
  server: Server<undefined> | null,
  trustedProxies: number,
): string | null {
  const forwarded = trustedProxies > 0 ? request.headers.get('x-forwarded-for') : null
  const entry = forwarded === null ? undefined : findEntryFromEnd(forwarded, trustedProxies)
  const address = entry ?? server?.requestIP(request)?.address ?? null
  return address?.startsWith(MAPPED_IPV4_PREFIX) ? address.slice(MAPPED_IPV4_PREFIX.length) : address
}

/** Returns an entry of a comma-separated list without splitting the whole list. @param position 1 is the last */
function findEntryFromEnd(list: string, position: number): string | undefined {
  let end = list.length
  for (let skipped = 1; skipped < position; skipped++) {
    if (end <= 0) return undefined
    end = list.lastIndexOf(',', end - 1)
  }
  return end < 0 ? undefined : list.slice(end === 0 ? 0 : list.lastIndexOf(',', end - 1) + 1, end).trim()
}
