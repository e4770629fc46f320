import type { HourlyLimiter, RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import { getNetwork } from './address-limit.ts'

/** One IP address can use a sixth of a publishable key’s 60,000 requests an hour. */
export const MAX_REQUESTS_PER_ADDRESS_PER_HOUR = 10_000
/** Up to this many requests an hour from an address are counted only in this process; most visitors make fewer. */
const MAX_LOCAL_REQUESTS = 300
const MAX_ADDRESSES = 100_000
const HOUR_MS = 3_600_000

/**
 * Limits each IP address’s share of a publishable key’s rate limit, so that one visitor cannot exhaust it. Requests
 * beyond MAX_LOCAL_REQUESTS are counted across processes.
 */
export class VisitorShares {
  /** Requests counted in this process in this hour, by key, then by network. */
  private localCounts = new Map<string, Map<string, number>>()
  private addressCount = 0
  private hour = 0
  private readonly networks = new Map<string | null, string>()

  constructor(
    private readonly limiter: HourlyLimiter,
    /** @returns the current time in milliseconds since 1970 */
    private readonly getNowMs: () => number,
  ) {}

  /**
   * Reserves a request in an address’s share if this is possible without the database.
   *
   * @returns false if nothing was reserved; then call `reserve`
   */
  reserveIfAmple(key: string, address: string | null): boolean {
    const network = this.getNetwork(address)
    if (this.countLocally(key, network)) return true
    return this.limiter.reserveIfAmple(toSubject(key, network), MAX_REQUESTS_PER_ADDRESS_PER_HOUR) !== null
  }

  /**
   * Reserves a request in an address’s share.
   *
   * @param key the key's subject in the limiter: `visitor:<id>`
   * @returns the state of the rate limit; null if far from the limit
   */
  async reserve(key: string, address: string | null): Promise<RateLimitState | null> {
    if (this.reserveIfAmple(key, address)) return null
    return this.limiter
      .reserve(toSubject(key, this.getNetwork(address)), MAX_REQUESTS_PER_ADDRESS_PER_HOUR)
      .settle()
  }

  /** Counts a request in this process. @returns false if it must be counted across processes */
  private countLocally(key: string, network: string): boolean {
    const hour = Math.floor(this.getNowMs() / HOUR_MS)
    if (hour !== this.hour || this.addressCount > MAX_ADDRESSES) this.startHour(hour)
    let usedByNetwork = this.localCounts.get(key)
    if (!usedByNetwork) {
      usedByNetwork = new Map()
      this.localCounts.set(key, usedByNetwork)
    }
    const used = usedByNetwork.get(network) ?? 0
    if (used === 0) this.addressCount++
    if (used >= MAX_LOCAL_REQUESTS) return false
    usedByNetwork.set(network, used + 1)
    return true
  }

  /** Cached, because parsing an IPv6 address is the most expensive step. */
  private getNetwork(address: string | null): string {
    const cached = this.networks.get(address)
    if (cached !== undefined) return cached
    if (this.networks.size >= MAX_ADDRESSES) this.networks.clear()
    const network = getNetwork(address)
    this.networks.set(address, network)
    return network
  }

  private startHour(hour: number): void {
    this.hour = hour
    this.localCounts = new Map()
    this.addressCount = 0
  }
}

const toSubject = (key: string, network: string) => `${key}:${network}`
