import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * Disconnects a deleted client and its twin from other services: frees its organization at the identity broker and its
 * connected Stripe account for another client, removes its own Stripe key, disables its webhooks and ends its directory
 * syncs. Its rows are kept for 30 days and can still change, but receivers must not get these changes. The worker closes
 * its open payment pages (former-pages.ts).
 *
 * @param id of the live client
 */
export async function disconnectClient(db: Kysely<Schema>, id: string): Promise<void> {
  const clientIds = db
    .selectFrom('clients')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('live_id', '=', id)]))
  await db
    .updateTable('identity_settings')
    .set({ organization_id: null, default_connection_id: null })
    .where('client_id', 'in', clientIds)
    .execute()
  await db
    .updateTable('directory_syncs')
    .set((eb) => ({
      status: 'failed',
      error_message: 'The association was deleted.',
      error_action: 'None.',
      next_attempt_at: null,
      finished_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('client_id', 'in', clientIds)
    .where('status', '=', 'running')
    .execute()
  await db
    .updateTable('billing_settings')
    .set({
      connected_account: null,
      connected_environment: null,
      api_key: null,
      api_key_last4: null,
      webhook_secret: null,
      webhook_secret_last4: null,
    })
    .where('client_id', 'in', clientIds)
    .execute()
  await db
    .updateTable('webhooks')
    .set({ status: 'disabled' })
    .where('client_id', 'in', clientIds)
    .where('status', '=', 'enabled')
    .execute()
}
