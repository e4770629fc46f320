/** How long other workers have to claim a requeued job first. */
const YIELD_MS = 200

/**
 * All workers wake when a delayed job is due. A worker that requeued the job, because it does not support it, yields to
 * the others; otherwise it might claim the job again each time.
 */
export class RequeueYield {
  private dueAtMs: number | null = null

  /** Records when a requeued job is due, in milliseconds since 1970. Ignores further jobs until this one is due. */
  recordRequeue(dueAtMs: number): void {
    this.dueAtMs ??= dueAtMs
  }

  /** Waits if a requeued job is due, so that other workers can claim it first. Call it before fetching a job. */
  async yieldToOtherWorkers(): Promise<void> {
    const elapsedMs = this.dueAtMs === null ? -1 : Date.now() - this.dueAtMs
    if (elapsedMs < 0) return
    this.dueAtMs = null
    if (elapsedMs < YIELD_MS) await Bun.sleep(YIELD_MS - elapsedMs)
  }
}
