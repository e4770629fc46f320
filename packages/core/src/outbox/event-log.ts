import { sql } from 'kysely'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { namesOfKind } from './event-types.ts'
import { relayNow } from './relay.ts'

export interface EventsRequest {
  /** Kinds, `member.*` or `*`; empty: all. */
  types: string[]
  /** The id of the event after which to begin; null: at the oldest. */
  after: string | null
  limit: number
}

export interface EventsPage {
  /** The events as they are delivered, as JSON texts. */
  items: { id: string; type: string; json: string }[]
  more: boolean
}

/** Reads the log of events, oldest first, as far as everything that was committed before is in it. */
export async function readEvents(ctx: Context, request: EventsRequest): Promise<EventsPage> {
  await relayNow(ctx.database)
  return readLog(ctx, request)
}

/** The same without looking whether anything is still on its way into the log. */
export async function readLog(ctx: Context, { types, after, limit }: EventsRequest): Promise<EventsPage> {
  const row = await scopedRead<{ items: EventsPage['items'] | null }>(
    ctx,
    `select json_agg(json_build_object('id', id, 'type', type, 'json', json) order by id) as items from (
      select id, type, concat('{"id":"', id, '","type":"', type, '","timestamp":"', instant(created_at), '","data":',
        data, ',"previous":', coalesce(previous, 'null'), '}') as json
      from event_log where id > $1::uuid and (not erased or type like '%.deleted')
        and (cardinality($2::text[]) = 0 or ${namesOfKind('type')} && $2::text[])
      order by id limit $3::int) found`,
    [after ?? '00000000-0000-0000-0000-000000000000', types, limit + 1],
  )
  const items = row?.items ?? []
  return { items: items.slice(0, limit), more: items.length > limit }
}

/** Where the log ends now: what comes later has a greater id. */
export async function endOfLog(ctx: Context): Promise<string> {
  const { rows } = await sql<{ last_id: string }>`select last_id from event_log_head`.execute(
    ctx.database.platform,
  )
  return rows[0]?.last_id ?? '00000000-0000-0000-0000-000000000000'
}
