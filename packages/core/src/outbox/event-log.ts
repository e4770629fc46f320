import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { buildSubscriptionNames } from './event-types.ts'
import { relayNow } from './relay.ts'

export interface EventsRequest {
  /** Event types, `member.*` or `*`; empty for all. */
  types: string[]
  /** The id of the event to start after; null to start with the oldest. */
  after: string | null
  limit: number
}

export interface EventLogPage {
  /** The events in the format of webhook deliveries. */
  items: { id: string; type: string; json: string }[]
  hasMore: boolean
}

/** Reads the event log, oldest first, after relaying committed events (see relayNow). */
export async function readEvents(ctx: Context, request: EventsRequest): Promise<EventLogPage> {
  await relayNow(ctx.database)
  return readLog(ctx, request)
}

/** Reads the event log without relaying first. */
export async function readLog(ctx: Context, { types, after, limit }: EventsRequest): Promise<EventLogPage> {
  const row = await readScoped(ctx, eventsAfter, [
    after ?? '00000000-0000-0000-0000-000000000000',
    types,
    limit + 1,
  ])
  const items = row?.items ?? []
  return { items: items.slice(0, limit), hasMore: items.length > limit }
}

const eventsAfter = statement<
  [after: string, types: string[], limit: number],
  { items: EventLogPage['items'] | null }
>(`
  select json_agg(json_build_object('id', id, 'type', type, 'json', json) order by id) as items from (
  select id, type, concat('{"id":"', id, '","type":"', type, '","timestamp":"', instant(created_at), '","data":',
    data, ',"previous":', coalesce(previous, 'null'), '}') as json
  from event_log where id > $1::uuid and (not erased or type like '%.deleted')
    and (cardinality($2::text[]) = 0 or ${buildSubscriptionNames('type')} && $2::text[])
  order by id limit $3::int) found`)

/** Reads the id of the newest event in the log; later events have greater ids. */
export async function readNewestEventId(ctx: Context): Promise<string> {
  const { rows } = await sql<{ last_id: string }>`select last_id from event_log_head`.execute(
    ctx.database.platform,
  )
  return rows[0]?.last_id ?? '00000000-0000-0000-0000-000000000000'
}
