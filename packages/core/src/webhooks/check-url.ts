import type { LookupAddress } from 'node:dns'
import { type Violation, violation } from '../errors.ts'
import type { ViolationCode } from '../violation-codes.ts'
import { isLoopbackAddress } from './public-address.ts'
import { type HostResolver, isAllowedTarget, resolveAddresses, resolveBySystem } from './resolve-host.ts'

/** How long creating or updating a webhook can wait for DNS. */
const MAX_RESOLUTION_MS = 5_000

export interface UrlRules {
  /** Allows loopback addresses, and plain HTTP to them. */
  isDevelopment: boolean
  resolve?: HostResolver
}

/**
 * Checks a webhook's URL: HTTPS, a public address, no credentials or fragment. A name that does not resolve passes: it
 * may resolve later, and each delivery checks again.
 *
 * @returns all violations of the field `url`
 */
export async function checkUrl(input: string, rules: UrlRules): Promise<Violation[]> {
  const url = parseHttpUrl(input)
  if (!url)
    return [
      createUrlViolation(
        'invalid_url',
        'Must be an absolute https:// URL without spaces or backslashes, such as https://example.org/webhooks.',
      ),
    ]
  const addresses = await resolveWithin(MAX_RESOLUTION_MS, url.hostname, rules.resolve ?? resolveBySystem)
  return [...checkUrlParts(url), ...checkUrlTarget(url, addresses, rules.isDevelopment)]
}

/**
 * Parses an HTTP(S) URL.
 *
 * @returns null if malformed, of another scheme, with port 0, or with spaces or backslashes, which `URL.parse` would repair
 */
function parseHttpUrl(input: string): URL | null {
  if (/[\s\\]/.test(input)) return null
  const url = URL.parse(input)
  return url && /^https?:$/.test(url.protocol) && url.port !== '0' ? url : null
}

function checkUrlParts(url: URL): Violation[] {
  const violations: Violation[] = []
  if (url.username || url.password) {
    const message = 'Remove the user name and password. Verify the webhook signature instead.'
    violations.push(createUrlViolation('credentials_in_url', message))
  }
  if (url.href.includes('#')) {
    violations.push(
      createUrlViolation(
        'fragment_in_url',
        'Remove the # and everything after it: fragments are not sent to servers.',
      ),
    )
  }
  return violations
}

/** @param addresses all that the host resolves to; one forbidden address is enough to reject the URL */
function checkUrlTarget(url: URL, addresses: LookupAddress[], isDevelopment: boolean): Violation[] {
  const violations: Violation[] = []
  const isLoopback = addresses.length > 0 && addresses.every(({ address }) => isLoopbackAddress(address))
  if (url.protocol === 'http:' && !(isDevelopment && isLoopback)) {
    const loopbackHint = isDevelopment ? ' Only loopback addresses can use http://.' : ''
    violations.push(createUrlViolation('https_required', `Must start with https://.${loopbackHint}`))
  }
  if (!addresses.every(({ address }) => isAllowedTarget(address, 'https:', isDevelopment))) {
    const message =
      'The host must be reachable from the internet: this one resolves to a private or reserved address.'
    violations.push(createUrlViolation('address_not_public', message))
  }
  return violations
}

/** Returns no addresses if DNS fails or times out; a wrong host name then fails at the first delivery. */
async function resolveWithin(
  timeoutMs: number,
  hostname: string,
  resolve: HostResolver,
): Promise<LookupAddress[]> {
  const { promise: timedOut, resolve: onTimeout } = Promise.withResolvers<LookupAddress[]>()
  const timer = setTimeout(onTimeout, timeoutMs, [])
  try {
    return await Promise.race([resolveAddresses(hostname, resolve).catch(() => []), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

function createUrlViolation(code: ViolationCode, message: string): Violation {
  return violation('url', code, message)
}
