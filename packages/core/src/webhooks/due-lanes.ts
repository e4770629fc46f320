import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Lane } from '../outbox/relay.ts'

/** Webhooks with deliveries that are due: those just asked for again, and those whose job was lost on the way. */
export async function dueLanes(database: Database): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select client_id as "clientId", id as "webhookId" from webhooks webhook
    where status = 'enabled' and exists (select from webhook_deliveries delivery where delivery.webhook_id = webhook.id
      and delivery.status = 'pending' and delivery.next_attempt_at <= now())`.execute(database.platform)
  return rows
}
