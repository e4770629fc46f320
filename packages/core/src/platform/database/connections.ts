import type { ReservedSQL, SQL } from 'bun'
import { ConnectionShares } from './connection-shares.ts'
import { FairQueue } from './fair-queue.ts'
import { NoConnectionAvailableError, openPool, type PoolOptions, STATEMENT_TIMEOUT_MS } from './pool.ts'
import { retryConflicts } from './transact.ts'

/** A statement's rows, and the number of rows returned or changed. */
export type Rows<Row> = Row[] & { count?: number }

/** A connection reserved for a transaction. */
export interface ReservedConnection {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Rows<Row>>
  /** Runs several statements without parameters or results, such as `begin; set …`, in one round trip. */
  control(text: string): Promise<void>
  /** Returns the connection to the pool. */
  release(): void
  /** Closes the connection, for when its state is unknown. */
  destroy(): Promise<void>
}

interface Slot {
  sql: SQL
  /** The owner of the running statement or transaction; null while idle. */
  owner: string | null
  /** When the running statement was sent, by `performance.now()`; null if none is running. */
  busySinceMs: number | null
  /** The texts of the statements that the connection has prepared. */
  prepared: Set<string>
}

interface Waiter {
  resolve(slot: Slot): void
  reject(error: unknown): void
  owner: string
  timer: ReturnType<typeof setTimeout>
}

/** How long a statement waits for a free connection. */
const ACQUIRE_TIMEOUT_MS = 5_000
/**
 * If a timer fires this late, the event loop was blocked. PostgreSQL’s responses, which free connections, are then
 * still unread.
 */
const BLOCKED_LOOP_MS = 100
/** How long a statement then waits for those responses. */
const BLOCKED_LOOP_GRACE_MS = 1_000
/** The limit on waiting statements per owner; further ones fail immediately. */
const MAX_WAITING_STATEMENTS = 500
/** PostgreSQL enforces the statement timeout; a connection that does not respond for this much longer is dead. */
const RESPONSE_GRACE_MS = 5_000
const CHECK_INTERVAL_MS = 1_000
/**
 * A connection keeps its prepared statements in memory until it is closed. It is replaced after this many: page numbers
 * are part of a statement, so the number of different ones has no limit.
 */
const MAX_PREPARED_STATEMENTS = 500
/** The owner of statements that belong to no client: those of the platform and of migrations. */
const NO_OWNER = ''

/**
 * A connection pool that runs one statement per connection at a time. Bun's own pool pipelines a statement onto a busy
 * connection even while others are idle, so a statement waiting for a lock delays unrelated ones with no time limit
 * (docs/decisions/0022). Connections are shared fairly between owners, usually clients: one that sends too many
 * statements delays mainly itself (docs/decisions/0024).
 */
export class Connections {
  /** Last in, first out. Another connection is opened only if none is idle; idle ones stay open. */
  private readonly idle: Slot[] = []
  private readonly slots = new Set<Slot>()
  private readonly waiting = new FairQueue<Waiter>()
  private readonly shares: ConnectionShares
  private readonly checkTimer: ReturnType<typeof setInterval>
  private isClosed = false

  constructor(private readonly options: PoolOptions) {
    this.shares = new ConnectionShares(options.connections)
    this.checkTimer = setInterval(() => this.check(), CHECK_INTERVAL_MS)
    this.checkTimer.unref()
  }

  /**
   * Runs a single statement, with retries after deadlocks and serialization failures.
   *
   * @throws NoConnectionAvailableError if no connection was free for the owner within ACQUIRE_TIMEOUT_MS, or immediately
   *   if too many of its statements are waiting or the pool is closed; and PostgreSQL's errors
   */
  run<Row>(text: string, parameters: readonly unknown[], owner = NO_OWNER): Promise<Rows<Row>> {
    return retryConflicts(() => this.runOnce<Row>(text, parameters, owner))
  }

  private async runOnce<Row>(
    text: string,
    parameters: readonly unknown[],
    owner: string,
  ): Promise<Rows<Row>> {
    const slot = this.tryAcquire(owner) ?? (await this.waitForSlot(owner))
    slot.prepared.add(text)
    try {
      return await slot.sql.unsafe(text, parameters as unknown[])
    } finally {
      this.release(slot)
    }
  }

  /** Reserves a connection until it is released. @throws NoConnectionAvailableError, as `run` does */
  async reserve(owner = NO_OWNER): Promise<ReservedConnection> {
    const slot = this.tryAcquire(owner) ?? (await this.waitForSlot(owner))
    try {
      return this.reserveSlot(slot, await slot.sql.reserve())
    } catch (error) {
      this.release(slot)
      throw error
    }
  }

  private reserveSlot(slot: Slot, connection: ReservedSQL): ReservedConnection {
    const trackBusy = async <Result>(work: PromiseLike<Result>): Promise<Result> => {
      slot.busySinceMs = performance.now()
      try {
        return await work
      } finally {
        // Idle time between statements is limited by PostgreSQL.
        slot.busySinceMs = null
      }
    }
    slot.busySinceMs = null
    return {
      run: (text, parameters) => {
        slot.prepared.add(text)
        return trackBusy(connection.unsafe(text, parameters as unknown[]))
      },
      control: async (text) => {
        await trackBusy(connection.unsafe(text).simple())
      },
      release: () => {
        connection.release()
        this.release(slot)
      },
      destroy: () => this.discard(slot),
    }
  }

  /** Closes all connections. @param timeout seconds that running statements have to finish */
  async close({ timeout }: { timeout: number }): Promise<void> {
    this.isClosed = true
    clearInterval(this.checkTimer)
    for (const waiting of this.waiting.clear()) {
      clearTimeout(waiting.timer)
      waiting.reject(new NoConnectionAvailableError('The connection pool is closing.'))
    }
    await Promise.all([...this.slots].map(({ sql }) => sql.close({ timeout })))
  }

  private tryAcquire(owner: string): Slot | null {
    if (this.isClosed) throw new NoConnectionAvailableError('The connection pool is closed.')
    this.shares.recordRequest(owner)
    if (this.waiting.count(owner) > 0 || !this.shares.hasRoom(owner)) return null
    return this.assignSlot(owner)
  }

  private assignSlot(owner: string): Slot | null {
    const slot = this.idle.pop() ?? (this.slots.size < this.options.connections ? this.open() : null)
    if (!slot) return null
    slot.busySinceMs = performance.now()
    slot.owner = owner
    this.shares.acquire(owner)
    return slot
  }

  private open(): Slot {
    const sql = openPool({ ...this.options, connections: 1 })
    const slot: Slot = { sql, owner: null, busySinceMs: null, prepared: new Set() }
    this.slots.add(slot)
    return slot
  }

  private waitForSlot(owner: string): Promise<Slot> {
    if (this.waiting.count(owner) >= MAX_WAITING_STATEMENTS)
      throw new NoConnectionAvailableError(
        `${MAX_WAITING_STATEMENTS} statements of ${owner || 'the platform'} are already waiting for a connection.`,
      )
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const expire = () => {
      this.waiting.remove(owner, waiter)
      reject(
        new NoConnectionAvailableError(
          `No database connection was available within ${ACQUIRE_TIMEOUT_MS} ms.`,
        ),
      )
    }
    const deadlineMs = performance.now() + ACQUIRE_TIMEOUT_MS
    const timer = setTimeout(() => {
      if (performance.now() - deadlineMs < BLOCKED_LOOP_MS) expire()
      else waiter.timer = setTimeout(expire, BLOCKED_LOOP_GRACE_MS)
    }, ACQUIRE_TIMEOUT_MS)
    const waiter = { resolve, reject, owner, timer }
    this.waiting.add(owner, waiter)
    this.serveWaiting()
    return promise
  }

  private release(slot: Slot): void {
    slot.busySinceMs = null
    if (!this.slots.has(slot)) return
    if (slot.prepared.size > MAX_PREPARED_STATEMENTS) return void this.discard(slot)
    this.clearOwner(slot)
    this.idle.push(slot)
    this.serveWaiting()
  }

  private clearOwner(slot: Slot): void {
    if (slot.owner !== null) this.shares.release(slot.owner)
    slot.owner = null
  }

  /** Serves as many waiting statements as possible: an owner’s share can grow by several connections at a time. */
  private serveWaiting(): void {
    while (this.idle.length > 0 || this.slots.size < this.options.connections) {
      const next = this.waiting.next((owner) => this.shares.hasRoom(owner))
      if (!next) return
      clearTimeout(next.timer)
      next.resolve(this.assignSlot(next.owner) as Slot)
    }
  }

  /** Removes the connection from the pool; a statement still waiting on it fails. */
  private async discard(slot: Slot): Promise<void> {
    if (!this.slots.delete(slot)) return
    this.clearOwner(slot)
    this.serveWaiting()
    // The connection is no longer used, so it does not matter how it ends.
    await slot.sql.close({ timeout: 0 }).catch(() => {})
  }

  private check(): void {
    this.discardUnresponsive()
    // An owner’s share grows when the others are no longer active, without any request or release.
    this.serveWaiting()
  }

  private discardUnresponsive(): void {
    const timeoutMs = (this.options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + RESPONSE_GRACE_MS
    const now = performance.now()
    for (const slot of this.slots) {
      if (slot.busySinceMs !== null && now - slot.busySinceMs > timeoutMs) void this.discard(slot)
    }
  }
}
