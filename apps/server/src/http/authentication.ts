import { createPlatformContext } from '@guildhall/core/access/clients/clients'
import type { Authentication } from '@guildhall/core/access/keys/authenticate-key'
import { getTokenKind, type TokenKind } from '@guildhall/core/access/keys/token'
import {
  authenticateOperator,
  authenticateOperatorSession,
} from '@guildhall/core/access/operators/operator-sessions'
import { authenticateSession } from '@guildhall/core/access/sessions/sessions'
import type { Context, Environment, Plan } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import type { RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import { formatTraceparent } from '@guildhall/core/tracing'
import type { Dependencies } from '../dependencies.ts'
import { getUniqueCookie, OPERATOR_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { requirePageUser } from './page-user.ts'
import { getRequestState } from './request-state.ts'

/** Requests per hour that all secret keys of an association share, by plan. */
export const requestsPerHour: Record<Plan, number> = {
  standard: 1000,
  professional: 5000,
  enterprise: 25_000,
}
const MAX_SESSION_REQUESTS_PER_HOUR = 3600

/** An authenticated caller’s context and rate limit. */
export interface Caller {
  ctx: Context
  rateLimit: { subject: string; limit: number } | null
}

export interface AuthenticationOptions {
  /** Allows visitors with a publishable key. */
  allowVisitor?: boolean
  /** Allows sessions of a suspended association. */
  allowSuspended?: boolean
}

/** Requests per hour for a publishable key. */
export const MAX_VISITOR_REQUESTS_PER_HOUR = 60_000

/**
 * Authenticates a request under `/api` by secret key, session token, session cookie or, where visitors are allowed,
 * publishable key.
 *
 * @throws DomainError unauthorized, forbidden (a suspended client, a request forged from another site, an origin that
 *   the publishable key does not allow), rate-limit-exceeded (a visitor’s IP address)
 */
export async function authenticate(
  deps: Dependencies,
  request: Request,
  { allowVisitor, allowSuspended }: AuthenticationOptions = {},
): Promise<Caller> {
  const token = readBearerToken(request)
  if (token !== null) return authenticateToken(deps, request, token, allowSuspended)
  const publishableKey = allowVisitor ? request.headers.get('x-api-key') : null
  if (publishableKey !== null) return authenticatePublishableKey(deps, request, publishableKey)
  const cookie = getUniqueCookie(request, SESSION_COOKIE)
  if (cookie === null) {
    throw new DomainError('unauthorized', 'The API key is missing. Send "Authorization: Bearer <your key>".')
  }
  requireOwnOrigin(deps, request)
  if (getTokenKind(cookie) !== 'session')
    throw new DomainError('unauthorized', 'The session cookie is invalid. Sign in again.')
  const caller = await authenticateSessionToken(deps, request, cookie, allowSuspended)
  requirePageUser(request, caller.ctx.actor)
  return caller
}

async function authenticateToken(
  deps: Dependencies,
  request: Request,
  token: string,
  allowSuspended?: boolean,
): Promise<Caller> {
  const kind = getTokenKind(token)
  switch (kind) {
    case 'secretLive':
    case 'secretTest': {
      requireEnvironment(deps, request, kind === 'secretLive' ? 'live' : 'test')
      const authenticated = await deps.keys.authenticate(token)
      const limit = requestsPerHour[authenticated.client.plan]
      return {
        ctx: createContext(deps, request, authenticated),
        rateLimit: { subject: authenticated.client.id, limit },
      }
    }
    case 'session':
      return authenticateSessionToken(deps, request, token, allowSuspended)
    default:
      throw new DomainError('unauthorized', describeKeyError(kind))
  }
}

/** Authenticates a visitor by a publishable key. */
async function authenticatePublishableKey(
  deps: Dependencies,
  request: Request,
  key: string,
): Promise<Caller> {
  const kind = getTokenKind(key)
  if (kind !== 'publishableLive' && kind !== 'publishableTest')
    throw new DomainError(
      'unauthorized',
      'X-API-Key accepts a publishable key (guild_pk_…) here. Send a secret key as "Authorization: Bearer <key>".',
    )
  requireEnvironment(deps, request, kind === 'publishableLive' ? 'live' : 'test')
  const authenticated = await deps.keys.authenticate(key)
  const origin = request.headers.get('origin')
  const { actor } = authenticated
  if (actor.type === 'visitor' && origin !== null && actor.allowedOrigins.length > 0)
    if (!actor.allowedOrigins.includes(origin))
      throw new DomainError(
        'forbidden',
        `The origin ${origin} is not allowed for this key. Add it to the key’s allowed origins.`,
      )
  const subject = `visitor:${actor.id}`
  const share = await deps.visitorShares.reserve(subject, getRequestState(request).ipAddress)
  if (share && !share.isAllowed) throw new AddressLimitExceededError(share)
  return {
    ctx: createContext(deps, request, authenticated),
    rateLimit: { subject, limit: MAX_VISITOR_REQUESTS_PER_HOUR },
  }
}

/** Carries the rate limit for the response’s headers. */
class AddressLimitExceededError extends DomainError {
  constructor(readonly rateLimit: RateLimitState) {
    super(
      'rate-limit-exceeded',
      `The limit of ${rateLimit.limit} requests per hour for this key and IP address has been reached. Try again in ${rateLimit.resetSeconds} seconds.`,
    )
  }
}

async function authenticateSessionToken(
  deps: Dependencies,
  request: Request,
  token: string,
  allowSuspended?: boolean,
): Promise<Caller> {
  const authenticated = await authenticateSession(deps.database, token, allowSuspended)
  requireEnvironment(deps, request, authenticated.client.environment)
  const sessionId = authenticated.actor.type === 'user' ? authenticated.actor.sessionId : ''
  return {
    ctx: createContext(deps, request, authenticated),
    rateLimit: { subject: `session:${sessionId}`, limit: MAX_SESSION_REQUESTS_PER_HOUR },
  }
}

/** Authenticates an operator for `/api/platform`, by operator key or the cookie of `POST /auth/operator`. */
export async function authenticateForPlatform(deps: Dependencies, request: Request): Promise<Caller> {
  const actor = await authenticateOperatorRequest(deps, request)
  const state = getRequestState(request)
  state.actor = `operator:${actor.id}`
  const origin = { requestId: state.id, ipAddress: state.ipAddress, traceparent: formatTraceparent() }
  return { ctx: { ...createPlatformContext(deps.database, actor), origin }, rateLimit: null }
}

async function authenticateOperatorRequest(deps: Dependencies, request: Request) {
  const token = readBearerToken(request)
  const cookie = token === null ? getUniqueCookie(request, OPERATOR_COOKIE) : null
  if (cookie !== null) {
    requireOwnOrigin(deps, request)
    return (await authenticateOperatorSession(deps.database, cookie)).actor
  }
  if (token === null || getTokenKind(token) !== 'operator')
    throw new DomainError('unauthorized', 'Send "Authorization: Bearer guild_op_…" with an operator key.')
  return authenticateOperator(deps.database, token)
}

export function createContext(deps: Dependencies, request: Request, authenticated: Authentication): Context {
  const state = getRequestState(request)
  state.actor = `${authenticated.actor.type}:${authenticated.actor.id}`
  state.clientId = authenticated.client.id
  return {
    db: deps.database.forClient(authenticated.client.id),
    database: deps.database,
    client: authenticated.client,
    actor: authenticated.actor,
    origin: {
      requestId: state.id,
      ipAddress: state.ipAddress,
      userAgent: request.headers.get('user-agent'),
      traceparent: formatTraceparent(),
    },
    now: () => deps.database.now(),
  }
}

/** The environment a request addresses, by host name. */
export function getEnvironment(deps: Dependencies, request: Request): Environment {
  const { baseUrl, sandboxBaseUrl } = deps.settings
  const host = request.headers.get('host') ?? ''
  if (host === sandboxBaseUrl.host && host !== baseUrl.host) return 'test'
  return host.split(':')[0] === sandboxBaseUrl.hostname && host !== baseUrl.host ? 'test' : 'live'
}

export function requireEnvironment(deps: Dependencies, request: Request, environment: Environment): void {
  if (getEnvironment(deps, request) === environment) return
  const { baseUrl, sandboxBaseUrl } = deps.settings
  const expectedUrl = environment === 'live' ? baseUrl : sandboxBaseUrl
  throw new DomainError(
    'unauthorized',
    `This is a ${environment} key or session. Use it with ${expectedUrl.origin}/api.`,
  )
}

/**
 * Browsers send cookies automatically, so changes must come from our own pages (CSRF).
 *
 * @throws DomainError forbidden
 */
export function requireOwnOrigin(deps: Dependencies, request: Request): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const { baseUrl, sandboxBaseUrl, appUrl } = deps.settings
  const origin = request.headers.get('origin')
  if (origin !== null && [baseUrl.origin, sandboxBaseUrl.origin, appUrl.origin].includes(origin)) return
  const origins = [...new Set([baseUrl.origin, appUrl.origin])].join(' or ')
  throw new DomainError('forbidden', `This request requires the Origin header ${origins}.`)
}

function readBearerToken(request: Request): string | null {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1]
  if (!token) throw new DomainError('unauthorized', 'The Authorization header must be "Bearer <key>".')
  return token
}

function describeKeyError(kind: TokenKind | null): string {
  if (kind === null) return 'Invalid key: a character is wrong or missing. Copy the key again.'
  if (kind === 'operator') return 'Operator keys can only be used with /api/platform.'
  if (kind === 'feed') return 'A feed token can only be used in its feed URL.'
  if (kind === 'publishableLive' || kind === 'publishableTest')
    return 'Send a publishable key as X-API-Key, to an endpoint that accepts it. Other endpoints need a secret key.'
  return 'This token cannot be used here. Use a secret key or a session token.'
}
