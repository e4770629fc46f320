import type { ClientIdentity } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'

/** Returns an active association; null if it is deleted, suspended or unknown. */
export async function findClient(database: Database, id: string): Promise<ClientIdentity | null> {
  const row = await database.platform
    .selectFrom('clients')
    .select(['id', 'live_id', 'slug', 'environment', 'plan'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended', '=', false)
    .executeTakeFirst()
  if (!row) return null
  const { live_id, ...client } = row
  return { ...client, liveId: live_id ?? client.id }
}
