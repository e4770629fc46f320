import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { recordEvent } from '../outbox/record-event.ts'
import type { MirroredIntegration } from './broker/broker-records.ts'
import { connections } from './collections.ts'

const newerCondition = '(excluded.stamp > t.stamp)'

/** SQL that assigns a column its new value if that is newer. */
const buildAssignment = (column: string) =>
  sql.raw(`${column} = case when ${newerCondition} then excluded.${column} else t.${column} end`)

/**
 * Upserts a connection if it is newer than the mirrored one, and records an event when it is activated or deactivated.
 * Deletions are final; a deleted connection is no longer the association’s default.
 */
export async function upsertConnection(ctx: Context, connection: MirroredIntegration): Promise<void> {
  const { rows } = await sql<{ id: string; record: string; was: string; is: string }>`
    with stored as (insert into sso_connections as t
        (client_id, id, name, type, state, organization_id, domains, gone, stamp, created_at, updated_at)
      select ${ctx.client.id}::uuid, g.id, g.name, g.type, g.state, g."organizationId", g.domains, g.gone, g.stamp,
        g."createdAt", g."updatedAt"
      from ${toRecordset(connection)}
      on conflict (client_id, id) do update set ${buildAssignment('name')}, ${buildAssignment('type')}, ${buildAssignment('domains')},
        ${buildAssignment('organization_id')}, gone = t.gone or excluded.gone,
        state = case when t.gone or excluded.gone then 'deactivated'
          when ${sql.raw(newerCondition)} then excluded.state else t.state end,
        stamp = greatest(t.stamp, excluded.stamp), updated_at = greatest(t.updated_at, excluded.updated_at),
        version = t.version + 1
      where ${sql.raw(newerCondition)} or (excluded.gone and not t.gone)
      returning new.*, coalesce(old.state, 'deactivated') as was)
    select t.id, t.was, t.state as is, ${sql.raw(connections.recordExpression ?? '')} as record from stored t`.execute(
    ctx.db,
  )
  for (const { id, was, is, record } of rows) {
    if (was !== is) await recordEvent(ctx, `connection.${is}`, { id: deriveSubjectId(id), json: record })
  }
  if (connection.gone) {
    await ctx.db
      .updateTable('identity_settings')
      .set((eb) => ({
        default_connection_id: null,
        version: eb('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('default_connection_id', '=', connection.id)
      .execute()
  }
}

/** Upserts a directory by the same rules, without an event. */
export async function upsertDirectory(ctx: Context, directory: MirroredIntegration): Promise<void> {
  await sql`insert into directories as t
      (client_id, id, name, type, state, organization_id, gone, stamp, created_at, updated_at)
    select ${ctx.client.id}::uuid, g.id, g.name, g.type, g.state, g."organizationId", g.gone, g.stamp, g."createdAt",
      g."updatedAt" from ${toRecordset(directory)}
    on conflict (client_id, id) do update set ${buildAssignment('name')}, ${buildAssignment('type')}, ${buildAssignment('state')},
      ${buildAssignment('organization_id')}, ${buildAssignment('created_at')}, gone = t.gone or excluded.gone,
      stamp = greatest(t.stamp, excluded.stamp),
      updated_at = case when t.stamp = '' then excluded.updated_at else greatest(t.updated_at, excluded.updated_at) end,
      version = t.version + 1
    where ${sql.raw(newerCondition)} or (excluded.gone and not t.gone)`.execute(ctx.db)
}

function toRecordset(integration: MirroredIntegration) {
  return sql`json_to_record((${JSON.stringify(integration)}::text)::json) as g(id text, name text, type text,
    state text, "organizationId" text, domains text[], gone boolean, stamp text, "createdAt" timestamptz,
    "updatedAt" timestamptz)`
}

/** Event subjects are UUIDs, so one is derived from the broker's id. */
export function deriveSubjectId(brokerId: string): string {
  const digest = new Bun.CryptoHasher('md5').update(brokerId).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
