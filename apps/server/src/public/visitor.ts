import type { Context, Environment } from '@guildhall/core/context'
import { tokenKind } from '@guildhall/core/keys/token'
import type { Budget } from '@guildhall/core/limits/hourly-limiter'
import type { Dependencies } from '../dependencies.ts'
import {
  contextOf,
  VISITOR_REQUESTS_PER_HOUR as REQUESTS_PER_HOUR,
  refuseOtherEnvironment,
  requestsPerHour,
} from '../http/authentication.ts'
import { stateOf } from '../http/request-state.ts'
import { budgetHeaders } from '../http/to-response.ts'
import { PublicError } from './public-error.ts'

export interface Visitor {
  ctx: Context
  budget: Budget
  /** The origins whose pages may read the answer. */
  allowedOrigin: string
  /** What it takes to know the caller again without asking anybody; null for a server's secret key. */
  loose: { subject: string; limit: number; trustedUntil: number; actor: string; clientId: string } | null
}

/**
 * Resolves the caller of a request to the public API.
 *
 * @param key from `X-API-Key`, or from the address of a calendar
 * @param inAddress whether it is the latter: logs and calendars keep addresses, so a secret has no place there either
 * @throws PublicError UNAUTHORIZED, SECRET_KEY_IN_BROWSER, ORIGIN_NOT_ALLOWED, RATE_LIMITED; DomainError forbidden
 */
export async function visitorOf(
  deps: Dependencies,
  request: Request,
  key: string | null,
  inAddress: boolean,
): Promise<Visitor> {
  if (!key) throw new PublicError('UNAUTHORIZED', 'The API key is missing. Send "X-API-Key: guild_pk_…".')
  refuseOtherEnvironment(deps, request, environmentOfKey(key, request, inAddress))
  const known = await deps.keys.authenticate(key)
  const ctx = contextOf(deps, request, known)
  const allowedOrigin = allowed(
    known.actor.type === 'visitor' ? known.actor.allowedOrigins : [],
    request.headers.get('origin'),
  )
  const subject = `visitor:${known.actor.id}`
  const isVisitor = known.actor.type === 'visitor'
  const share = isVisitor && (await deps.visitorShares.take(subject, stateOf(request).ipAddress))
  if (share && !share.allowed) throw overBudget(share, ' for this key and IP address')
  const budget = await (isVisitor
    ? (deps.limiter.reserveIfAmple(subject, REQUESTS_PER_HOUR) ??
      deps.limiter.reserve(subject, REQUESTS_PER_HOUR).settle())
    : deps.limiter.reserve(known.client.id, requestsPerHour[known.client.plan]).settle())
  if (!budget.allowed) throw overBudget(budget, '')
  const { actor, clientId } = stateOf(request)
  const loose = {
    subject,
    limit: REQUESTS_PER_HOUR,
    // The answer names the end of the hour, beyond which it must not be given again.
    trustedUntil: Math.min(known.trustedUntil, performance.now() + (budget.resetSeconds - 1) * 1000),
    actor: actor ?? '',
    clientId: clientId ?? '',
  }
  return { ctx, budget, allowedOrigin, loose: isVisitor ? loose : null }
}

/** Which of the twins a key is for; a secret one must not come from where others can read it. */
function environmentOfKey(key: string, request: Request, inAddress: boolean): Environment {
  const kind = tokenKind(key)
  switch (kind) {
    case 'secretLive':
    case 'secretTest':
      if (request.headers.get('origin') !== null || inAddress)
        throw new PublicError(
          'SECRET_KEY_IN_BROWSER',
          'A secret key was sent from a browser or in a URL, where others can read it. Rotate the key and use a publishable key instead.',
        )
      return kind === 'secretLive' ? 'live' : 'test'
    case 'publishableLive':
      return 'live'
    case 'publishableTest':
      return 'test'
    default:
      throw new PublicError(
        'UNAUTHORIZED',
        'The key is not valid for the public API. Use a publishable key (guild_pk_…), and check that it is copied in full.',
      )
  }
}

function overBudget(budget: Budget, whose: string): PublicError {
  return new PublicError(
    'RATE_LIMITED',
    `The limit of ${budget.limit} requests per hour${whose} is reached. Try again in ${budget.resetSeconds} seconds.`,
    undefined,
    { 'retry-after': String(budget.resetSeconds), ...budgetHeaders(budget) },
  )
}

/** A request without an Origin comes from a server, which any key with origins allows. */
function allowed(origins: readonly string[], origin: string | null): string {
  if (origins.length === 0) return '*'
  if (origin === null) return origins[0] ?? '*'
  if (origins.includes(origin)) return origin
  throw new PublicError(
    'ORIGIN_NOT_ALLOWED',
    `The origin ${origin} is not allowed for this key. Add it to the key's allowed origins.`,
  )
}
