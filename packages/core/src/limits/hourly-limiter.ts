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

/** A request that is being counted. */
export interface Taking {
  /** So much is left that the work may begin before the count is known. */
  ample: boolean
  /** The count; whoever asks first has all that wait counted in one statement. */
  settle(): Promise<Budget>
}

/** What is known of a subject's hour; instants are by `performance.now()`, which nobody sets. */
interface Known {
  endsAt: number
  /** The same in seconds since 1970. */
  resetAt: number
  limit: number
  /** What was left at the last count. */
  remaining: number
  /** When that was. */
  at: number
  /** How many were taken loosely since and are not counted yet. */
  loose: number
}

interface Waiting {
  limit: number
  resolve: (budget: Budget) => void
  reject: (error: unknown) => void
}

const HOUR = 3600
/** The library refuses above its own limit; ours differs by plan, so its is out of reach. */
const UNREACHABLE = 2_000_000_000

/** With more than this left, what others do within the moment below cannot use the budget up. */
const AMPLE = 500
/** How long a count may be believed: other processes go on taking from the same budget. */
const BELIEVED_MILLISECONDS = 100
/** Each process may have this part of what is left in flight uncounted, so that together they stay within it. */
const SHARE = 1 / 16
const REMEMBERED_SUBJECTS = 10_000
/** How long requests whose budget need not be exact are gathered before they are counted. */
const LOOSE_MILLISECONDS = 250

/**
 * Budgets by clock hour, exact across processes: the count lives in the database. While plenty is left, a request is
 * counted beside its work, together with the others in flight, so a busy process pays one short statement for many
 * requests, yet each learns its own exact place. When little is left, the count comes first.
 */
export class HourlyLimiter {
  private readonly counter: RateLimiterPostgres
  private readonly waiting = new Map<string, Waiting[]>()
  /** How many are being counted now. */
  private readonly counting = new Map<string, number>()
  private readonly known = new Map<string, Known>()

  constructor(
    db: Kysely<Schema>,
    /** The same for all processes, in milliseconds since 1970. */
    private readonly now: () => number,
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
      // The library compares it with each process's own clock, which may be hours off.
      duration: 26 * HOUR,
    })
  }

  /**
   * Takes one request off a budget.
   *
   * @param subject whose budget, e.g. a client's id
   * @param limit requests an hour
   */
  take(subject: string, limit: number): Taking {
    const { promise, resolve, reject } = Promise.withResolvers<Budget>()
    // Who asked for it hears of a failure; it must not also end the process.
    promise.catch(() => {})
    const queue = this.waiting.get(subject)
    if (queue) queue.push({ limit, resolve, reject })
    else this.waiting.set(subject, [{ limit, resolve, reject }])
    return {
      ample: this.isAmple(subject, limit),
      settle: () => {
        this.count(subject)
        return promise
      },
    }
  }

  /**
   * Takes one request off a budget that need not be exact: counted here, and with the others of a moment in the
   * database.
   *
   * @param at now, by `performance.now()`
   * @returns what is left as far as this process knows; null where so little is that the count must come first
   */
  takeIfAmple(subject: string, limit: number, at = performance.now()): Budget | null {
    const known = this.known.get(subject)
    if (!known || known.endsAt <= at || known.limit !== limit || known.remaining - known.loose < AMPLE)
      return null
    if (known.loose === 0) setTimeout(() => this.countLoose(subject, known), LOOSE_MILLISECONDS).unref()
    known.loose++
    const remaining = known.remaining - known.loose
    const resetSeconds = Math.ceil((known.endsAt - at) / 1000)
    return { allowed: true, limit, remaining, resetSeconds, resetAt: known.resetAt }
  }

  private countLoose(subject: string, known: Known): void {
    const { limit, loose } = known
    // Until the count is known they are missing already, so that what is left never seems to grow.
    known.remaining -= loose
    known.loose = 0
    const hour = this.hour()
    this.counter.consume(`${subject}:${hour}`, loose).then(
      ({ consumedPoints }) => this.remember(subject, hour, limit, consumedPoints),
      // What could not be counted is forgiven; the next request asks the database first.
      () => this.known.delete(subject),
    )
  }

  private isAmple(subject: string, limit: number): boolean {
    const known = this.known.get(subject)
    const now = performance.now()
    if (!known || known.endsAt <= now || known.limit !== limit) return false
    if (now - known.at > BELIEVED_MILLISECONDS) return false
    const uncounted = (this.waiting.get(subject)?.length ?? 0) + (this.counting.get(subject) ?? 0)
    return uncounted < (known.remaining - AMPLE) * SHARE
  }

  private count(subject: string): void {
    if (this.counting.has(subject) || !this.waiting.has(subject)) return
    const batch = this.waiting.get(subject) ?? []
    this.waiting.delete(subject)
    this.counting.set(subject, batch.length)
    this.countBatch(subject, batch)
      .catch((error) => {
        for (const { reject } of batch) reject(error)
      })
      .then(() => {
        this.counting.delete(subject)
        // Those who came meanwhile may be waiting for it.
        this.count(subject)
      })
  }

  private hour(): number {
    return Math.floor(this.now() / 1000 / HOUR)
  }

  private async countBatch(subject: string, batch: Waiting[]): Promise<void> {
    const seconds = Math.floor(this.now() / 1000)
    const hour = this.hour()
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
    this.remember(subject, hour, batch.at(-1)?.limit ?? 0, used)
    // What was refused does not count, so that a larger plan takes effect within the hour.
    if (refused > 0) await this.counter.reward(key, refused)
  }

  private remember(subject: string, hour: number, limit: number, used: number): void {
    const at = performance.now()
    const resetAt = (hour + 1) * HOUR
    const endsAt = at + resetAt * 1000 - this.now()
    const counted = { endsAt, resetAt, limit, remaining: limit - used, at }
    const known = this.known.get(subject)
    if (known) Object.assign(known, counted)
    else {
      if (this.known.size >= REMEMBERED_SUBJECTS) this.known.clear()
      this.known.set(subject, { ...counted, loose: 0 })
    }
  }
}
