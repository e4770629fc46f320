import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Resolves a host name to its IPv4 and IPv6 addresses. Rejects or returns an empty array if it has none. */
export type HostResolver = (host: string) => Promise<LookupAddress[]>

/** The system resolver: hosts file, then DNS. */
export const resolveBySystem: HostResolver = (host) => lookup(host, { all: true })

const loopbackAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Resolves the host of a parsed URL. `localhost` and names under it are loopback without a lookup (RFC 6761, 6.3).
 *
 * @param hostname from `URL.hostname`, which normalizes every notation of an IPv4 address (octal, hexadecimal, one
 * number, full-width digits)
 */
export async function resolveAddresses(hostname: string, resolve: HostResolver): Promise<LookupAddress[]> {
  const literal = parseLiteralAddress(hostname)
  if (literal) return [literal]
  if (/(^|\.)localhost\.?$/.test(hostname)) return loopbackAddresses
  return await resolve(hostname)
}

/** The IP address if the host is a literal one; null for a name. */
export function parseLiteralAddress(hostname: string): LookupAddress | null {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const family = isIP(address)
  return family === 0 ? null : { address, family }
}

/**
 * Whether webhooks can be sent to an address: public addresses over HTTPS, and in development loopback.
 *
 * @param protocol `https:` or `http:`
 */
export function isAllowedTarget(address: string, protocol: string, isDevelopment: boolean): boolean {
  if (isDevelopment && isLoopbackAddress(address)) return true
  return protocol === 'https:' && isPublicAddress(address)
}
