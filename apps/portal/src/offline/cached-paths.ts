/** The cache of the data a user has loaded; deleted on sign-out. */
export const DATA_CACHE = 'guildhall-data'
/** The cache key of the data’s owner: a URL that is never requested. */
export const OWNER_KEY = '/offline/owner'

const idPattern = '[0-9a-f-]{36}'
/**
 * Responses that members can read again offline. Files other than previews, exports of personal data, lists of sessions
 * and feed URLs are not cached.
 */
const cacheablePathPattern = new RegExp(
  `^/api/(me|me/episodes|members/${idPattern}|resources|resources/categories|resources/chat/history(/${idPattern})?|resources/${idPattern}(/preview|/pages/\\d+)?|events|events/${idPattern}|courses|jobs|community)$`,
)

/** Whether a response can be cached for offline use; it cannot if the request has `no-store` (RFC 9111). */
export function isCacheable(request: Pick<Request, 'method' | 'url' | 'headers'>, origin: string): boolean {
  const { method, url, headers } = request
  if (method !== 'GET' || headers.get('cache-control') === 'no-store') return false
  const requested = new URL(url)
  return requested.origin === origin && cacheablePathPattern.test(requested.pathname)
}
