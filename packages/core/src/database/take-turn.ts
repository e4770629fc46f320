import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Waits until no other transaction has this turn, and has it until the end of its own.
 *
 * @param db a transaction
 * @param name what is done one at a time, with whose it is
 */
export async function takeTurn(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.execute(db)
}
