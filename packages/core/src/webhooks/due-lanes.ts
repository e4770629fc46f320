import { sql } from 'kysely'
import type { Lane } from '../outbox/relay.ts'
import type { Database } from '../platform/database/database.ts'
import { buildLaneKey } from './lane-locks.ts'

/** A webhook with deliveries that are due. */
export interface DueLane extends Lane {
  /**
   * Due for more than two seconds with no process holding the lock: the job may be lost, or claimed by a dead worker.
   */
  isAbandoned: boolean
}

/** Returns all webhooks with due deliveries, including those queued again and those whose job was lost. */
export async function findDueLanes(database: Database): Promise<DueLane[]> {
  const { rows } = await sql<DueLane>`
    with locked as materialized (select (classid::bigint << 32) | objid::bigint as key from pg_locks
      where locktype = 'advisory' and objsubid = 1),
    due as (select webhook.client_id, webhook.id, (select min(next_attempt_at) from webhook_deliveries
        where webhook_id = webhook.id and status = 'pending') as since
      from webhooks webhook where status = 'enabled')
    select client_id as "clientId", id as "webhookId",
      since < now() - interval '2 seconds' and ${sql.raw(buildLaneKey('id::text'))} not in (select key from locked) as "isAbandoned"
    from due where since <= now()`.execute(database.platform)
  return rows
}
