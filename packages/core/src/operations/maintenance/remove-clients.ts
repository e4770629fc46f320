import { sql } from 'kysely'
import { collectionNames } from '../../collection-names.ts'
import type { Database } from '../../platform/database/database.ts'
import { BATCH_ROWS } from './delete-in-batches.ts'

/**
 * Tables whose rows are deleted in batches, children first: those without a foreign key to `clients`, and those with so
 * many rows that the deletion of their parents would take too long.
 */
const tables = [
  // With their lines, payment pages, payments, refunds, invoices and ledger entries.
  'orders',
  'invoice_series',
  'billing_settings',
  'provider_events',
  ...Object.values(collectionNames).map(({ table }) => table),
  'passage_vectors',
  'resource_passages',
  'resource_pages',
  'resource_search',
  'resources',
  'categories',
  'deleted_resources',
  'activity',
  // After `activity`, whose deletion adds rows here.
  'activity_changes',
  'activity_days',
  'activity_numbers',
  'ranged_downloads',
  'resource_people',
  'search_lexicon',
  'outbox',
  'event_log',
  'webhook_deliveries',
  'audit_log',
  'chat_messages',
  'chat_conversations',
  'idempotent_answers',
  'import_chunks',
  'import_failures',
  'bulk_job_batches',
  'membership_changes',
  'mail_messages',
  'mail_texts',
  'suppressed_addresses',
  'invitations',
  'directory_memberships',
  'directory_users',
  'sessions',
  'users',
]

/**
 * Deletes all data of associations that were deleted more than thirty days ago. Safe to repeat if interrupted.
 *
 * @returns the number of associations
 */
export async function removeClients(database: Database): Promise<number> {
  const due = await database.platform
    .selectFrom('clients')
    .select('id')
    .where('deleted_at', '<', sql<Date>`now() - interval '30 days'`)
    // Sandboxes first: deleting an association deletes the row of its sandbox, which is needed to find the sandbox’s
    // other rows.
    .orderBy('live_id', (order) => order.nullsLast())
    .execute()
  for (const { id } of due) await removeClient(database, id)
  return due.length
}

async function removeClient(database: Database, id: string): Promise<void> {
  for (const table of tables) await removeRows(database, table, id)
  const { platform } = database
  await platform
    .updateTable('files')
    .set({ state: 'doomed', created_at: sql<Date>`now()` })
    .where('client_id', '=', id)
    .where('state', '<>', 'doomed')
    .execute()
  // The deletions above updated these counts.
  await platform.deleteFrom('record_counts').where('client_id', '=', id).execute()
  await platform.deleteFrom('clients').where('id', '=', id).execute()
}

async function removeRows(database: Database, table: string, clientId: string): Promise<void> {
  const name = sql.id(table)
  for (let removed = 1n; removed > 0n; ) {
    // Row positions are unique within a partition only, hence the association in both conditions.
    const result = await sql`delete from ${name} where client_id = ${clientId}::uuid and ctid = any(array(
      select ctid from ${name} where client_id = ${clientId}::uuid limit ${sql.lit(BATCH_ROWS)}))`.execute(
      database.platform,
    )
    removed = result.numAffectedRows ?? 0n
  }
}
