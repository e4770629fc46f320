import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** The share of changed rows at which autovacuum would also analyze the table (autovacuum_analyze_scale_factor). */
const MIN_CHANGED_SHARE = 0.1

/**
 * Updates the planner's statistics for a table after a bulk load, without waiting for autovacuum. Skipped for fewer
 * rows than a tenth of the table: the statistics still describe it well enough, and sampling costs the same however few
 * rows were added.
 *
 * @param rows the number of rows written
 * @param columns the columns to analyze; all if empty
 */
export async function analyzeAfterLoad(
  db: Kysely<Schema>,
  table: keyof Schema,
  rows: number,
  columns: string[] = [],
): Promise<void> {
  // -1 if the table was never analyzed.
  const { rows: statistics } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = ${table}::text::regclass`.execute(db)
  if (rows === 0 || rows < (statistics[0]?.rows ?? 0) * MIN_CHANGED_SHARE) return
  const list = columns.length > 0 ? sql` (${sql.join(columns.map((column) => sql.ref(column)))})` : sql``
  await sql`analyze ${sql.table(table)}${list}`.execute(db)
}
