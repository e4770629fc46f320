import type { ReservedSQL, SQL } from 'bun'
import { FairQueue } from './fair-queue.ts'
import { NoConnectionFree, openPool, type PoolOptions, STATEMENT_MILLISECONDS } from './pool.ts'
import { Shares } from './shares.ts'
import { retryConflicts } from './transact.ts'

/** What a statement gave, and how many rows it found or changed. */
export type Rows<Row> = Row[] & { count?: number }

/** A connection that is held, for a transaction. */
export interface HeldConnection {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Rows<Row>>
  /** Several statements without parameters or answers, such as `begin; set …`, in one round trip. */
  control(text: string): Promise<void>
  /** Gives it back. */
  release(): void
  /** Ends it, where it can't be told in what state it is. */
  end(): Promise<void>
}

interface Slot {
  sql: SQL
  /** Whose statement or transaction it has; null while it is idle. */
  owner: string | null
  /** When the statement that it does now was sent, by `performance.now()`; null while it has none. */
  since: number | null
}

interface Waiting {
  resolve(slot: Slot): void
  reject(error: unknown): void
  owner: string
  timer: ReturnType<typeof setTimeout>
}

/** How long a statement waits for a connection when all are at work. */
const WAIT_MILLISECONDS = 5_000
/** How many statements of one owner may wait: what further ones would be told in five seconds they are told at once. */
const MAX_WAITING = 500
/** PostgreSQL gives a statement up by itself; one without any answer for so much longer is on a dead connection. */
const SILENCE_MILLISECONDS = 5_000
const LOOK_MILLISECONDS = 1_000
/** Who shares the connections with nobody: the platform, a migration. */
const NOBODY = ''

/**
 * Connections of which each does one thing at a time. Bun's own pool sends a statement on a connection whose last one
 * is still waiting, even while others have nothing to do: one that waits for a lock would hold up whoever comes next,
 * and nobody would be told how long (docs/decisions/0022). Each is used for an owner, an association mostly, and owners
 * share them fairly: what one of them asks too much is its own to wait for (docs/decisions/0024).
 */
export class Connections {
  /** The one used last is used next, so that few stay open where few are needed. */
  private readonly idle: Slot[] = []
  private readonly slots = new Set<Slot>()
  private readonly waiting = new FairQueue<Waiting>()
  private readonly shares: Shares
  private readonly watch: ReturnType<typeof setInterval>
  private closed = false

  constructor(private readonly options: PoolOptions) {
    this.shares = new Shares(options.connections)
    this.watch = setInterval(() => this.endSilent(), LOOK_MILLISECONDS)
    this.watch.unref()
  }

  /**
   * Runs a statement by itself, again where a deadlock undid it.
   *
   * @param owner whose statement it is
   * @throws NoConnectionFree after five seconds in which no connection came free for the owner, or at once where too many
   *   of its statements wait; and what PostgreSQL says
   */
  run<Row>(text: string, parameters: readonly unknown[], owner = NOBODY): Promise<Rows<Row>> {
    return retryConflicts(() => this.runOnce<Row>(text, parameters, owner))
  }

  private async runOnce<Row>(
    text: string,
    parameters: readonly unknown[],
    owner: string,
  ): Promise<Rows<Row>> {
    const slot = this.free(owner) ?? (await this.turn(owner))
    try {
      return await slot.sql.unsafe(text, parameters as unknown[])
    } finally {
      this.giveBack(slot)
    }
  }

  /**
   * Takes a connection until it is released.
   *
   * @throws NoConnectionFree as above
   */
  async hold(owner = NOBODY): Promise<HeldConnection> {
    const slot = this.free(owner) ?? (await this.turn(owner))
    try {
      return this.heldOn(slot, await slot.sql.reserve())
    } catch (error) {
      this.giveBack(slot)
      throw error
    }
  }

  private heldOn(slot: Slot, connection: ReservedSQL): HeldConnection {
    const timed = async <Result>(work: PromiseLike<Result>): Promise<Result> => {
      slot.since = performance.now()
      try {
        return await work
      } finally {
        // How long its holder thinks between two statements is PostgreSQL's to limit.
        slot.since = null
      }
    }
    slot.since = null
    return {
      run: (text, parameters) => timed(connection.unsafe(text, parameters as unknown[])),
      control: async (text) => {
        await timed(connection.unsafe(text).simple())
      },
      release: () => {
        connection.release()
        this.giveBack(slot)
      },
      end: () => this.discard(slot),
    }
  }

  /** Ends all connections. @param timeout seconds that statements under way may take to end */
  async close({ timeout }: { timeout: number }): Promise<void> {
    this.closed = true
    clearInterval(this.watch)
    for (const waiting of this.waiting.clear()) {
      clearTimeout(waiting.timer)
      waiting.reject(new NoConnectionFree('The connections to the database are being closed.'))
    }
    await Promise.all([...this.slots].map(({ sql }) => sql.close({ timeout })))
  }

  private free(owner: string): Slot | null {
    if (this.closed) throw new NoConnectionFree('The connections to the database are closed.')
    this.shares.ask(owner)
    if (this.waiting.count(owner) > 0 || !this.shares.hasRoom(owner)) return null
    return this.take(owner)
  }

  private take(owner: string): Slot | null {
    const slot = this.idle.pop() ?? (this.slots.size < this.options.connections ? this.open() : null)
    if (!slot) return null
    slot.since = performance.now()
    slot.owner = owner
    this.shares.take(owner)
    return slot
  }

  private open(): Slot {
    const slot = { sql: openPool({ ...this.options, connections: 1 }), owner: null, since: null }
    this.slots.add(slot)
    return slot
  }

  private turn(owner: string): Promise<Slot> {
    if (this.waiting.count(owner) >= MAX_WAITING)
      throw new NoConnectionFree(`${MAX_WAITING} statements of ${owner} wait for a connection already.`)
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const timer = setTimeout(() => {
      this.waiting.remove(owner, waiting)
      reject(new NoConnectionFree(`No connection to the database came free within ${WAIT_MILLISECONDS} ms.`))
    }, WAIT_MILLISECONDS)
    const waiting = { resolve, reject, owner, timer }
    this.waiting.add(owner, waiting)
    this.serveWaiting()
    return promise
  }

  private giveBack(slot: Slot): void {
    slot.since = null
    if (!this.slots.has(slot)) return
    this.disown(slot)
    this.idle.push(slot)
    this.serveWaiting()
  }

  private disown(slot: Slot): void {
    if (slot.owner !== null) this.shares.giveBack(slot.owner)
    slot.owner = null
  }

  /** As many as there are connections for; several where an owner has come to be alone and may have more. */
  private serveWaiting(): void {
    while (this.idle.length > 0 || this.slots.size < this.options.connections) {
      const next = this.waiting.next((owner) => this.shares.hasRoom(owner))
      if (!next) return
      clearTimeout(next.timer)
      next.resolve(this.take(next.owner) as Slot)
    }
  }

  /** Another takes its place; whoever waits for an answer on it is told that it is gone. */
  private async discard(slot: Slot): Promise<void> {
    if (!this.slots.delete(slot)) return
    this.disown(slot)
    this.serveWaiting()
    // It is dead already, so there may be nobody to say goodbye to.
    await slot.sql.close({ timeout: 0 }).catch(() => {})
  }

  private endSilent(): void {
    const longest = (this.options.statementTimeout ?? STATEMENT_MILLISECONDS) + SILENCE_MILLISECONDS
    const now = performance.now()
    for (const slot of this.slots) {
      if (slot.since !== null && now - slot.since > longest) void this.discard(slot)
    }
  }
}
