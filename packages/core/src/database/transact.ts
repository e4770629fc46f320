import type { Kysely, Transaction } from 'kysely'
import { postgresError } from './pool.ts'
import type { Schema } from './schema.ts'

/** How often work is begun that others' transactions undo. */
const MAX_ATTEMPTS = 5
/** The longest wait before the second attempt; it doubles with each further one. */
const FIRST_WAIT_MILLISECONDS = 20

/**
 * PostgreSQL ended the transaction for the sake of another one: serialization_failure, deadlock_detected. Nothing of it
 * was written, and done again it may well succeed.
 */
const CONFLICTS = new Set(['40001', '40P01'])

/**
 * Does work again that PostgreSQL undid because of a conflict with other transactions. The wait in between is random, so
 * that those who met do not meet again.
 *
 * @param work one whole transaction, or one statement outside of any; it must be able to run several times
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CONFLICTS.has(postgresError(error)?.sqlState ?? '')) throw error
    }
    await Bun.sleep(Math.random() * FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1))
  }
}

/**
 * Runs work in one transaction, and all of it again after a conflict: it may read, write and compute, but change nothing
 * outside of the transaction that would differ the second time.
 */
export function transact<Result>(
  db: Kysely<Schema>,
  work: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(work))
}
