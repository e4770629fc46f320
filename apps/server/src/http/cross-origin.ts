import type { Dependencies } from '../dependencies.ts'
import { toResponse } from './to-response.ts'

/** CORS headers for pages of other origins (Fetch, "CORS protocol"). */
export function crossOriginHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'ETag, Link, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Content-Disposition',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin, X-API-Key, Accept-Encoding',
  }
}

const DAY_SECONDS = 86_400

/** Responds to a preflight request, which carries no key. @param methods such as `GET, HEAD` */
export function respondToPreflight(deps: Dependencies, request: Request, methods: string): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'X-API-Key, Content-Type, If-None-Match, Range, X-Request-Id, Idempotency-Key',
    'access-control-max-age': String(DAY_SECONDS),
  }
  return toResponse(deps, request, { status: 204, headers, body: null })
}
