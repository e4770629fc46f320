import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Acquires an advisory lock that is held until the transaction ends; waits while another transaction holds it.
 *
 * @param db a transaction
 * @param name the operation and the id of its scope
 */
export async function acquireAdvisoryLock(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.execute(db)
}
