import { getTokenKind } from '@guildhall/core/access/keys/token'
import type { Context, Environment } from '@guildhall/core/context'
import type { RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import type { Dependencies } from '../dependencies.ts'
import {
  createContext,
  MAX_VISITOR_REQUESTS_PER_HOUR,
  requestsPerHour,
  requireEnvironment,
} from '../http/authentication.ts'
import { getRequestState } from '../http/request-state.ts'
import { buildRateLimitHeaders } from '../http/to-response.ts'
import { PublicError } from './public-error.ts'

export interface PublicCaller {
  ctx: Context
  rateLimit: RateLimitState
  /** Access-Control-Allow-Origin. */
  allowedOrigin: string
  /** The caller’s fields of a prepared response; null for secret keys, whose responses are not prepared. */
  preparedResponseFields: {
    subject: string
    limit: number
    trustedUntilMs: number
    actor: string
    clientId: string
  } | null
}

/**
 * Resolves the caller of a request to the public API, and counts the request against its rate limits.
 *
 * @param key from `X-API-Key`, or from a calendar’s URL
 * @param isInUrl whether the key is in the URL; secret keys are then rejected, because logs and calendars store URLs
 * @throws PublicError UNAUTHORIZED, SECRET_KEY_IN_BROWSER, ORIGIN_NOT_ALLOWED, RATE_LIMITED
 * @throws DomainError unauthorized (another environment; an unknown, revoked or expired key), forbidden (a suspended
 *   client)
 */
export async function authenticatePublicCaller(
  deps: Dependencies,
  request: Request,
  key: string | null,
  isInUrl: boolean,
): Promise<PublicCaller> {
  if (!key) throw new PublicError('UNAUTHORIZED', 'The API key is missing. Send "X-API-Key: guild_pk_…".')
  requireEnvironment(deps, request, getKeyEnvironment(key, request, isInUrl))
  const authenticated = await deps.keys.authenticate(key)
  const ctx = createContext(deps, request, authenticated)
  const allowedOrigin = getAllowedOrigin(
    authenticated.actor.type === 'visitor' ? authenticated.actor.allowedOrigins : [],
    request.headers.get('origin'),
  )
  const subject = `visitor:${authenticated.actor.id}`
  const isVisitor = authenticated.actor.type === 'visitor'
  const share = isVisitor && (await deps.visitorShares.reserve(subject, getRequestState(request).ipAddress))
  if (share && !share.isAllowed) throw createRateLimitError(share, ' for this key and IP address')
  const rateLimit = await (isVisitor
    ? (deps.limiter.reserveIfAmple(subject, MAX_VISITOR_REQUESTS_PER_HOUR) ??
      deps.limiter.reserve(subject, MAX_VISITOR_REQUESTS_PER_HOUR).settle())
    : deps.limiter.reserve(authenticated.client.id, requestsPerHour[authenticated.client.plan]).settle())
  if (!rateLimit.isAllowed) throw createRateLimitError(rateLimit, '')
  const { actor, clientId } = getRequestState(request)
  const preparedResponseFields = {
    subject,
    limit: MAX_VISITOR_REQUESTS_PER_HOUR,
    // The response includes the rate limit’s reset, so it must not be reused after that.
    trustedUntilMs: Math.min(
      authenticated.trustedUntilMs,
      performance.now() + (rateLimit.resetSeconds - 1) * 1000,
    ),
    actor: actor ?? '',
    clientId: clientId ?? '',
  }
  return { ctx, rateLimit, allowedOrigin, preparedResponseFields: isVisitor ? preparedResponseFields : null }
}

/** The key’s environment. Rejects secret keys that others could have read. */
function getKeyEnvironment(key: string, request: Request, isInUrl: boolean): Environment {
  const kind = getTokenKind(key)
  switch (kind) {
    case 'secretLive':
    case 'secretTest':
      if (request.headers.get('origin') !== null || isInUrl)
        throw new PublicError(
          'SECRET_KEY_IN_BROWSER',
          'A secret key was sent from a browser or in a URL, where others can read it. Revoke the key and use a publishable key instead.',
        )
      return kind === 'secretLive' ? 'live' : 'test'
    case 'publishableLive':
      return 'live'
    case 'publishableTest':
      return 'test'
    default:
      throw new PublicError(
        'UNAUTHORIZED',
        'The key is not valid for the public API. Use a publishable key (guild_pk_…), and check that you copied all of it.',
      )
  }
}

function createRateLimitError(rateLimit: RateLimitState, scope: string): PublicError {
  return new PublicError(
    'RATE_LIMITED',
    `The limit of ${rateLimit.limit} requests per hour${scope} has been reached. Try again in ${rateLimit.resetSeconds} seconds.`,
    undefined,
    { 'retry-after': String(rateLimit.resetSeconds), ...buildRateLimitHeaders(rateLimit) },
  )
}

/** A request without Origin does not come from a script on another site, so it is allowed. */
function getAllowedOrigin(origins: readonly string[], origin: string | null): string {
  if (origins.length === 0) return '*'
  if (origin === null) return origins[0] ?? '*'
  if (origins.includes(origin)) return origin
  throw new PublicError(
    'ORIGIN_NOT_ALLOWED',
    `The origin ${origin} is not allowed for this key. Add it to the key’s allowed origins.`,
  )
}
