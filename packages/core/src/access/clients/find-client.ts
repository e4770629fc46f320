import type { ClientIdentity } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'

/** Returns an active association; null if it is deleted, suspended or unknown. */
export async function findClient(database: Database, id: string): Promise<ClientIdentity | null> {
  const found = await findAnyClient(database, id)
  return found?.isActive ? found.client : null
}

/** Returns an association, even if it is deleted or suspended; null if it is unknown. */
export async function findAnyClient(
  database: Database,
  id: string,
): Promise<{ client: ClientIdentity; isActive: boolean; isDeleted: boolean } | null> {
  const row = await database.platform
    .selectFrom('clients')
    .select(['id', 'live_id', 'slug', 'environment', 'plan', 'suspended', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { live_id, suspended, deleted_at, ...client } = row
  const isDeleted = deleted_at !== null
  return {
    client: { ...client, liveId: live_id ?? client.id },
    isActive: !isDeleted && !suspended,
    isDeleted,
  }
}
