import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The maximum number of rows deleted per statement, so that it ends well before the statement timeout. */
export const BATCH_ROWS = 2000

/**
 * Deletes the rows of a table that match a condition, and those that reference them with `on delete cascade`. Safe to
 * run concurrently: rows locked elsewhere are skipped.
 *
 * @param table not partitioned, since row positions are unique within a partition only
 * @param condition on the table’s columns
 * @returns the number of rows deleted from the table
 */
export async function deleteInBatches(
  database: Database,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.id(table)
  for (let deleted = 0; ; ) {
    const result = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${condition} limit ${sql.lit(BATCH_ROWS)} for update skip locked))`.execute(
      database.platform,
    )
    const count = Number(result.numAffectedRows ?? 0n)
    deleted += count
    if (count < BATCH_ROWS) return deleted
  }
}
