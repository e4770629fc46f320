import type { Settings } from '@guildhall/core/settings'
import type { Server } from 'bun'

/** What is known of a request before anyone looks at it. */
export interface RequestState {
  /** As it came; HEAD is worked on as GET. */
  method: string
  id: string
  ipAddress: string | null
  startedAt: number
  /** The path as routes name it, for metrics: `/api/members/:id`. */
  route: string
  /** Who asked, once known; never the key itself. */
  actor: string | null
  clientId: string | null
}

const states = new WeakMap<Request, RequestState>()
const requestIdPattern = /^[\x21-\x7e]{1,128}$/

/** The caller's id of a request where that is printable, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given && requestIdPattern.test(given) ? given : crypto.randomUUID()
}

/** Begins a request. */
export function beginRequest(
  request: Request,
  server: Server<undefined> | null,
  settings: Settings,
): RequestState {
  const state: RequestState = {
    method: request.method,
    id: requestIdOf(request),
    ipAddress: addressOf(request, server, settings.trustedProxies),
    startedAt: performance.now(),
    route: 'unmatched',
    actor: null,
    clientId: null,
  }
  states.set(request, state)
  return state
}

export function stateOf(request: Request): RequestState {
  const state = states.get(request)
  if (!state) throw new Error('The request was not begun.')
  return state
}

/** Makes one request out of another one, which goes on being the same request to the log. */
export function shareState(from: Request, to: Request): void {
  states.set(to, stateOf(from))
}

/** The caller's. Each trusted proxy appends the address it was called from, so ours is that many places from the end. */
export function addressOf(
  request: Request,
  server: Server<undefined> | null,
  trustedProxies: number,
): string | null {
  const forwarded = trustedProxies > 0 ? request.headers.get('x-forwarded-for') : null
  const chain = forwarded?.split(',').map((entry) => entry.trim()) ?? []
  const address = trustedProxies > 0 ? chain.at(-trustedProxies) : undefined
  return (address ?? server?.requestIP(request)?.address)?.replace(/^::ffff:/, '') ?? null
}
