import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from '../database/schema.ts'
import { BackUpError } from './back-up-error.ts'

const KEY = "hashtextextended('guildhall: files are removed', 0)"

/**
 * Keeps files from being removed from storage until the connection ends, so that every file that the rows of a
 * snapshot name is still there when it is copied. Records can be deleted meanwhile; their files wait.
 *
 * @throws BackUpError when another back-up runs
 */
export async function holdRemovals(client: Client): Promise<void> {
  try {
    await client.query(`select pg_advisory_lock(${KEY})`)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BackUpError('Another back-up of this database is running. Start this one when it has ended.')
  }
}

/** Asked in the transaction that removes files. @returns whether it may */
export async function mayRemoveFiles(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(KEY)}) as free`.execute(db)
  return rows[0]?.free === true
}
