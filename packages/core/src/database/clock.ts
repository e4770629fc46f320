import type { Connections } from './connections.ts'

const MEASURE_MILLISECONDS = 10_000
const RETRY_MILLISECONDS = 1_000
/** Less than this is the time a statement takes on its way, and of no account. */
const TOLERATED_MILLISECONDS = 500

/**
 * The time as the database has it, by which it judges what has expired. Each process's own clock may be wrong, or set
 * while it runs; with this one all of them agree (docs/faults.md).
 */
export class DatabaseClock {
  /** How far the database's clock is ahead of this machine's, in milliseconds. */
  private ahead = 0
  private timer: ReturnType<typeof setTimeout> | null = null
  private closed = false

  constructor(private readonly connections: Connections) {
    void this.measure()
  }

  now(): Date {
    return new Date(Date.now() + this.ahead)
  }

  close(): void {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
  }

  /** While the database is away it stays as it was. */
  private async measure(): Promise<void> {
    let wait = RETRY_MILLISECONDS
    try {
      const text = 'select extract(epoch from clock_timestamp()) * 1000 as theirs'
      const sent = Date.now()
      const [row] = await this.connections.run<{ theirs: string }>(text, [])
      const ahead = Number(row?.theirs) - (sent + Date.now()) / 2
      if (Math.abs(ahead - this.ahead) > TOLERATED_MILLISECONDS) this.ahead = Math.round(ahead)
      wait = MEASURE_MILLISECONDS
    } catch {
      // Whoever needs the database now is told so; the clock is only asked again sooner.
    }
    if (this.closed) return
    this.timer = setTimeout(() => this.measure(), wait)
    this.timer.unref()
  }
}
