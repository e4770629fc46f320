import type { TransportSettings } from './call.ts'
import { GuildhallError } from './errors.ts'
import type { ConnectionOptions, CookieOptions } from './options.ts'
import { getPageOrigin, isServerRuntime } from './runtime.ts'
import { version } from './version.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_RETRIES = 2

/**
 * Validates options and applies defaults.
 *
 * @param credentials the authentication header
 * @throws GuildhallError for an invalid base URL
 */
export function resolveSettings(
  options: ConnectionOptions,
  credentials: Record<string, string>,
): TransportSettings {
  return {
    baseUrl: normalizeBaseUrl(options.baseUrl),
    headers: buildHeaders(credentials, options),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    maxRetries: options.maxRetries ?? DEFAULT_RETRIES,
    timeout: options.timeout ?? DEFAULT_TIMEOUT_MS,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
  }
}

/**
 * The settings of a client that authenticates with the browser’s session cookie.
 *
 * @throws GuildhallError for a base URL with another origin, or without a base URL outside a page
 */
export function readCookieSettings(options: CookieOptions): TransportSettings {
  const origin = getPageOrigin()
  const settings = resolveSettings({ ...options, baseUrl: options.baseUrl ?? origin ?? '' }, {})
  if (origin !== null && new URL(settings.baseUrl).origin !== origin)
    throw new GuildhallError(
      `With the session cookie, baseUrl must have the page’s origin, ${origin}: browsers send the cookie only there.`,
    )
  return { ...settings, credentials: 'same-origin' }
}

/** Validated once for all calls. */
function buildHeaders(
  credentials: Record<string, string>,
  options: ConnectionOptions,
): Record<string, string> {
  const headers = new Headers(credentials)
  // In a browser, CORS would have to allow this header.
  if (isServerRuntime()) headers.set('user-agent', `guildhall-sdk/${version}`)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return Object.fromEntries(headers)
}

function normalizeBaseUrl(baseUrl: string): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new GuildhallError(`baseUrl must be a URL such as https://api.example.org, not "${baseUrl}".`)
  }
  if (url.username || url.password) throw new GuildhallError('baseUrl must have no user name or password.')
  return url.href.replace(/\/+$/, '')
}
