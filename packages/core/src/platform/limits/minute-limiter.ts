import type { Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Schema } from '../database/schema.ts'
import { createLimiterStore } from './store-client.ts'

const MINUTE_SECONDS = 60

/** The state of a rate limit after a request. */
export interface MinuteLimitState {
  isAllowed: boolean
  limit: number
  /** Seconds until the next request is allowed. */
  resetSeconds: number
}

/** Rate limits per minute by IP or email address; exact across processes, since the database keeps the counts. */
export class MinuteLimiter {
  private readonly counters = new Map<number, RateLimiterPostgres>()

  constructor(private readonly db: Kysely<Schema>) {}

  /**
   * Counts one request.
   *
   * @param subject the operation and the IP or email address: `sign-in:203.0.113.7`
   * @param limit requests per minute
   */
  async consume(subject: string, limit: number): Promise<MinuteLimitState> {
    try {
      await this.getCounter(limit).consume(subject)
      return { isAllowed: true, limit, resetSeconds: 0 }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return { isAllowed: false, limit, resetSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
    }
  }

  private getCounter(limit: number): RateLimiterPostgres {
    const cached = this.counters.get(limit)
    if (cached) return cached
    const counter = new RateLimiterPostgres({
      storeClient: createLimiterStore(this.db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'minute',
      points: limit,
      duration: MINUTE_SECONDS,
    })
    this.counters.set(limit, counter)
    return counter
  }
}
