import type { Budget, HourlyLimiter } from '@guildhall/core/limits/hourly-limiter'
import { networkOf } from './address-limit.ts'

/** Of the 60,000 requests an hour that a publishable key has, one address may use a sixth. */
export const REQUESTS_PER_ADDRESS = 10_000
/** So few cost nothing to count, and most visitors never make more. They are counted in this process only. */
const LIGHT_REQUESTS = 300
const MAX_ADDRESSES = 100_000
const HOUR_MILLISECONDS = 3_600_000

/**
 * What single addresses use of a publishable key's hour, so that one visitor cannot spend it for all others. Addresses
 * that ask for much are counted exactly, across processes.
 */
export class VisitorShares {
  /** By key, then by address. */
  private light = new Map<string, Map<string, number>>()
  private addresses = 0
  private hour = 0
  private readonly networks = new Map<string | null, string>()

  constructor(
    private readonly limiter: HourlyLimiter,
    /** The same for all processes, in milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  /**
   * Takes one request off an address's share where that needs no database.
   *
   * @returns false where nothing was taken, and `take` must be asked
   */
  takeIfAmple(key: string, address: string | null): boolean {
    const network = this.networkOf(address)
    if (this.isLight(key, network)) return true
    return this.limiter.reserveIfAmple(subjectOf(key, network), REQUESTS_PER_ADDRESS) !== null
  }

  /**
   * Takes one request off an address's share.
   *
   * @param key the key's subject in the limiter: `visitor:<id>`
   * @returns what is left; null where that is ample
   */
  async take(key: string, address: string | null): Promise<Budget | null> {
    if (this.takeIfAmple(key, address)) return null
    return this.limiter.reserve(subjectOf(key, this.networkOf(address)), REQUESTS_PER_ADDRESS).settle()
  }

  private isLight(key: string, network: string): boolean {
    const hour = Math.floor(this.now() / HOUR_MILLISECONDS)
    if (hour !== this.hour || this.addresses > MAX_ADDRESSES) this.forget(hour)
    let ofKey = this.light.get(key)
    if (!ofKey) {
      ofKey = new Map()
      this.light.set(key, ofKey)
    }
    const used = ofKey.get(network) ?? 0
    if (used === 0) this.addresses++
    if (used >= LIGHT_REQUESTS) return false
    ofKey.set(network, used + 1)
    return true
  }

  /** Parsing an IPv6 address takes longer than all the rest. */
  private networkOf(address: string | null): string {
    const known = this.networks.get(address)
    if (known !== undefined) return known
    if (this.networks.size >= MAX_ADDRESSES) this.networks.clear()
    const network = networkOf(address)
    this.networks.set(address, network)
    return network
  }

  private forget(hour: number): void {
    this.hour = hour
    this.light = new Map()
    this.addresses = 0
  }
}

const subjectOf = (key: string, network: string) => `${key}:${network}`
