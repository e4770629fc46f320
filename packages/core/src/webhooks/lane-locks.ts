import { Connections, type ReservedConnection } from '../platform/database/connections.ts'

/** SQL for the key of a lane’s advisory lock. @param lane an SQL expression of the lane’s name as text */
export const buildLaneKey = (lane: string): string => `hashtextextended(${lane}, 1)`

/** Whether the work ran, or where the lock is held: in this process (`busy`) or in another. */
export type LaneLockResult = 'done' | 'busy' | 'elsewhere'

/**
 * Locks that keep two workers from delivering to one webhook concurrently, which would reorder its events, or from
 * indexing for search concurrently: session-level advisory locks on one connection, released when the process dies.
 */
export class LaneLocks {
  private readonly connections: Connections
  private session: Promise<ReservedConnection> | null = null
  /**
   * The lanes locked by this process; `shouldRunAgain` is set if another caller in this process requested the lane in
   * the meantime.
   */
  private readonly holders = new Map<string, { shouldRunAgain: boolean }>()

  /** @param url the database's URL; must not go through a transaction pooler, which shares sessions */
  constructor(url: string) {
    this.connections = new Connections({
      url,
      role: null,
      connections: 1,
      applicationName: 'guildhall-lanes',
    })
  }

  /**
   * Runs `work` while holding a lane’s lock. If this process already holds the lock, the holder runs its own work once
   * more afterwards, so that nothing added in the meantime is missed.
   *
   * @param lane a webhook’s id, or a name such as `search index`
   * @returns `elsewhere` if another process holds the lock; it may or may not see what was just added
   */
  async withLane(lane: string, work: () => Promise<void>): Promise<LaneLockResult> {
    const holder = this.holders.get(lane)
    if (holder) {
      holder.shouldRunAgain = true
      return 'busy'
    }
    const newHolder = { shouldRunAgain: false }
    this.holders.set(lane, newHolder)
    try {
      if (!(await this.lock(lane))) return 'elsewhere'
      try {
        await work()
      } finally {
        await this.unlock(lane)
      }
    } finally {
      this.holders.delete(lane)
    }
    return newHolder.shouldRunAgain ? this.withLane(lane, work) : 'done'
  }

  async close(): Promise<void> {
    if (this.session) (await this.session.catch(() => null))?.release()
    await this.connections.close({ timeout: 1 })
  }

  private async lock(lane: string): Promise<boolean> {
    const rows = await this.query(`select pg_try_advisory_lock(${buildLaneKey('$1')}) as locked`, lane)
    return rows[0]?.locked === true
  }

  /** A lost connection has released its locks already. */
  private async unlock(lane: string): Promise<void> {
    if (!this.session) return
    await this.query(`select pg_advisory_unlock(${buildLaneKey('$1')}) as locked`, lane).catch(() => {})
  }

  private async query(text: string, lane: string): Promise<{ locked: boolean }[]> {
    this.session ??= this.connections.reserve()
    const session = this.session
    try {
      return await (await session).run(text, [lane])
    } catch (error) {
      // The next query opens a new connection.
      if (this.session === session) {
        this.session = null
        session.then((lost) => lost.destroy().finally(lost.release)).catch(() => {})
      }
      throw error
    }
  }
}
