import { sql } from 'kysely'
import { lockMember } from '../access/lock-member.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'
import { type RecordedChange, recordChanges } from '../records/journal.ts'
import { lockResource } from './lock-resource.ts'

/** Access that a member bought or was granted: opens a resource's file until revoked. */
export const grants = defineCollection({
  name: 'grants',
  singular: 'grant',
  table: 'resource_grants',
  rowScopes: { active: 't.revoked_at is null' },
  fields: {
    memberId: field('uuid', { readOnly: true, nullable: false }),
    source: field('text', { readOnly: true }),
    reference: field('text', { readOnly: true }),
    // Grants are immutable, apart from being revoked.
    updatedAt: field('timestamp', { column: 'created_at', readOnly: true, nullable: false }),
  },
  recordExpression: `json_build_object('id', t.id, 'resourceId', t.resource_id, 'memberId', t.member_id,
    'source', t.source, 'reference', t.reference, 'createdAt', instant(t.created_at),
    'updatedAt', instant(t.created_at))::text`,
})

const recordSql = sql<string>`${sql.raw(grants.recordExpression ?? '')}`

/**
 * Grants a resource to a member, who can have several grants for it, one for each pair of source and reference.
 *
 * @returns the grant's record as JSON
 * @throws DomainError not-found, validation-error (an unknown member), conflict (the member has a grant with this
 *   source and reference)
 */
export async function grantResource(
  ctx: Context,
  resourceId: string,
  input: { memberId: string; source?: string | null; reference?: string | null },
): Promise<string> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      await requireResourceAndMember(ctx, resourceId, input.memberId)
      const { source = null, reference = null } = input
      const { rows } = await sql<{ id: string; record: string }>`
        insert into resource_grants as t (client_id, resource_id, member_id, source, reference)
        values (${ctx.client.id}::uuid, ${resourceId}::uuid, ${input.memberId}::uuid, ${source}::text,
          ${reference}::text) returning t.id, ${recordSql} as record`.execute(ctx.db)
      const [row] = rows
      if (!row) throw new Error('The statement wrote no row.')
      await recordChanges(ctx, [createGrantChange('created', row.id, row.record)])
      return row.record
    })
  } catch (error) {
    if (readPostgresError(error)?.constraint !== 'resource_grants_in_force') throw error
    throw new DomainError('conflict', 'This member already has a grant with this source and reference.', [
      violation('memberId', 'taken', 'This member already has this grant.'),
    ])
  }
}

/**
 * Revokes a grant. If it was bought, its order line shows the revocation.
 *
 * @throws DomainError not-found: never granted, or already revoked
 */
export async function revokeGrant(ctx: Context, resourceId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockOrderOfGrant(ctx, id)
    const { rows } = await sql<{ id: string; line_id: string | null; record: string }>`
      update resource_grants t set revoked_at = now()
      where id = ${id}::uuid and resource_id = ${resourceId}::uuid and revoked_at is null
      returning t.id, t.line_id, ${recordSql} as record`.execute(ctx.db)
    const [revoked] = rows
    if (!revoked) throw notFound('grant')
    if (revoked.line_id) await revokeEffect(ctx, revoked.line_id)
    await recordChanges(ctx, [createGrantChange('revoked', id, revoked.record)])
  })
}

/** Orders are locked before their grants. */
async function lockOrderOfGrant(ctx: Context, id: string): Promise<void> {
  await sql`select from orders where id = (select line.order_id from resource_grants g
    join order_lines line on line.client_id = g.client_id and line.id = g.line_id where g.id = ${id}::uuid)
    for update`.execute(ctx.db)
}

/** Marks the effect of the order's line as revoked, and increments the order's version. */
async function revokeEffect(ctx: Context, lineId: string): Promise<void> {
  const { order_id } = await ctx.db
    .updateTable('order_lines')
    .set({ effect_status: 'revoked' })
    .where('id', '=', lineId)
    .returning('order_id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', order_id)
    .execute()
}

export interface LineGrant {
  lineId: string
  resourceId: string
}

/**
 * Grants resources bought with an order, in the caller's transaction.
 *
 * @param reference the order’s reference
 * @returns the ids of the grants by line, excluding lines whose resource or member was deleted, and the changes to
 *   record
 */
export async function grantLines(
  ctx: Context,
  memberId: string | null,
  lines: readonly LineGrant[],
  reference: string,
): Promise<{ grantIds: Map<string, string>; changes: RecordedChange[] }> {
  const { rows } = await sql<{ id: string; line_id: string; record: string }>`
    insert into resource_grants as t (client_id, resource_id, member_id, source, reference, line_id)
    select m.client_id, r.id, m.id, 'order', ${reference}::text, line."lineId"
    from json_to_recordset((${JSON.stringify(lines)}::text)::json) as line ("lineId" uuid, "resourceId" uuid)
    join resources r on r.id = line."resourceId" join members m on m.client_id = r.client_id
      and m.id = ${memberId}::uuid
    returning t.id, t.line_id, ${recordSql} as record`.execute(ctx.db)
  return {
    grantIds: new Map(rows.map((row) => [row.line_id, row.id])),
    changes: rows.map((row) => createGrantChange('created', row.id, row.record)),
  }
}

/** Revokes the grants of an order's lines, in the caller's transaction. @returns the changes to record */
export async function revokeLineGrants(ctx: Context, lineIds: readonly string[]): Promise<RecordedChange[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<{ id: string; record: string }>`
    update resource_grants t set revoked_at = now()
    where line_id in (select value::uuid from json_array_elements_text((${JSON.stringify(lineIds)}::text)::json))
      and revoked_at is null
    returning t.id, ${recordSql} as record`.execute(ctx.db)
  return rows.map((row) => createGrantChange('revoked', row.id, row.record))
}

function createGrantChange(verb: 'created' | 'revoked', id: string, json: string): RecordedChange {
  return { type: `grant.${verb}`, target: { type: 'grant', id, json } }
}

/** @throws DomainError not-found */
export async function requireResource(ctx: Context, id: string): Promise<void> {
  const resource = await ctx.db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst()
  if (!resource) throw notFound('resource')
}

/** Locks both, so that neither is deleted in the meantime. @throws DomainError not-found, validation-error */
async function requireResourceAndMember(ctx: Context, resourceId: string, memberId: string): Promise<void> {
  // Members are locked before resources.
  const isMember = await lockMember(ctx, memberId)
  await lockResource(ctx, resourceId)
  if (!isMember) throw invalid(violation('memberId', 'unknown_reference', 'No member has this id.'))
}
