import { allows, isStaff } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, type Violation, violation } from '@guildhall/core/errors'
import { isDatabaseUnavailable } from '@guildhall/core/platform/database/pool'
import type { RateLimitState, Reservation } from '@guildhall/core/platform/limits/hourly-limiter'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { authenticate, authenticateForPlatform, type Caller } from './authentication.ts'
import { buildCrossOriginHeaders } from './cross-origin.ts'
import { buildOperation, type Documentation } from './documentation.ts'
import { respondOnce } from './idempotency.ts'
import { problemReply } from './problem-reply.ts'
import { parseJsonBody, readQuery, requireValidIds } from './read-input.ts'
import { isEmptyBody, MAX_JSON_BYTES, readBody } from './read-json.ts'
import { isNotModified, type Reply } from './reply.ts'
import { getRequestState } from './request-state.ts'
import { toResponse } from './to-response.ts'

/** The validated input of a handler. */
export interface Input<Body, Query> {
  deps: Dependencies
  ctx: Context
  request: Request
  url: URL
  /** Path parameters. */
  params: Record<string, string>
  body: Body
  /** The JSON body as it was received; empty without a schema. */
  rawBody: Uint8Array
  query: Query
}

export interface Endpoint<Body extends TSchema, Query extends TObject, Result> extends Documentation {
  /** Required access: a scope, any key or session, staff and secret keys, sessions only, or an operator. */
  access: { scope: string } | 'signed-in' | 'staff' | 'session' | 'operator'
  /** Allows the session of a member without the scope. */
  allowMember?: (ctx: Context, params: Record<string, string>) => boolean
  /** Allows sessions of a suspended association. */
  allowSuspended?: boolean
  /** Authenticates by the URL itself. If it returns null, a key or session is required. */
  admit?: (deps: Dependencies, request: Request, params: Record<string, string>) => Promise<Caller | null>
  /** The error to return while the database is unavailable, or null for the default. */
  onDatabaseUnavailable?: (url: URL) => DomainError | null
  /** The JSON body’s schema. */
  body?: Body
  /** Reads the request or writes the response as a stream. The idempotency key is then left to `handle`. */
  streams?: boolean
  /** Path ids are the identity broker’s, not UUIDs. */
  hasBrokerIds?: boolean
  /** Query parameters, except for lists. */
  query?: Query
  handle: (input: Input<Static<Body>, Static<Query>>) => Promise<Result>
  /** Builds the response from the result; called within the transaction when the response is stored. */
  present: (result: Result, input: Input<Static<Body>, Static<Query>>) => Reply
}

type RouteContext = { request: Request; params?: Record<string, string>; route: string }

/**
 * The pipeline of authenticated requests: authentication, rate limit, authorization, validation, idempotency, use
 * case, response.
 *
 * @returns handler and documentation for Elysia’s route methods
 */
export function endpoint<Body extends TSchema, Query extends TObject, Result>(
  deps: Dependencies,
  options: Endpoint<Body, Query, Result>,
) {
  const handler = async ({ request, params, route }: RouteContext): Promise<Response> => {
    getRequestState(request).route = route
    let reservation: Reservation | null = null
    let rateLimit: RateLimitState | null = null
    let reply: Reply
    try {
      const caller = await authenticateCaller(deps, options, request, params ?? {})
      if (options.access === 'session') requireSession(caller)
      reservation = caller.rateLimit && deps.limiter.reserve(caller.rateLimit.subject, caller.rateLimit.limit)
      if (reservation && !reservation.isAmple) rateLimit = requireWithinLimit(await reservation.settle())
      if (options.access === 'staff') requireStaff(caller)
      reply = await handleRequest(deps, options, caller.ctx, request, params ?? {})
      if (!options.variesWithinVersion) reply = applyIfNoneMatch(request, reply)
    } catch (error) {
      reply = problemReply(deps, request, getUnavailableError(deps, options, request, error) ?? error)
      if (error instanceof RateLimitExceededError) rateLimit = error.rateLimit
    }
    rateLimit ??= await settleReservation(deps, reservation)
    // A read counted asynchronously can still be rejected, because it changed nothing.
    if (rateLimit?.isAllowed === false && request.method === 'GET') {
      if (reply.body instanceof ReadableStream) await reply.body.cancel()
      reply = problemReply(deps, request, new RateLimitExceededError(rateLimit))
    }
    if (options.allowVisitor) reply = addCrossOriginHeaders(request, reply)
    return toResponse(deps, request, reply, rateLimit)
  }
  // A tuple of handler and hook, to be spread into a route.
  return [handler, { parse: 'none', detail: buildOperation(options) }] as const
}

function getUnavailableError(
  deps: Dependencies,
  { onDatabaseUnavailable }: Pick<Endpoint<TSchema, TObject, unknown>, 'onDatabaseUnavailable'>,
  request: Request,
  error: unknown,
): DomainError | null {
  const problem = isDatabaseUnavailable(error) ? onDatabaseUnavailable?.(new URL(request.url)) : null
  if (problem) deps.log.error({ err: error, requestId: getRequestState(request).id }, 'request failed')
  return problem ?? null
}

async function authenticateCaller(
  deps: Dependencies,
  options: Pick<Endpoint<TSchema, TObject, unknown>, 'access' | 'allowVisitor' | 'allowSuspended' | 'admit'>,
  request: Request,
  params: Record<string, string>,
): Promise<Caller> {
  if (options.access === 'operator') return authenticateForPlatform(deps, request)
  return (await options.admit?.(deps, request, params)) ?? authenticate(deps, request, options)
}

/**
 * Lets other sites read responses to requests with publishable keys, never with cookies. An origin that the key does
 * not allow has been rejected by now: it can read only that error.
 */
function addCrossOriginHeaders(request: Request, reply: Reply): Reply {
  const origin = request.headers.get('origin')
  if (origin === null || request.headers.get('x-api-key') === null) return reply
  return { ...reply, headers: { ...buildCrossOriginHeaders(origin), ...reply.headers } }
}

async function handleRequest<Body extends TSchema, Query extends TObject, Result>(
  deps: Dependencies,
  options: Endpoint<Body, Query, Result>,
  ctx: Context,
  request: Request,
  params: Record<string, string>,
): Promise<Reply> {
  requireScope(options, ctx, params)
  requireValidIds(params, options)
  const url = new URL(request.url)
  const violations: Violation[] = []
  const query = readQuery(options, url, violations)
  const bytes = options.body ? await readBody(request, MAX_JSON_BYTES) : new Uint8Array()
  if (!options.body && !options.streams && !(await isEmptyBody(request)))
    violations.push(
      violation('', 'unexpected_body', 'This endpoint does not accept a body. Send none, or {}.'),
    )
  const body = options.body && parseJsonBody(options.body, request, bytes, violations)
  if (violations.length > 0) throw invalid(...violations)
  const input = { deps, ctx, request, url, params, body, rawBody: bytes, query } as Input<
    Static<Body>,
    Static<Query>
  >
  const execute = (ctx: Context) => options.handle({ ...input, ctx })
  const present = (result: Result) => options.present(result, input)
  if (request.method !== 'POST' || options.streams) return present(await execute(ctx))
  return respondOnce(deps, ctx, request, bytes, { execute, present })
}

/** Called before rate limiting, since a 401 does not count against the limit. */
function requireSession({ ctx }: Caller): void {
  if (ctx.actor.type !== 'user')
    throw new DomainError('unauthorized', 'This endpoint requires a user session.')
}

function requireStaff({ ctx }: Caller): void {
  if (!isStaff(ctx.actor)) throw new DomainError('forbidden', 'This endpoint is for staff and secret keys.')
}

function requireWithinLimit(rateLimit: RateLimitState): RateLimitState {
  if (!rateLimit.isAllowed) throw new RateLimitExceededError(rateLimit)
  return rateLimit
}

/** Settles the reservation once the request is handled. A successful request must not fail because counting failed. */
async function settleReservation(
  deps: Dependencies,
  reservation: Reservation | null,
): Promise<RateLimitState | null> {
  try {
    return (await reservation?.settle()) ?? null
  } catch (error) {
    deps.log.error({ err: error }, 'counting a request against its rate limit failed')
    return null
  }
}

/** Carries the rate limit for the response’s headers. */
export class RateLimitExceededError extends DomainError {
  constructor(readonly rateLimit: RateLimitState) {
    super(
      'rate-limit-exceeded',
      `The limit of ${rateLimit.limit} requests per hour has been reached. Try again in ${rateLimit.resetSeconds} seconds.`,
    )
  }
}

function requireScope(
  options: Pick<Endpoint<TSchema, TObject, unknown>, 'access' | 'allowMember' | 'allowVisitor'>,
  ctx: Context,
  params: Record<string, string>,
): void {
  const { access } = options
  if (typeof access === 'string' || allows(ctx.actor, access.scope)) return
  if (options.allowVisitor && ctx.actor.type === 'visitor') return
  if (options.allowMember && ctx.actor.type === 'user' && ctx.actor.roles.includes('ROLE_MEMBER')) {
    if (options.allowMember(ctx, params)) return
    throw new DomainError('not-found', 'The record does not exist.')
  }
  if (ctx.actor.type === 'user')
    throw new DomainError(
      'forbidden',
      'Your role does not have permission for this request. Ask an administrator for access.',
    )
  throw new DomainError('insufficient-scope', `This key does not have the scope "${access.scope}".`, [], {
    scope: access.scope,
  })
}

/** Returns 304 instead of a record that the caller already has. */
function applyIfNoneMatch(request: Request, reply: Reply): Reply {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || reply.status !== 200) return reply
  if (!isNotModified(request, reply.headers.etag)) return reply
  return { status: 304, headers: { etag: reply.headers.etag ?? '' }, body: null }
}
