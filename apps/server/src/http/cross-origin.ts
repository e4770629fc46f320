import type { Dependencies } from '../dependencies.ts'
import { toResponse } from './to-response.ts'

/** Headers beyond the CORS-safelisted ones that pages of other sites can read. */
const EXPOSED_HEADERS =
  'ETag, Link, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Content-Disposition'
const REQUEST_HEADERS = 'X-API-Key, Content-Type, If-None-Match, Range, X-Request-Id, Idempotency-Key'
const DAY_SECONDS = 86_400

/**
 * CORS headers of a response that pages of other sites can read (Fetch, "CORS protocol").
 *
 * @param origin the allowed origin, or `*`
 */
export function buildCrossOriginHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'X-API-Key, Origin, Accept-Encoding',
  }
}

/** Headers of a response to a preflight request. @param methods such as `GET, HEAD` */
export function buildPreflightHeaders(methods: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(DAY_SECONDS),
  }
}

/** Responds to a preflight request, without a key, since browsers send none with it. */
export function respondToPreflight(deps: Dependencies, request: Request, methods: string): Response {
  return toResponse(deps, request, { status: 204, headers: buildPreflightHeaders(methods), body: null })
}
