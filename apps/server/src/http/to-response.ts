import type { Budget } from '@guildhall/core/platform/limits/hourly-limiter'
import { gzipSync, zstdCompressSync } from 'bun'
import type { Dependencies } from '../dependencies.ts'
import type { Reply } from './reply.ts'
import { stateOf } from './request-state.ts'

export const COMPRESS_FROM_BYTES = 1024

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
  budget: Budget | null = null,
): Response {
  const headers: Record<string, string> = {
    ...securityHeaders,
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
    'x-request-id': stateOf(request).id,
    ...(deps.settings.baseUrl.protocol === 'https:'
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    ...(budget ? budgetHeaders(budget) : {}),
    ...reply.headers,
  }
  const body = compress(request, reply, headers)
  return new Response(body as Bun.BodyInit | null, { status: reply.status, headers })
}

/** Rate limit headers of draft-ietf-httpapi-ratelimit-headers-10 and the older X-RateLimit ones. */
export function budgetHeaders({ limit, remaining, resetSeconds, resetAt }: Budget): Record<string, string> {
  return {
    'ratelimit-policy': `"hourly";q=${limit};w=3600`,
    ratelimit: `"hourly";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  }
}

/** Updates the headers that change within the hour. */
export function renewBudgetHeaders(headers: Headers, { remaining, resetSeconds }: Budget): void {
  headers.set('ratelimit', `"hourly";r=${remaining};t=${resetSeconds}`)
  headers.set('x-ratelimit-remaining', String(remaining))
}

function compress(request: Request, reply: Reply, headers: Record<string, string>): Reply['body'] {
  const { body } = reply
  if (typeof body !== 'string' || body.length < COMPRESS_FROM_BYTES) return body
  const encoding = preferredEncoding(request.headers.get('accept-encoding'))
  if (!encoding) return body
  headers['content-encoding'] = encoding
  return compressed(Buffer.from(body), encoding)
}

export function compressed(bytes: Uint8Array<ArrayBuffer>, encoding: 'zstd' | 'gzip'): Uint8Array {
  return encoding === 'zstd' ? zstdCompressSync(bytes, { level: 3 }) : gzipSync(bytes, { level: 5 })
}

/** Prefers zstd over gzip; excludes encodings with weight 0 (RFC 9110, section 12.5.3). */
export function preferredEncoding(accepted: string | null): 'zstd' | 'gzip' | null {
  if (!accepted) return null
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const weight = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return [name.trim(), weight === undefined ? 1 : Number(weight)]
    }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('zstd') > 0 && weightOf('zstd') >= weightOf('gzip')) return 'zstd'
  return weightOf('gzip') > 0 ? 'gzip' : null
}
