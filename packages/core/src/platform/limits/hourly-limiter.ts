import type { Kysely } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Schema } from '../database/schema.ts'
import { createLimiterStore } from './store-client.ts'

/** The state of a rate limit after a request. */
export interface RateLimitState {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Seconds until the clock hour ends. */
  resetSeconds: number
  /** The end of the clock hour, in seconds since 1970. */
  resetAtSeconds: number
}

/** A request being counted. */
export interface Reservation {
  /** Whether enough remains to start work before the count is known. */
  isAmple: boolean
  /** Counts all pending requests of the subject in one statement, and returns the state after this one. */
  settle(): Promise<RateLimitState>
}

/** A subject's cached count for the current hour; instants are by `performance.now()`, which is monotonic. */
interface CachedCount {
  endsAtMs: number
  /** The same in seconds since 1970. */
  resetAtSeconds: number
  limit: number
  /** Remaining at the last count. */
  remaining: number
  /** The time of the last count. */
  at: number
  /** Requests admitted since then and not yet counted. */
  deferred: number
}

interface PendingRequest {
  limit: number
  resolve: (state: RateLimitState) => void
  reject: (error: unknown) => void
}

const HOUR_SECONDS = 3600
/** The library enforces one limit per instance; ours vary by plan and are checked here, so its own must never apply. */
const UNREACHABLE_LIMIT = 2_000_000_000

/** If more than this remains, other processes are assumed not to exhaust the limit within COUNT_TTL_MS. */
const AMPLE_REMAINING = 500
/** How long a count can be trusted while other processes use the same limit. */
const COUNT_TTL_MS = 100
/** The share of the remaining requests that one process may admit uncounted, since other processes do so too. */
const MAX_UNCOUNTED_SHARE = 1 / 16
const MAX_CACHED_SUBJECTS = 10_000
/** How long requests that need no exact count are collected before they are counted. */
const DEFERRED_COUNT_MS = 250

/**
 * Rate limits per clock hour across processes: the count is stored in the database. While plenty remains, a request is
 * counted in parallel with its work, batched with others in flight, so that a busy process runs one short statement for
 * many requests, yet each gets its exact count, except with `reserveIfAmple`. When little remains, requests are counted
 * first.
 */
export class HourlyLimiter {
  private readonly counter: RateLimiterPostgres
  private readonly pending = new Map<string, PendingRequest[]>()
  /** The number of requests in the running statement, by subject. */
  private readonly inFlightCounts = new Map<string, number>()
  private readonly cache = new Map<string, CachedCount>()

  constructor(
    db: Kysely<Schema>,
    /** The same clock for all processes, in milliseconds since 1970. */
    private readonly now: () => number,
  ) {
    this.counter = new RateLimiterPostgres({
      storeClient: createLimiterStore(db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'hour',
      points: UNREACHABLE_LIMIT,
      // The library compares expiry with the process's own clock, which may be wrong by hours.
      duration: 26 * HOUR_SECONDS,
    })
  }

  /**
   * Registers one request, to be counted by `settle`.
   *
   * @param subject such as a client's id
   * @param limit requests per hour
   */
  reserve(subject: string, limit: number): Reservation {
    const { promise, resolve, reject } = Promise.withResolvers<RateLimitState>()
    // The caller handles the failure through `settle`; it must not become an unhandled rejection.
    promise.catch(() => {})
    const queue = this.pending.get(subject)
    if (queue) queue.push({ limit, resolve, reject })
    else this.pending.set(subject, [{ limit, resolve, reject }])
    return {
      isAmple: this.isAmple(subject, limit),
      settle: () => {
        this.count(subject)
        return promise
      },
    }
  }

  /**
   * Counts one request approximately: in this process first, and later in the database in one batch.
   *
   * @param at now, by `performance.now()`
   * @returns the state as known to this process; null if too little remains to admit it uncounted
   */
  reserveIfAmple(subject: string, limit: number, at = performance.now()): RateLimitState | null {
    const cached = this.getAmpleCount(subject, limit, at)
    if (!cached) return null
    if (cached.deferred === 0)
      setTimeout(() => this.countDeferred(subject, cached), DEFERRED_COUNT_MS).unref()
    cached.deferred++
    const remaining = cached.remaining - cached.deferred
    const resetSeconds = Math.ceil((cached.endsAtMs - at) / 1000)
    return { isAllowed: true, limit, remaining, resetSeconds, resetAtSeconds: cached.resetAtSeconds }
  }

  /** Whether `reserveIfAmple` would admit a request; counts nothing. */
  canReserve(subject: string, limit: number, at = performance.now()): boolean {
    return this.getAmpleCount(subject, limit, at) !== null
  }

  private getAmpleCount(subject: string, limit: number, at: number): CachedCount | null {
    const cached = this.cache.get(subject)
    if (!cached || cached.endsAtMs <= at || cached.limit !== limit) return null
    return cached.remaining - cached.deferred < AMPLE_REMAINING ? null : cached
  }

  private countDeferred(subject: string, cached: CachedCount): void {
    const { limit, deferred } = cached
    // Subtracted before the count is known, so that `remaining` never appears to grow.
    cached.remaining -= deferred
    cached.deferred = 0
    const hour = this.getHour()
    this.counter.consume(`${subject}:${hour}`, deferred).then(
      ({ consumedPoints }) => this.updateCache(subject, hour, limit, consumedPoints),
      // These requests stay uncounted; the next request is counted before its work.
      () => this.cache.delete(subject),
    )
  }

  private isAmple(subject: string, limit: number): boolean {
    const cached = this.cache.get(subject)
    const now = performance.now()
    if (!cached || cached.endsAtMs <= now || cached.limit !== limit) return false
    if (now - cached.at > COUNT_TTL_MS) return false
    const uncounted = (this.pending.get(subject)?.length ?? 0) + (this.inFlightCounts.get(subject) ?? 0)
    return uncounted < (cached.remaining - AMPLE_REMAINING) * MAX_UNCOUNTED_SHARE
  }

  private count(subject: string): void {
    if (this.inFlightCounts.has(subject) || !this.pending.has(subject)) return
    const batch = this.pending.get(subject) ?? []
    this.pending.delete(subject)
    this.inFlightCounts.set(subject, batch.length)
    this.countBatch(subject, batch)
      .catch((error) => {
        for (const { reject } of batch) reject(error)
      })
      .then(() => {
        this.inFlightCounts.delete(subject)
        // More requests may have arrived in the meantime.
        this.count(subject)
      })
  }

  private getHour(): number {
    return Math.floor(this.now() / 1000 / HOUR_SECONDS)
  }

  private async countBatch(subject: string, batch: PendingRequest[]): Promise<void> {
    const seconds = Math.floor(this.now() / 1000)
    const hour = this.getHour()
    const resetAtSeconds = (hour + 1) * HOUR_SECONDS
    const key = `${subject}:${hour}`
    const used = (await this.counter.consume(key, batch.length)).consumedPoints
    let refused = 0
    for (const [index, { limit, resolve }] of batch.entries()) {
      const position = used - batch.length + index + 1 - refused
      const isAllowed = position <= limit
      if (!isAllowed) refused++
      const remaining = Math.max(0, limit - position)
      resolve({ isAllowed, limit, remaining, resetSeconds: resetAtSeconds - seconds, resetAtSeconds })
    }
    this.updateCache(subject, hour, batch.at(-1)?.limit ?? 0, used)
    // Refused requests do not count, so that an upgrade of the plan takes effect within the hour.
    if (refused > 0) await this.counter.reward(key, refused)
  }

  private updateCache(subject: string, hour: number, limit: number, used: number): void {
    const at = performance.now()
    const resetAtSeconds = (hour + 1) * HOUR_SECONDS
    const endsAtMs = at + resetAtSeconds * 1000 - this.now()
    const snapshot = {
      endsAtMs,
      resetAtSeconds,
      limit,
      remaining: limit - used,
      at,
    }
    const cached = this.cache.get(subject)
    if (cached) Object.assign(cached, snapshot)
    else {
      if (this.cache.size >= MAX_CACHED_SUBJECTS) this.cache.clear()
      this.cache.set(subject, { ...snapshot, deferred: 0 })
    }
  }
}
