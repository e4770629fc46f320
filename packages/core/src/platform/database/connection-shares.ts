/**
 * An owner is active for this long after a request. The only active owner can use all connections; as soon as there is
 * another, each is limited to its share, so that no owner occupies all connections.
 */
const ACTIVE_WINDOW_MS = 10_000
/** A transaction may need a second connection for a separate statement. */
const MIN_SHARE_CONNECTIONS = 2

/** Tracks how many connections each owner uses, and limits them. */
export class ConnectionShares {
  private readonly counts = new Map<string, number>()
  /** The latest request, and the latest by any other owner: enough to tell whether an owner is alone. */
  private latest = { owner: '', at: Number.NEGATIVE_INFINITY }
  private previous = { owner: '', at: Number.NEGATIVE_INFINITY }

  /** @param connections the total number */
  constructor(private readonly connections: number) {}

  /** Records that an owner requests a connection. */
  recordRequest(owner: string): void {
    if (owner !== this.latest.owner) this.previous = this.latest
    this.latest = { owner, at: performance.now() }
  }

  acquire(owner: string): void {
    this.counts.set(owner, (this.counts.get(owner) ?? 0) + 1)
  }

  release(owner: string): void {
    const count = (this.counts.get(owner) ?? 0) - 1
    if (count > 0) this.counts.set(owner, count)
    else this.counts.delete(owner)
  }

  /**
   * Whether an owner can acquire another connection: up to a fifth of all but at least MIN_SHARE_CONNECTIONS, or all
   * while no other owner is active.
   */
  hasRoom(owner: string): boolean {
    return (this.counts.get(owner) ?? 0) < (this.isAlone(owner) ? this.connections : this.computeShare())
  }

  private computeShare(): number {
    return Math.max(MIN_SHARE_CONNECTIONS, Math.floor(this.connections / 5))
  }

  private isAlone(owner: string): boolean {
    const otherRequest = this.latest.owner === owner ? this.previous : this.latest
    return performance.now() - otherRequest.at > ACTIVE_WINDOW_MS
  }
}
