import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from '../database/schema.ts'

const LOCK_KEY_SQL = "hashtextextended('guildhall: files are removed', 0)"

/**
 * Blocks the deletion of stored files until the connection ends, so that every file of a backup's snapshot exists when
 * it is copied. Records can be deleted in the meantime; their files are kept until then.
 *
 * @returns false if the connection's `lock_timeout` expired, because another backup or a deletion of files is running
 */
export async function blockFileDeletion(client: Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_lock(${LOCK_KEY_SQL})`)
    return true
  } catch (error) {
    // lock_not_available
    if ((error as { code?: string }).code !== '55P03') throw error
    return false
  }
}

/**
 * Acquires the shared lock, which is held until the transaction ends, so that no backup starts.
 *
 * @returns false if a backup is running
 */
export async function tryAcquireDeletionLock(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK_KEY_SQL)}) as acquired`.execute(db)
  return rows[0]?.acquired === true
}
