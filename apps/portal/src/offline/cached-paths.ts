/** The cache of what a person has loaded; deleted when they sign out. */
export const DATA_CACHE = 'guildhall-data'
/** Whose data it is: the key of an entry that is never requested. */
export const OWNER_KEY = '/offline/owner'

const id = '[0-9a-f-]{36}'
/**
 * What members read and may read again without a network. Files, the export of personal data, sessions and feed URLs are
 * not kept.
 */
const keptPath = new RegExp(
  `^/api/(me|members/${id}|resources|resources/categories|resources/${id}(/preview|/pages/\\d+)?|events|events/${id}|courses|jobs|community|conversations(/${id})?)$`,
)

/** Whether a response may be kept for when there is no network. */
export function isKept({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  if (method !== 'GET') return false
  const requested = new URL(url)
  return requested.origin === origin && keptPath.test(requested.pathname)
}
