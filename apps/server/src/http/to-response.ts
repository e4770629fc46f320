import type { RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import type { Dependencies } from '../dependencies.ts'
import { compress } from './compression.ts'
import type { Reply } from './reply.ts'
import { getRequestState } from './request-state.ts'

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'cross-origin-opener-policy': 'same-origin',
}

/** Builds the HTTP response: the reply’s headers, common headers, and compression if worthwhile. */
export function toResponse(
  deps: Dependencies,
  request: Request,
  reply: Reply,
  rateLimit: RateLimitState | null = null,
): Response {
  const headers: Record<string, string> = {
    ...securityHeaders,
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
    'x-request-id': getRequestState(request).id,
    ...(deps.settings.baseUrl.protocol === 'https:'
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    ...(rateLimit ? buildRateLimitHeaders(rateLimit) : {}),
    ...reply.headers,
  }
  if (headers['content-language']) headers.vary = `${headers.vary}, Accept-Language`
  const body = compress(request, reply, headers)
  const response = new Response(body as Bun.BodyInit | null, { status: reply.status, headers })
  for (const cookie of reply.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

/** Rate limit headers of draft-ietf-httpapi-ratelimit-headers-10 and the older X-RateLimit ones. */
export function buildRateLimitHeaders({
  limit,
  remaining,
  resetSeconds,
  resetAtSeconds,
}: RateLimitState): Record<string, string> {
  return {
    'ratelimit-policy': `"hourly";q=${limit};w=3600`,
    ratelimit: `"hourly";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAtSeconds),
  }
}

/** Updates the headers that change within the hour. */
export function refreshRateLimitHeaders(headers: Headers, { remaining, resetSeconds }: RateLimitState): void {
  headers.set('ratelimit', `"hourly";r=${remaining};t=${resetSeconds}`)
  headers.set('x-ratelimit-remaining', String(remaining))
}
