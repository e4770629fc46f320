import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { postgresError } from '../platform/database/pool.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'
import { recordAudit } from '../records/journal.ts'

/** Access bought by or given to a member: opens a resource's file until revoked. */
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

/** @throws DomainError not-found, validation-error (an unknown member), conflict (the member already has one) */
export async function grantResource(
  ctx: Context,
  resourceId: string,
  input: { memberId: string; source?: string | null; reference?: string | null },
): Promise<string> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      await requireResourceAndMember(ctx, resourceId, input.memberId)
      const { id } = await ctx.db
        .insertInto('resource_grants')
        .values({
          client_id: ctx.client.id,
          resource_id: resourceId,
          member_id: input.memberId,
          source: input.source ?? null,
          reference: input.reference ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(ctx, 'grant.created', { type: 'grant', id })
      const row = await readGrant(ctx, id)
      return row
    })
  } catch (error) {
    if (postgresError(error)?.constraint !== 'resource_grants_in_force') throw error
    throw new DomainError('conflict', 'This member already has a grant for this resource.', [
      violation('memberId', 'taken', 'This member already has a grant.'),
    ])
  }
}

/** @throws DomainError not-found: never granted, or already revoked */
export async function revokeGrant(ctx: Context, resourceId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .updateTable('resource_grants')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('resource_id', '=', resourceId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('grant')
    await recordAudit(ctx, 'grant.revoked', { type: 'grant', id })
  })
}

/** @throws DomainError not-found */
export async function requireResource(ctx: Context, id: string): Promise<void> {
  const resource = await ctx.db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst()
  if (!resource) throw notFound('resource')
}

async function requireResourceAndMember(ctx: Context, resourceId: string, memberId: string): Promise<void> {
  await requireResource(ctx, resourceId)
  const member = await ctx.db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw invalid(violation('memberId', 'unknown_reference', 'No member has this id.'))
}

async function readGrant(ctx: Context, id: string): Promise<string> {
  const one = statement<[id: string], { record: string }>(
    `select ${grants.recordExpression} as record from resource_grants t where t.id = $1::uuid`,
  )
  const row = await readScoped(ctx, one, [id])
  return row?.record ?? ''
}
