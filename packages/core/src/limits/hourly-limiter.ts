import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Schema } from '../database/schema.ts'

/** What a request learns of its budget. */
export interface Budget {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the clock hour ends. */
  resetSeconds: number
  /** When it ends, in seconds since 1970. */
  resetAt: number
}

interface Waiting {
  limit: number
  resolve: (budget: Budget) => void
  reject: (error: unknown) => void
}

const HOUR = 3600
/** The library refuses above its own limit; ours differs by plan, so its is out of reach. */
const UNREACHABLE = 2_000_000_000

/**
 * Budgets by clock hour, exact across processes: the count lives in the database. Requests that arrive while a count
 * is under way are counted together with the next one, so a busy process pays one short statement for many requests,
 * yet each learns its own exact place.
 */
export class HourlyLimiter {
  private readonly counter: RateLimiterPostgres
  private readonly waiting = new Map<string, Waiting[]>()
  private readonly counting = new Set<string>()

  constructor(
    db: Kysely<Schema>,
    private readonly now: () => number = Date.now,
  ) {
    this.counter = new RateLimiterPostgres({
      storeClient: {
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
          return { rows, rowCount: rows.length }
        },
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'hour',
      points: UNREACHABLE,
      duration: 2 * HOUR,
    })
  }

  /**
   * Takes one request off a budget.
   *
   * @param subject whose budget, e.g. a client's id
   * @param limit requests an hour
   */
  consume(subject: string, limit: number): Promise<Budget> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(subject)
      if (queue) queue.push({ limit, resolve, reject })
      else this.waiting.set(subject, [{ limit, resolve, reject }])
      if (!this.counting.has(subject)) void this.countWaiting(subject)
    })
  }

  private async countWaiting(subject: string): Promise<void> {
    this.counting.add(subject)
    for (;;) {
      const batch = this.waiting.get(subject)
      this.waiting.delete(subject)
      if (!batch) break
      try {
        await this.countBatch(subject, batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.counting.delete(subject)
  }

  private async countBatch(subject: string, batch: Waiting[]): Promise<void> {
    const seconds = Math.floor(this.now() / 1000)
    const hour = Math.floor(seconds / HOUR)
    const resetAt = (hour + 1) * HOUR
    const key = `${subject}:${hour}`
    const used = (await this.counter.consume(key, batch.length)).consumedPoints
    let refused = 0
    for (const [index, { limit, resolve }] of batch.entries()) {
      const place = used - batch.length + index + 1 - refused
      const allowed = place <= limit
      if (!allowed) refused++
      const remaining = Math.max(0, limit - place)
      resolve({ allowed, limit, remaining, resetSeconds: resetAt - seconds, resetAt })
    }
    // What was refused does not count, so that a larger plan takes effect within the hour.
    if (refused > 0) await this.counter.reward(key, refused)
  }
}
