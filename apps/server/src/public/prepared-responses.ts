import type { HourlyLimiter } from '@guildhall/core/platform/limits/hourly-limiter'
import { choosePreferredEncoding, type Encoding } from '../http/compression.ts'
import { getRequestId } from '../http/request-state.ts'
import { refreshRateLimitHeaders } from '../http/to-response.ts'
import type { VisitorShares } from '../http/visitor-shares.ts'
import { type CachedResponseCounts, getCachedResponseCounts } from '../service/metrics.ts'
import type { CachedBody, ListCache } from './public-cache.ts'

/** A response with everything needed to reuse it for identical requests. */
export interface PreparedResponse {
  cachedBody: CachedBody
  cache: ListCache
  /** The rate limit’s subject and requests per hour. */
  subject: string
  limit: number
  /** When the key must be verified again or the rate limit resets, on the `performance.now()` clock. */
  trustedUntilMs: number
  /** All headers, including per-request ones of the first response. */
  headers: Headers
  route: string
  actor: string
  clientId: string
}

/** A stored entry with template responses, one per encoding and one without a body. */
interface PreparedEntry extends PreparedResponse {
  templates: Map<Encoding | 'not modified' | null, Response>
  responseCounts: CachedResponseCounts
}

const MAX_ENTRIES = 5_000
const MAX_ACCEPTED_ENCODINGS = 5_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Responds from memory before routing: pages of a busy site request the same lists. Responds only while the list is
 * unchanged, the key is trusted and the rate limit is ample; otherwise the route handles the request, which takes
 * 1.8 times the CPU time (docs/decisions/0010).
 */
export class PreparedResponses {
  /** By key, then by request, so that lookups do not concatenate them. */
  private readonly entries = new Map<string, Map<string, PreparedEntry>>()
  private entryCount = 0
  private sizeBytes = 0
  private readonly encodings = new Map<string, Encoding | null>()

  constructor(
    private readonly limiter: HourlyLimiter,
    private readonly shares: VisitorShares,
  ) {}

  store(request: Request, key: string, prepared: PreparedResponse): void {
    const cacheKey = buildCacheKey(request)
    const previous = this.entries.get(key)?.get(cacheKey)
    this.entryCount += previous ? 0 : 1
    this.sizeBytes += prepared.cachedBody.size - (previous?.cachedBody.size ?? 0)
    // Entries keep bodies that the cache has evicted, so their size is limited here too.
    if (this.entryCount > MAX_ENTRIES || this.sizeBytes > MAX_BYTES) {
      this.entries.clear()
      this.entryCount = 1
      this.sizeBytes = prepared.cachedBody.size
    }
    const keyEntries = this.entries.get(key) ?? new Map<string, PreparedEntry>()
    this.entries.set(key, keyEntries)
    const entry = {
      ...prepared,
      templates: new Map(),
      responseCounts: getCachedResponseCounts(prepared.route),
    }
    keyEntries.set(cacheKey, entry)
  }

  /**
   * @param getAddress returns the caller’s IP address
   * @returns the response and its entry; null if the route must handle the request
   */
  respond(
    request: Request,
    getAddress: (request: Request) => string | null,
  ): { response: Response; prepared: PreparedResponse } | null {
    if (this.entries.size === 0 || request.method !== 'GET') return null
    const { headers: requestHeaders } = request
    const key = requestHeaders.get('x-api-key')
    if (key === null) return null
    const prepared = this.entries.get(key)?.get(buildCacheKey(request))
    if (!prepared) return null
    const now = performance.now()
    if (!prepared.cache.isCurrent || prepared.cache.expiresAtMs <= now || prepared.trustedUntilMs <= now)
      return null
    const condition = requestHeaders.get('if-none-match')
    // The route compares lists of ETags.
    if (condition !== null && condition !== prepared.cachedBody.etag) return null
    // Checked first: a request that only one of the limits admits would be counted again by the route.
    if (!this.limiter.canReserve(prepared.subject, prepared.limit, now)) return null
    if (!this.shares.reserveIfAmple(prepared.subject, getAddress(request))) return null
    const rateLimit = this.limiter.reserveIfAmple(prepared.subject, prepared.limit, now)
    if (!rateLimit) return null
    const variant =
      condition === null ? this.chooseEncoding(requestHeaders.get('accept-encoding')) : 'not modified'
    const template = prepared.templates.get(variant) ?? createTemplate(variant, prepared)
    const { headers } = template
    headers.set('x-request-id', getRequestId(request))
    refreshRateLimitHeaders(headers, rateLimit)
    prepared.responseCounts[condition === null ? 200 : 304]++
    return { response: template.clone() as Response, prepared }
  }

  /** Cached, since browsers send few distinct values. */
  private chooseEncoding(accepted: string | null): Encoding | null {
    if (accepted === null) return null
    let encoding = this.encodings.get(accepted)
    if (encoding === undefined) {
      if (this.encodings.size >= MAX_ACCEPTED_ENCODINGS) this.encodings.clear()
      encoding = choosePreferredEncoding(accepted)
      this.encodings.set(accepted, encoding)
    }
    return encoding
  }
}

/** A template that is only cloned: cloning with changed headers is faster than creating a response. */
function createTemplate(
  variant: Encoding | 'not modified' | null,
  { cachedBody, headers, templates }: PreparedEntry,
): Response {
  const isNotModified = variant === 'not modified'
  const [body, encoding] = cachedBody.encode(isNotModified ? null : variant)
  const template = new Response(isNotModified ? null : body, { status: isNotModified ? 304 : 200, headers })
  if (encoding) template.headers.set('content-encoding', encoding)
  templates.set(variant, template)
  return template
}

/** The URL’s host determines the environment; the origin determines the CORS headers. */
function buildCacheKey({ headers, url }: Request): string {
  const origin = headers.get('origin')
  return origin === null ? url : `${origin} ${url}`
}
