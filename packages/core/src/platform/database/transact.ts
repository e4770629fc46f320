import type { Kysely, Transaction } from 'kysely'
import { readPostgresError } from './pool.ts'
import type { Schema } from './schema.ts'

/** The maximum number of attempts, including the first. */
const MAX_ATTEMPTS = 5
/** The maximum delay before the second attempt; it doubles with each further one. */
const MAX_FIRST_BACKOFF_MS = 20

/**
 * PostgreSQL aborted the transaction in favor of another: serialization_failure, deadlock_detected. Nothing was
 * written and a retry may succeed.
 */
const CONFLICT_SQL_STATES = new Set(['40001', '40P01'])

/**
 * Retries work that PostgreSQL aborted because of a conflict, after a random delay.
 *
 * @param work a whole transaction, or a statement outside of any; must be repeatable
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CONFLICT_SQL_STATES.has(readPostgresError(error)?.sqlState ?? ''))
        throw error
    }
    await Bun.sleep(Math.random() * MAX_FIRST_BACKOFF_MS * 2 ** (attempt - 1))
  }
}

/** Runs work in one transaction, retried after conflicts, so it must have no side effects outside the transaction. */
export function transact<Result>(
  db: Kysely<Schema>,
  work: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(work))
}
