import type { Connections } from './connections.ts'

const MEASURE_INTERVAL_MS = 10_000
const RETRY_DELAY_MS = 1_000
/** Smaller differences are ignored: they may be network latency. */
const TOLERANCE_MS = 500

/**
 * The database's time, which decides what has expired. A process's own clock may be wrong or be set while it runs; the
 * database's is the same for all processes (docs/faults.md).
 */
export class DatabaseClock {
  /** The database's clock minus this machine's. */
  private offsetMs = 0
  private timer: ReturnType<typeof setTimeout> | null = null
  private isClosed = false

  constructor(private readonly connections: Connections) {
    void this.measure()
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }

  close(): void {
    this.isClosed = true
    if (this.timer) clearTimeout(this.timer)
  }

  /** While the database is unavailable, the last offset is kept. */
  private async measure(): Promise<void> {
    let delayMs = RETRY_DELAY_MS
    try {
      const text = 'select extract(epoch from clock_timestamp()) * 1000 as "serverTime"'
      const sentAt = Date.now()
      const [row] = await this.connections.run<{ serverTime: string }>(text, [])
      const halfRoundTripMs = (Date.now() - sentAt) / 2
      const measuredOffsetMs = Number(row?.serverTime) - (sentAt + halfRoundTripMs)
      // A slow response is less precise: the database may have read its clock at any time during the round trip.
      if (Math.abs(measuredOffsetMs - this.offsetMs) > TOLERANCE_MS + halfRoundTripMs)
        this.offsetMs = Math.round(measuredOffsetMs)
      delayMs = MEASURE_INTERVAL_MS
    } catch {
      // Callers notice the outage in their own statements; here, the outage only shortens the interval.
    }
    if (this.isClosed) return
    this.timer = setTimeout(() => this.measure(), delayMs)
    this.timer.unref()
  }
}
