import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Schema } from '../database/schema.ts'

const MINUTE_SECONDS = 60

/** What is left of a minute's budget. */
export interface MinuteBudget {
  allowed: boolean
  limit: number
  /** Seconds until there is a budget again. */
  resetSeconds: number
}

/** Budgets of a minute for whoever is known by an address only; exact across processes, since the count is stored. */
export class MinuteLimiter {
  private readonly counters = new Map<number, RateLimiterPostgres>()

  constructor(private readonly db: Kysely<Schema>) {}

  /**
   * Takes one off a budget.
   *
   * @param subject what is limited, and for whom: `sign-in:203.0.113.7`
   * @param limit how often a minute
   */
  async take(subject: string, limit: number): Promise<MinuteBudget> {
    try {
      await this.counter(limit).consume(subject)
      return { allowed: true, limit, resetSeconds: 0 }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return { allowed: false, limit, resetSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
    }
  }

  private counter(limit: number): RateLimiterPostgres {
    const known = this.counters.get(limit)
    if (known) return known
    const counter = new RateLimiterPostgres({
      storeClient: {
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const { rows } = await this.db.executeQuery(CompiledQuery.raw(text, values))
          return { rows, rowCount: rows.length }
        },
      },
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
