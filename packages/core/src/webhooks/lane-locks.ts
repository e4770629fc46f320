import { Connections, type HeldConnection } from '../database/connections.ts'

/** The number that PostgreSQL knows a webhook's lock by. @param id an expression of its id as text */
export const laneKey = (id: string): string => `hashtextextended(${id}, 1)`

/** Whether a webhook's deliveries were made, or why not: somebody is at it, in this process or in another. */
export type Taken = 'done' | 'busy' | 'elsewhere'

/**
 * Locks that keep two workers from delivering to one webhook at once, which would mix up the order of its events.
 * They are PostgreSQL's session locks on one connection: when the process dies, so does the connection, and another
 * worker goes on at once.
 */
export class LaneLocks {
  private readonly connections: Connections
  private session: Promise<HeldConnection> | null = null
  /** Held by this process; the value tells that someone else here wanted it meanwhile. */
  private readonly held = new Map<string, { wanted: boolean }>()

  /** @param url of the database; connections to a pooler that shares sessions won't do */
  constructor(url: string) {
    this.connections = new Connections({
      url,
      role: null,
      connections: 1,
      applicationName: 'guildhall-lanes',
    })
  }

  /**
   * Does some work for a webhook, unless somebody is at it already. Whoever is at it in this process does it once more
   * before letting go, so that what made the second one ask is not overlooked.
   *
   * @returns `elsewhere` if somebody in another process is at it, who may or may not see what is new
   */
  async withLane(webhookId: string, work: () => Promise<void>): Promise<Taken> {
    const holder = this.held.get(webhookId)
    if (holder) {
      holder.wanted = true
      return 'busy'
    }
    const own = { wanted: false }
    this.held.set(webhookId, own)
    try {
      if (!(await this.lock(webhookId))) return 'elsewhere'
      try {
        await work()
      } finally {
        await this.unlock(webhookId)
      }
    } finally {
      this.held.delete(webhookId)
    }
    return own.wanted ? this.withLane(webhookId, work) : 'done'
  }

  async close(): Promise<void> {
    if (this.session) (await this.session.catch(() => null))?.release()
    await this.connections.close({ timeout: 1 })
  }

  private async lock(webhookId: string): Promise<boolean> {
    const rows = await this.query(`select pg_try_advisory_lock(${laneKey('$1')}) as locked`, webhookId)
    return rows[0]?.locked === true
  }

  /** A connection that is gone has let go of its locks by itself. */
  private async unlock(webhookId: string): Promise<void> {
    if (!this.session) return
    await this.query(`select pg_advisory_unlock(${laneKey('$1')}) as locked`, webhookId).catch(() => {})
  }

  private async query(text: string, webhookId: string): Promise<{ locked: boolean }[]> {
    this.session ??= this.connections.hold()
    const session = this.session
    try {
      return await (await session).run(text, [webhookId])
    } catch (error) {
      // The next one gets a new connection.
      if (this.session === session) {
        this.session = null
        session.then((lost) => lost.destroy().finally(lost.release)).catch(() => {})
      }
      throw error
    }
  }
}
