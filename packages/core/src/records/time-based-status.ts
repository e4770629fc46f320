import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** The maximum number of rows updated in one statement. */
export const BATCH_SIZE = 500

/** A status change that is due once a time has passed. */
export interface StatusTransition {
  table: 'events' | 'jobs' | 'sponsorships' | 'invitations'
  singular: string
  from: string
  to: string
  /** The column with the time. */
  column: string
}

/**
 * Updates the status of records whose time has passed, each with its event and audit entry. Safe to run concurrently:
 * rows locked elsewhere are skipped.
 *
 * @returns the number of changed records
 */
export async function applyTransition(database: Database, transition: StatusTransition): Promise<number> {
  return moveInBatches(database, () => moveBatch(database, transition))
}

/**
 * Repeats `moveBatch` until a batch is not full, and announces the events of each batch.
 *
 * @param moveBatch updates at most BATCH_SIZE rows and returns their number
 * @returns the total
 */
export async function moveInBatches(database: Database, moveBatch: () => Promise<number>): Promise<number> {
  let moved = 0
  for (;;) {
    const count = await moveBatch()
    moved += count
    if (count > 0) database.announce('guildhall_events')
    if (count < BATCH_SIZE) return moved
  }
}

async function moveBatch(database: Database, transition: StatusTransition): Promise<number> {
  const table = sql.table(transition.table)
  const column = sql.ref(transition.column)
  const { singular, from, to } = transition
  const type = sql.lit(`${singular}.updated`)
  const { rows } = await sql<{ moved: number }>`
    with due as (
      select client_id, id from ${table} where status = ${sql.lit(from)} and ${column} <= now()
      order by ${column} limit ${sql.lit(BATCH_SIZE)} for update skip locked),
    written as (
      update ${table} t set status = ${sql.lit(to)}, version = version + 1, updated_at = now()
      from due where t.client_id = due.client_id and t.id = due.id returning t.client_id, t.id, t.record),
    event as (
      insert into outbox (client_id, type, subject_id, data, previous)
      select client_id, ${type}, id, record, ${sql.lit(JSON.stringify({ status: from }))} from written),
    audit as (
      insert into audit_log (client_id, action, actor_type, actor_name, target_type, target_id, changes,
        old_values, new_values)
      select client_id, ${type}, 'system', 'Dates', ${sql.lit(singular)}, id, '{status}',
        ${sql.lit(JSON.stringify({ status: from }))}::json, ${sql.lit(JSON.stringify({ status: to }))}::json from written)
    select count(*)::int as moved from written`.execute(database.platform)
  return rows[0]?.moved ?? 0
}
