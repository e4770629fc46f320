import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import { recordAudit } from '../../records/journal.ts'
import { type IssuedSession, insertSession } from '../sessions/sessions.ts'

/** How long an operator can act as an administrator. */
export const ACTING_SECONDS = 3600
const lifetime = { idleSeconds: ACTING_SECONDS, maximumSeconds: ACTING_SECONDS }

/** The session of an operator as an administrator of an association. */
export interface ActingSession extends IssuedSession {
  slug: string
}

/**
 * Signs an operator in as an administrator of an association, for an hour. The session, with its reason, is in the
 * audit logs of the platform and the association; the audit entries of changes made in it name the operator.
 *
 * @param userId the administrator; by default the active one who was created first
 * @throws DomainError not-found, conflict (the association is suspended or has no such administrator), unauthorized
 *   (the operator was revoked in the meantime)
 */
export async function actAsAdministrator(
  ctx: Context,
  clientId: string,
  { reason, userId }: { reason: string; userId?: string },
): Promise<ActingSession> {
  const operator = ctx.actor
  if (operator.type !== 'operator') throw new TypeError('only operators act as administrators')
  return inTransaction(ctx, async (ctx) => {
    await lockOperator(ctx, operator.id)
    const client = await findAssociation(ctx, clientId)
    const administratorId = await findAdministrator(ctx, client.id, userId)
    const clientContext = { ...ctx, client: { ...ctx.client, id: client.id } }
    const session = await insertSession(clientContext, administratorId, lifetime, { ...operator, reason })
    const action = 'administrator_session.created'
    await recordAudit(ctx, action, { type: 'client', id: client.id }, [], { reason })
    await recordAudit(clientContext, action, { type: 'user', id: administratorId }, [], { reason })
    return { ...session, slug: client.slug }
  })
}

/**
 * Locks the operator. Otherwise, the operator could be revoked before the session is created, and the session would
 * remain.
 */
async function lockOperator(ctx: Context, id: string): Promise<void> {
  const operator = await ctx.db
    .selectFrom('operator_keys')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!operator) throw new DomainError('unauthorized', 'This operator was revoked.')
}

async function findAssociation(ctx: Context, id: string): Promise<{ id: string; slug: string }> {
  const client = await ctx.db
    .selectFrom('clients')
    .select(['id', 'slug', 'suspended'])
    .where('id', '=', id)
    .where('environment', '=', 'live')
    .where('deleted_at', 'is', null)
    // Otherwise the association could be suspended or deleted before the session is created.
    .forShare()
    .executeTakeFirst()
  if (!client) throw notFound('client')
  if (client.suspended) throw new DomainError('conflict', 'This association is suspended. Resume it first.')
  return client
}

async function findAdministrator(ctx: Context, clientId: string, userId?: string): Promise<string> {
  let query = ctx.db
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'active')
    .where(sql<boolean>`roles @> '{ROLE_CLIENT_ADMIN}'`)
  if (userId) query = query.where('id', '=', userId)
  const user = await query.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
  if (user) return user.id
  throw new DomainError(
    'conflict',
    userId
      ? 'This user is not an active administrator of the association.'
      : 'The association has no active administrator. Invite one first.',
  )
}
