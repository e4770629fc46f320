import { isDatabaseUnavailable, isStatementAborted } from './pool.ts'

/** Collects the failures of work on many records, so that one that fails does not stop the others. */
export class FailureCollector {
  private readonly failures: Error[] = []

  /**
   * Runs the work on one record.
   *
   * @param message of the failure; names the record
   * @returns the result; null if it failed
   * @throws the error immediately if the database is unavailable, since the other records would fail too
   */
  async attempt<Result>(message: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch (cause) {
      if (isDatabaseUnavailable(cause) && !isStatementAborted(cause)) throw cause
      this.failures.push(new Error(message, { cause }))
      return null
    }
  }

  /** @throws AggregateError if work on a record failed */
  throwIfAny(message: string): void {
    if (this.failures.length > 0) throw new AggregateError(this.failures, message)
  }
}
