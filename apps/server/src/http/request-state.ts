import type { Settings } from '@guildhall/core/settings'
import type { Server } from 'bun'

/** Per-request state. */
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

/** Shares the state with a derived request, so that both log as one. */
export function shareState(from: Request, to: Request): void {
  states.set(to, getRequestState(from))
}

/** The caller’s IP address. Each trusted proxy appends one entry, so it is that many entries from the end. */
export function getCallerIpAddress(
  request: Request,
  server: Server<undefined> | null,
  trustedProxies: number,
): string | null {
  const forwarded = trustedProxies > 0 ? request.headers.get('x-forwarded-for') : null
  const chain = forwarded?.split(',').map((entry) => entry.trim()) ?? []
  const address = trustedProxies > 0 ? chain.at(-trustedProxies) : undefined
  return (address ?? server?.requestIP(request)?.address)?.replace(/^::ffff:/, '') ?? null
}
