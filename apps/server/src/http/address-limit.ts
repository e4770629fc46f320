import { isIP } from 'node:net'
import { DomainError } from '@guildhall/core/errors'
import type { Dependencies } from '../dependencies.ts'
import { getRequestState } from './request-state.ts'

/** Carries the delay for Retry-After. */
export class LimitExceededError extends DomainError {
  constructor(
    reason: string,
    readonly rateLimit: { resetSeconds: number },
  ) {
    super('rate-limit-exceeded', `${reason} Try again in ${rateLimit.resetSeconds} seconds.`)
  }
}

/**
 * Counts a request against the per-minute rate limit of its IP address.
 *
 * @param action the limited action, such as `sign-in`
 * @throws DomainError rate-limit-exceeded
 */
export async function limitByAddress(
  deps: Dependencies,
  request: Request,
  action: string,
  perMinute: number,
): Promise<void> {
  const { ipAddress } = getRequestState(request)
  const rateLimit = await deps.minuteLimiter.consume(`${action}:${getNetwork(ipAddress)}`, perMinute)
  if (!rateLimit.isAllowed) throw new LimitExceededError('Too many requests from this IP address.', rateLimit)
}

/**
 * The IP address, or `unknown`. For IPv6, the /64 network, since one host can use all of its addresses (RFC 4291, section
 * 2.5.4).
 */
export function getNetwork(address: string | null): string {
  if (address === null) return 'unknown'
  if (isIP(address) !== 6) return address
  // URL parsing normalizes the address.
  const [before = '', after] = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1).split('::')
  const head = before.split(':').filter((group) => group !== '')
  const tail = (after ?? '').split(':').filter((group) => group !== '')
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
