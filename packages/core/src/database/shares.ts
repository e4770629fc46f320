/**
 * An owner who asked this lately counts as there. As long as only one is, it may have all connections; otherwise another
 * would have to wait for a statement of it to end, however short its own.
 */
const THERE_MILLISECONDS = 10_000
/** A transaction may need a statement beside it. */
const LEAST = 2

/** How many connections each owner has, and may have. */
export class Shares {
  private readonly held = new Map<string, number>()
  /** The owner who asked last, and the last one before who is another: enough to tell whether somebody is alone. */
  private newest = { owner: '', at: Number.NEGATIVE_INFINITY }
  private before = { owner: '', at: Number.NEGATIVE_INFINITY }

  /** @param connections how many there are */
  constructor(private readonly connections: number) {}

  /** Notes that an owner asks for a connection. */
  ask(owner: string): void {
    if (owner !== this.newest.owner) this.before = this.newest
    this.newest = { owner, at: performance.now() }
  }

  take(owner: string): void {
    this.held.set(owner, (this.held.get(owner) ?? 0) + 1)
  }

  giveBack(owner: string): void {
    const left = (this.held.get(owner) ?? 0) - 1
    if (left > 0) this.held.set(owner, left)
    else this.held.delete(owner)
  }

  /** Whether an owner may have one more: a fifth of all, or all while nobody else is there. */
  hasRoom(owner: string): boolean {
    return (this.held.get(owner) ?? 0) < (this.isAlone(owner) ? this.connections : this.share())
  }

  private share(): number {
    return Math.max(LEAST, Math.floor(this.connections / 5))
  }

  private isAlone(owner: string): boolean {
    const other = this.newest.owner === owner ? this.before : this.newest
    return performance.now() - other.at > THERE_MILLISECONDS
  }
}
