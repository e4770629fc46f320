import { DomainError } from '@guildhall/core/errors'
import { describeSpan, getTraceId, inSpan, isTracing, type Span } from '@guildhall/core/tracing'
import type { Server } from 'bun'
import type { AnyElysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { observeRequest } from '../service/metrics.ts'
import { problemReply } from './problem-reply.ts'
import { createRequestState, getCallerIpAddress, getRequestState, shareState } from './request-state.ts'
import { toResponse } from './to-response.ts'

/** Upper bound for every request; endpoints set smaller limits. */
const MAX_REQUEST_BYTES = 600_000_000
/** How long requests in flight may run after shutdown starts. */
const SHUTDOWN_GRACE_MS = 15_000
const DRAIN_POLL_INTERVAL_MS = 50
const ROUTER_PATH_OFFSET = 11
/** Seconds without a byte after which a connection is closed. */
const IDLE_SECONDS = 60

/** Starts listening. Every request gets an id, a log line and a metric. */
export function serve(deps: Dependencies, app: AnyElysia): Server<undefined> {
  const handle = app.fetch
  const server = Bun.serve({
    port: deps.settings.port,
    development: false,
    maxRequestBodySize: MAX_REQUEST_BYTES,
    idleTimeout: IDLE_SECONDS,
    fetch(request, server) {
      return respondFromMemory(deps, request, server) ?? respondByRoute(deps, handle, request, server)
    },
    error(error) {
      deps.log.error({ err: error }, 'request failed outside any route')
      return new Response(null, { status: 500 })
    },
  })
  return server
}

/**
 * Stops accepting requests and drains those in flight. Bun alone would also wait, without a limit, for connections
 * that have sent only part of a request.
 */
export async function closeServer(server: Server<undefined>): Promise<void> {
  const deadline = performance.now() + SHUTDOWN_GRACE_MS
  const closed = server.stop()
  while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(DRAIN_POLL_INTERVAL_MS)
  await server.stop(true)
  await closed
}

/** A prepared response from memory, if there is one. Synchronous: it allocates no promise. */
function respondFromMemory(deps: Dependencies, request: Request, server: Server<undefined>): Response | null {
  const { trustedProxies } = deps.settings
  const preparedResponse = deps.preparedResponses.respond(request, (request) =>
    getCallerIpAddress(request, server, trustedProxies),
  )
  if (!preparedResponse) return null
  const { response, prepared } = preparedResponse
  if (!deps.log.isLevelEnabled('info')) return response
  const state = createRequestState(request, server, deps.settings)
  state.id = response.headers.get('x-request-id') ?? state.id
  Object.assign(state, { route: prepared.route, actor: prepared.actor, clientId: prepared.clientId })
  logRequest(deps, request, response)
  return response
}

async function respondByRoute(
  deps: Dependencies,
  handle: (request: Request) => Response | Promise<Response>,
  request: Request,
  server: Server<undefined>,
): Promise<Response> {
  createRequestState(request, server, deps.settings)
  const parent = isTracing() ? request.headers.get('traceparent') : null
  const span = { kind: 'SERVER', parent } as const
  return inSpan(request.method, span, async (span) => {
    const response = await respond(deps, handle, request)
    if (span) describeRequest(span, request, response)
    recordRequest(deps, request, response)
    // Bun drops the body of a HEAD response and keeps its Content-Length.
    return response
  })
}

/** Follows OpenTelemetry's semantic conventions for HTTP servers. URLs may contain personal data and are left out. */
function describeRequest(span: Span, request: Request, { status }: Response): void {
  const { id, route, actor, clientId } = getRequestState(request)
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
    'guildhall.request_id': id,
    ...(actor && { 'guildhall.actor': actor }),
    ...(clientId && { 'guildhall.client_id': clientId }),
  }
  describeSpan(span, `${request.method} ${route}`, attributes, status >= 500)
}

async function respond(
  deps: Dependencies,
  handle: (request: Request) => Response | Promise<Response>,
  request: Request,
): Promise<Response> {
  try {
    // The URL is built from the Host header, which is unvalidated.
    if (!URL.canParse(request.url))
      throw new DomainError('malformed-request', 'The Host header is not a valid host name.')
    // RFC 9112, section 3.2. Parsers disagree about where the path of such a target ends.
    if (request.url.includes('#'))
      throw new DomainError(
        'malformed-request',
        'The request target must not contain a fragment. Remove "#" or encode it as %23.',
      )
    return await handle(toRoutableRequest(request, deps.settings.baseUrl.origin))
  } catch (error) {
    return toResponse(deps, request, problemReply(deps, request, error))
  }
}

/**
 * Adapts a request to the router. HEAD is handled as GET without a body (RFC 9110, section 9.3.2), and `{id}.ics` and
 * `{id}.pdf` become two segments, since a router parameter must span a segment. The router looks for the path from the
 * twelfth character on, which would be wrong for hosts of one to three characters.
 *
 * @param origin replaces such a host
 */
function toRoutableRequest(request: Request, origin: string): Request {
  const start = request.url.indexOf('/', 8)
  const fullUrl = start < ROUTER_PATH_OFFSET ? origin + request.url.slice(start) : request.url
  const url = splitExtension(fullUrl)
  if (request.method !== 'HEAD' && url === request.url) return request
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const { headers, body, signal } = request
  const routableRequest = new Request(url, { method, headers, body, signal })
  shareState(request, routableRequest)
  return routableRequest
}

function recordRequest(deps: Dependencies, request: Request, response: Response): void {
  const { startedAt, route } = getRequestState(request)
  observeRequest(request.method, route, response.status, performance.now() - startedAt)
  if (deps.log.isLevelEnabled('info')) logRequest(deps, request, response)
}

function logRequest(deps: Dependencies, request: Request, response: Response): void {
  const { id, startedAt, route, actor, clientId, ipAddress } = getRequestState(request)
  const milliseconds = performance.now() - startedAt
  // A ticket grants access to its file, so it must not be logged.
  const path = route === '/files/:ticket' ? route : getPath(request.url)
  const fields = {
    requestId: id,
    method: request.method,
    path,
    status: response.status,
    ms: Math.round(milliseconds * 10) / 10,
  }
  const traceId = getTraceId()
  deps.log.info({ ...fields, route, actor, clientId, ip: ipAddress, ...(traceId && { traceId }) }, 'request')
}

/** Returns the path without the query, since filters may contain personal data. */
function getPath(url: string): string {
  const start = url.indexOf('/', 8)
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

function splitExtension(url: string): string {
  if (!url.includes('.ics') && !url.includes('.pdf')) return url
  const [, path, extension, query = ''] = /^([^?#]+)\.(ics|pdf)(\?.*)?$/s.exec(url) ?? []
  if (path === undefined) return url
  const segments = path.split('/')
  const isSplit =
    extension === 'ics'
      ? segments.slice(-2).includes('events')
      : segments.at(-3) === 'api' && segments.at(-2) === 'invoices'
  return isSplit ? `${path}/.${extension}${query}` : url
}
