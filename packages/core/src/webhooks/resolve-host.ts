import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** All addresses of a host name, of both families. Rejects or gives none when there are none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** The machine's own resolver, as every other program asks it: hosts file, then DNS. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

const ownAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * The addresses of a parsed URL's host. `localhost` and the names under it are loopback without asking anyone
 * (RFC 6761, 6.3), so that no resolver can say otherwise.
 *
 * @param hostname as `URL.hostname` gives it, which has turned every way of writing an IPv4 address (octal,
 * hexadecimal, one number, full-width digits) into the usual one
 */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = literalAddress(hostname)
  if (literal) return [literal]
  if (/(^|\.)localhost\.?$/.test(hostname)) return ownAddresses
  return await resolve(hostname)
}

/** The address that a URL's host is written as; null for a name. */
export function literalAddress(hostname: string): LookupAddress | null {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const family = isIP(address)
  return family === 0 ? null : { address, family }
}

/**
 * Whether webhooks may go to an address: to public ones over HTTPS, and in development to this machine.
 *
 * @param protocol `https:` or `http:`
 */
export function mayReceive(address: string, protocol: string, development: boolean): boolean {
  if (development && isLoopbackAddress(address)) return true
  return protocol === 'https:' && isPublicAddress(address)
}
