import type { LookupAddress } from 'node:dns'
import { type Violation, violation } from '../errors.ts'
import { isLoopbackAddress } from './public-address.ts'
import { addressesOf, mayReceive, type Resolve, resolveBySystem } from './resolve-host.ts'

/** How long registering waits for a name server, in milliseconds. */
const LONGEST_RESOLUTION = 5_000

export interface UrlRules {
  /** Whether this machine's own addresses may receive, and by HTTP too. */
  development: boolean
  resolve?: Resolve
}

/**
 * What is wrong with an address at which webhooks are to be received (contract, section 9), all of it at once. A name
 * that does not resolve is let pass: it may do so later, and every delivery checks again.
 *
 * @returns violations of the field `url`, none when the address may be registered
 */
export async function checkUrl(given: string, rules: UrlRules): Promise<Violation[]> {
  const url = parse(given)
  if (!url) return [fault('invalid_url', 'Give a whole address, such as https://example.org/webhooks.')]
  const addresses = await resolvedWithin(LONGEST_RESOLUTION, url.hostname, rules.resolve ?? resolveBySystem)
  return [...faultsOfParts(url), ...faultsOfPlace(url, addresses, rules.development)]
}

/** What the parser would quietly mend (spaces, line breaks, back slashes) is a fault: the sender meant something else. */
function parse(given: string): URL | null {
  if (/[\s\\]/.test(given)) return null
  const url = URL.parse(given)
  return url && /^https?:$/.test(url.protocol) && url.port !== '0' ? url : null
}

function faultsOfParts(url: URL): Violation[] {
  const faults: Violation[] = []
  if (url.username || url.password) {
    const message = 'Leave out the user name and password; check the signature of what you receive instead.'
    faults.push(fault('credentials_in_url', message))
  }
  if (url.href.includes('#')) {
    faults.push(fault('fragment_in_url', 'Leave out the # and what follows: it is never sent to a server.'))
  }
  return faults
}

/** @param addresses all that the host resolves to; one that may not receive is one too many */
function faultsOfPlace(url: URL, addresses: LookupAddress[], development: boolean): Violation[] {
  const faults: Violation[] = []
  const isOwn = addresses.length > 0 && addresses.every(({ address }) => isLoopbackAddress(address))
  if (url.protocol === 'http:' && !(development && isOwn)) {
    const exception = development ? ' Only addresses of this machine may be http://.' : ''
    faults.push(fault('https_required', `Use an address that begins with https://.${exception}`))
  }
  if (!addresses.every(({ address }) => mayReceive(address, 'https:', development))) {
    const message =
      'Use a host that is reachable from the internet: this one leads to a private or reserved address.'
    faults.push(fault('address_not_public', message))
  }
  return faults
}

/** None too when the name server fails or takes too long: whether the name is right will show at the first delivery. */
async function resolvedWithin(
  milliseconds: number,
  hostname: string,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<LookupAddress[]>()
  const timer = setTimeout(giveUp, milliseconds, [])
  try {
    return await Promise.race([addressesOf(hostname, resolve).catch(() => []), late])
  } finally {
    clearTimeout(timer)
  }
}

function fault(code: string, message: string): Violation {
  return violation('url', code, message)
}
