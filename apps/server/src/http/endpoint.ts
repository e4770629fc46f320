import type { Context } from '@guildhall/core/context'
import { isDatabaseUnavailable } from '@guildhall/core/database/pool'
import { DomainError, invalid, type Violation, violation } from '@guildhall/core/errors'
import { allows } from '@guildhall/core/keys/scopes'
import type { Budget, Reservation } from '@guildhall/core/limits/hourly-limiter'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { authenticate, authenticateForPlatform, type Caller } from './authentication.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { type Documentation, documented } from './documentation.ts'
import { answerOnce } from './idempotency.ts'
import { problemReply } from './problem-reply.ts'
import { readInputBody, readQuery, refuseMalformedIds } from './read-input.ts'
import { MAX_JSON_BYTES, readBody, saysNothing } from './read-json.ts'
import { isNotModified, type Reply } from './reply.ts'
import { stateOf } from './request-state.ts'
import { toResponse } from './to-response.ts'

/** What a handler is given, all of it checked. */
export interface Input<Body, Query> {
  deps: Dependencies
  ctx: Context
  request: Request
  url: URL
  /** The `{id}` of the path, and further ones. */
  params: Record<string, string>
  body: Body
  query: Query
}

export interface Endpoint<Body extends TSchema, Query extends TObject, Result> extends Documentation {
  /** Who may ask: a scope of keys and roles, any key or session, sessions only, or an operator. */
  access: { scope: string } | 'signed-in' | 'session' | 'operator'
  /** Lets a member's own session in where the scope alone would not. */
  allowMember?: (ctx: Context, params: Record<string, string>) => boolean
  /** Lets visitors with a publishable key in, and pages of other sites. */
  allowVisitor?: boolean
  /** Somebody who is let in by the address itself; null asks for a key or session. */
  admit?: (deps: Dependencies, request: Request, params: Record<string, string>) => Promise<Caller | null>
  /** The error to return while the database is unavailable, or null for the default. */
  onDatabaseUnavailable?: (url: URL) => DomainError | null
  /** The JSON body; an endpoint without one that reads the request itself is `streams`. */
  body?: Body
  streams?: boolean
  /** The ids of the path are the identity broker's, which are no UUIDs. */
  brokerIds?: boolean
  /** Parameters of the query; lists read theirs themselves. */
  query?: Query
  handle: (input: Input<Static<Body>, Static<Query>>) => Promise<Result>
  /** Makes the answer of what the use case gave; called within its transaction when an answer is to be stored. */
  present: (result: Result, input: Input<Static<Body>, Static<Query>>) => Reply
}

type RouteContext = { request: Request; params?: Record<string, string>; route: string }

/**
 * The life of every request under `/api`, in order: who asks, their budget, may they, is the input right, was it
 * answered before, the work, the answer.
 *
 * @returns handler and documentation, as Elysia's route methods take them
 */
export function endpoint<Body extends TSchema, Query extends TObject, Result>(
  deps: Dependencies,
  options: Endpoint<Body, Query, Result>,
) {
  const handler = async ({ request, params, route }: RouteContext): Promise<Response> => {
    stateOf(request).route = route
    let taking: Reservation | null = null
    let budget: Budget | null = null
    let reply: Reply
    try {
      const caller = await callerOf(deps, options, request, params ?? {})
      if (options.access === 'session') refuseKeys(caller)
      taking = caller.budget && deps.limiter.reserve(caller.budget.subject, caller.budget.limit)
      if (taking && !taking.isAmple) budget = refuseOverBudget(await taking.settle())
      reply = notModified(request, await answer(deps, options, caller.ctx, request, params ?? {}))
    } catch (error) {
      reply = problemReply(deps, request, ownProblem(deps, options, request, error) ?? error)
      if (error instanceof OverBudget) budget = error.budget
    }
    budget ??= await settled(deps, taking)
    // A read that was counted beside its work can still be refused: nothing was done.
    if (budget?.allowed === false && request.method === 'GET') {
      if (reply.body instanceof ReadableStream) await reply.body.cancel()
      reply = problemReply(deps, request, new OverBudget(budget))
    }
    if (options.allowVisitor) reply = readableElsewhere(request, reply)
    return toResponse(deps, request, reply, budget)
  }
  // `as const`: a handler and its hook, to be spread into a route.
  return [handler, { parse: 'none', detail: documented(options) }] as const
}

function ownProblem(
  deps: Dependencies,
  { onDatabaseUnavailable }: Pick<Endpoint<TSchema, TObject, unknown>, 'onDatabaseUnavailable'>,
  request: Request,
  error: unknown,
): DomainError | null {
  const problem = isDatabaseUnavailable(error) ? onDatabaseUnavailable?.(new URL(request.url)) : null
  if (problem) deps.log.error({ err: error, requestId: stateOf(request).id }, 'request failed')
  return problem ?? null
}

async function callerOf(
  deps: Dependencies,
  {
    access,
    allowVisitor,
    admit,
  }: Pick<Endpoint<TSchema, TObject, unknown>, 'access' | 'allowVisitor' | 'admit'>,
  request: Request,
  params: Record<string, string>,
): Promise<Caller> {
  if (access === 'operator') return authenticateForPlatform(deps, request)
  return (await admit?.(deps, request, params)) ?? authenticate(deps, request, allowVisitor)
}

/**
 * A page of another site reads what it asked for with a publishable key; a cookie is of no use to it. Which origins may
 * use a key was looked at when it was.
 */
function readableElsewhere(request: Request, reply: Reply): Reply {
  const origin = request.headers.get('origin')
  if (origin === null || request.headers.get('x-api-key') === null) return reply
  return { ...reply, headers: { ...crossOriginHeaders(origin), ...reply.headers } }
}

async function answer<Body extends TSchema, Query extends TObject, Result>(
  deps: Dependencies,
  options: Endpoint<Body, Query, Result>,
  ctx: Context,
  request: Request,
  params: Record<string, string>,
): Promise<Reply> {
  refuseWithoutRight(options, ctx, params)
  refuseMalformedIds(params, options.brokerIds)
  const url = new URL(request.url)
  const faults: Violation[] = []
  const query = readQuery(options, url, faults)
  const bytes = options.body ? await readBody(request, MAX_JSON_BYTES) : new Uint8Array()
  if (!options.body && !options.streams && !(await saysNothing(request)))
    faults.push(violation('', 'unexpected_body', 'This endpoint does not accept a body. Send none, or {}.'))
  const body = options.body && readInputBody(options.body, request, bytes, faults)
  if (faults.length > 0) throw invalid(...faults)
  const input = { deps, ctx, request, url, params, body, query } as Input<Static<Body>, Static<Query>>
  const work = (inner: Context) => options.handle({ ...input, ctx: inner })
  const present = (result: Result) => options.present(result, input)
  if (request.method !== 'POST' || options.streams) return present(await work(ctx))
  return answerOnce(deps, ctx, request, bytes, { work, present })
}

/** Before anything is counted, since 401 costs nothing. */
function refuseKeys({ ctx }: Caller): void {
  if (ctx.actor.type !== 'user')
    throw new DomainError('unauthorized', 'This endpoint requires a user session.')
}

function refuseOverBudget(budget: Budget): Budget {
  if (!budget.allowed) throw new OverBudget(budget)
  return budget
}

/** The count of a request whose work is done. Work that succeeded must not be answered with a failure to count it. */
async function settled(deps: Dependencies, taking: Reservation | null): Promise<Budget | null> {
  try {
    return (await taking?.settle()) ?? null
  } catch (error) {
    deps.log.error({ err: error }, 'counting a request against its rate limit failed')
    return null
  }
}

/** Keeps the rate limit for the response's headers. */
export class OverBudget extends DomainError {
  constructor(readonly budget: Budget) {
    super(
      'rate-limit-exceeded',
      `The limit of ${budget.limit} requests per hour is reached. Try again in ${budget.resetSeconds} seconds.`,
    )
  }
}

function refuseWithoutRight(
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
    throw new DomainError('forbidden', 'Your role does not have permission for this request.')
  throw new DomainError('insufficient-scope', `This key does not have the scope "${access.scope}".`, [], {
    scope: access.scope,
  })
}

function notModified(request: Request, reply: Reply): Reply {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || reply.status !== 200) return reply
  if (!isNotModified(request, reply.headers.etag)) return reply
  return { status: 304, headers: { etag: reply.headers.etag ?? '' }, body: null }
}
