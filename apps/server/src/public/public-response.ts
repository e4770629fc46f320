import type { RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import { choosePreferredEncoding } from '../http/compression.ts'
import { buildCrossOriginHeaders, buildPreflightHeaders } from '../http/cross-origin.ts'
import { isNotModified } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { buildRateLimitHeaders, securityHeaders } from '../http/to-response.ts'
import type { CachedBody } from './public-cache.ts'
import { type PublicError, statusByCode } from './public-error.ts'

const METHODS = 'GET, HEAD, OPTIONS'

/** Headers of every response: security headers, the request id, and CORS headers for pages of other sites. */
function buildCommonHeaders(request: Request, allowedOrigin: string): Record<string, string> {
  return {
    ...securityHeaders,
    ...buildCrossOriginHeaders(allowedOrigin),
    'x-request-id': getRequestState(request).id,
  }
}

/** Headers of a successful response, independent of its encoding. */
export function buildPublicHeaders(
  request: Request,
  body: CachedBody,
  { allowedOrigin, rateLimit }: { allowedOrigin: string; rateLimit: RateLimitState },
  contentHeaders: Record<string, string>,
): Headers {
  return new Headers({
    ...buildCommonHeaders(request, allowedOrigin),
    'cache-control': 'public, max-age=60, stale-while-revalidate=300',
    etag: body.etag,
    ...buildRateLimitHeaders(rateLimit),
    ...contentHeaders,
  })
}

/**
 * Returns 200, or 304 if the caller’s copy is current.
 *
 * @param headers may be modified
 */
export function buildPublicResponse(request: Request, cachedBody: CachedBody, headers: Headers): Response {
  if (isNotModified(request, cachedBody.etag)) return new Response(null, { status: 304, headers })
  const [body, encoding] = cachedBody.encode(choosePreferredEncoding(request.headers.get('accept-encoding')))
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}

export function buildPublicErrorResponse(
  request: Request,
  error: PublicError,
  rateLimit: RateLimitState | null = null,
): Response {
  const headers = {
    // Errors are readable from any origin.
    ...buildCommonHeaders(request, '*'),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    ...(rateLimit ? buildRateLimitHeaders(rateLimit) : {}),
    ...error.headers,
  }
  const parameter = error.parameter === undefined ? {} : { parameter: error.parameter }
  const body = {
    error: error.message,
    code: error.code,
    ...parameter,
    requestId: getRequestState(request).id,
  }
  return new Response(JSON.stringify(body), { status: statusByCode[error.code], headers })
}

/** Responds to a preflight request, without a key, since browsers send none with it. */
export function buildPreflightResponse(request: Request): Response {
  const headers = {
    ...buildCommonHeaders(request, '*'),
    ...buildPreflightHeaders(METHODS),
    allow: METHODS,
  }
  return new Response(null, { status: 204, headers })
}
