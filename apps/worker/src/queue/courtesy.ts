/** Time for another worker to take a job that has come due. */
const GRACE_MILLISECONDS = 200

/**
 * All workers that wait for a delayed job wake at the same moment. The one that put it back, since it can't do it,
 * lets the others go first; otherwise it might be the quickest again and again.
 */
export class Courtesy {
  private due: number | null = null

  /** To be told when a job that was put back comes due, in milliseconds since 1970; one at a time is remembered. */
  putBack(due: number): void {
    this.due ??= due
  }

  /** To be awaited before a job is fetched. */
  async letOthersGoFirst(): Promise<void> {
    const late = this.due === null ? -1 : Date.now() - this.due
    if (late < 0) return
    this.due = null
    if (late < GRACE_MILLISECONDS) await Bun.sleep(GRACE_MILLISECONDS - late)
  }
}
