import { sql } from 'kysely'
import { type Context, inTransaction, type Membership } from '../../context.ts'
import { clientSuspended, DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit } from '../../records/journal.ts'
import type { Authentication } from '../keys/authenticate-key.ts'
import { hasStaffRole } from '../keys/scopes.ts'
import { hashToken, makeToken } from '../keys/token.ts'
import { selectMembership } from '../membership.ts'
import { createSessionExpiredError } from '../users/require-user.ts'
import {
  canLinkStaff,
  createUser,
  linkToMember,
  lockMembers,
  requireCoveredRoles,
  updateUser,
} from '../users/users.ts'
import { describeBrowser } from './browser.ts'

/** A session token, which is returned only once, and when the session expires even if it is in use. */
export interface IssuedSession {
  token: string
  expiresAt: string
  userId: string
}

/** The default lifetime of a session created with a key. */
export const TOKEN_LIFETIME_SECONDS = 3600

/** Limits writes: `seen_at` is updated at most this often. */
const SEEN_AT_PRECISION_SECONDS = 60

/**
 * Creates a session for a user. Links a user with ROLE_MEMBER and without a staff role to the member with the same
 * address, if there is one.
 *
 * @throws DomainError not-found, conflict (the user is deactivated), insufficient-scope (the caller lacks scopes of the
 *   user)
 */
export async function createSessionForUser(
  ctx: Context,
  userId: string,
  lifetime = { idleSeconds: TOKEN_LIFETIME_SECONDS, maximumSeconds: TOKEN_LIFETIME_SECONDS },
): Promise<IssuedSession> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembers(ctx, { userId })
    const user = await ctx.db
      .selectFrom('users')
      .select(['status', 'roles'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw notFound('user')
    requireCoveredRoles(ctx, user.roles)
    if (user.status !== 'active')
      throw new DomainError(
        'conflict',
        'This user is deactivated and cannot sign in. Ask an administrator to reactivate the user.',
      )
    await linkToMember(ctx, userId)
    return issueSession(ctx, userId, lifetime)
  })
}

/**
 * Creates a session for a member who signs in on the association's own site, and the user if there is none.
 *
 * @throws DomainError not-found, insufficient-scope (the member’s user has scopes that the key lacks, or has a staff
 *   role and the key cannot link staff), conflict (the user is deactivated)
 */
export async function createSessionForMember(
  ctx: Context,
  memberId: string,
  expiresInSeconds: number,
): Promise<IssuedSession> {
  return inTransaction(ctx, async (transactionContext) => {
    const ctx = { ...transactionContext, beforeCommit: undefined }
    const member = await ctx.db
      .selectFrom('members')
      .select(['email', 'email_key', 'first_name', 'last_name', 'user_id'])
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw notFound('member')
    const lifetime = { idleSeconds: expiresInSeconds, maximumSeconds: expiresInSeconds }
    const user = await findUser(ctx, member)
    if (user) {
      await assignMemberRole(ctx, user, user.id !== member.user_id)
      return createSessionForUser(ctx, user.id, lifetime)
    }
    const created = await createUser(ctx, {
      email: member.email,
      firstName: member.first_name,
      lastName: member.last_name,
      roles: ['ROLE_MEMBER'],
    })
    return issueSession(ctx, created.id, lifetime)
  })
}

/** Finds the member's user, otherwise the user with the same address. */
function findUser(
  ctx: Context,
  member: { user_id: string | null; email_key: string },
): Promise<{ id: string; roles: string[] } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where((where) => where.or([where('id', '=', member.user_id), where('email_key', '=', member.email_key)]))
    .orderBy(sql`id = ${member.user_id}::uuid`, 'desc')
    .executeTakeFirst()
}

/** Assigns ROLE_MEMBER to a user, and links a staff user to the member. @throws DomainError insufficient-scope */
async function assignMemberRole(
  ctx: Context,
  { id, roles }: { id: string; roles: string[] },
  isNewLink: boolean,
): Promise<void> {
  requireCoveredRoles(ctx, roles)
  const linksStaff = isNewLink && hasStaffRole(roles)
  if (linksStaff) requireStaffLinking(ctx)
  if (!roles.includes('ROLE_MEMBER'))
    await updateUser(ctx, id, { roles: [...roles, 'ROLE_MEMBER'] }, () => {})
  else if (linksStaff) await linkToMember(ctx, id, true)
}

/** @throws DomainError insufficient-scope */
function requireStaffLinking({ actor }: Context): void {
  if (canLinkStaff(actor)) return
  throw new DomainError(
    'insufficient-scope',
    'The user with this email address has a staff role. Linking the user to the member requires a key with "identity:write".',
    [],
    { scope: 'identity:write' },
  )
}

async function issueSession(ctx: Context, userId: string, lifetime: Lifetime): Promise<IssuedSession> {
  const session = await insertSession(ctx, userId, lifetime)
  await recordAudit(ctx, 'session.created', { type: 'user', id: userId })
  return session
}

interface Lifetime {
  idleSeconds: number
  maximumSeconds: number
}

/**
 * Inserts a session, without checks and without an audit entry.
 *
 * @param operator the operator who acts as the user
 */
export async function insertSession(
  ctx: Context,
  userId: string,
  lifetime: Lifetime,
  operator?: { id: string; name: string; reason: string },
): Promise<IssuedSession> {
  const token = makeToken('session')
  const expiresAt = new Date(ctx.now().getTime() + lifetime.maximumSeconds * 1000)
  // A key's request comes from a server, not from the browser that will use the session.
  const { browser, operatingSystem } = describeBrowser(
    ctx.actor.type === 'key' ? null : (ctx.origin.userAgent ?? null),
  )
  await ctx.db
    .insertInto('sessions')
    .values({
      client_id: ctx.client.id,
      user_id: userId,
      token_hash: hashToken(token),
      idle_seconds: lifetime.idleSeconds,
      expires_at: expiresAt,
      browser,
      operating_system: operatingSystem,
      operator_id: operator?.id ?? null,
      operator_name: operator?.name ?? null,
      reason: operator?.reason ?? null,
    })
    .execute()
  return { token, expiresAt: expiresAt.toISOString(), userId }
}

/**
 * Returns the user and the client of a session token. The user is read on every request, so that deactivation takes
 * effect immediately.
 *
 * @param allowSuspended whether the client can be suspended
 * @throws DomainError unauthorized, forbidden (the client is suspended)
 */
export async function authenticateSession(
  database: Database,
  token: string,
  allowSuspended = false,
): Promise<Authentication> {
  const row = await findSession(database, token)
  if (!row || row.deleted_at || row.status !== 'active') {
    throw createSessionExpiredError()
  }
  if (row.suspended && !allowSuspended) throw clientSuspended('This association is suspended.')
  if (row.stale) {
    await database.platform
      .updateTable('sessions')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', row.sessionId)
      .execute()
  }
  const operator = toOperator(row)
  return {
    actor: {
      type: 'user',
      id: row.id,
      name: operator ? `${row.email}, operator ${operator.name}` : row.email,
      ...(operator ? { operator } : {}),
      roles: row.roles,
      memberId: row.member_id,
      membership: row.membership,
      sessionId: row.sessionId,
    },
    client: {
      id: row.clientId,
      liveId: row.live_id ?? row.clientId,
      slug: row.slug,
      environment: row.environment,
      plan: row.plan,
    },
  }
}

function toOperator(row: {
  operator_id: string | null
  operator_name: string | null
  reason: string | null
}) {
  const { operator_id: id, operator_name: name, reason } = row
  return id !== null && name !== null && reason !== null ? { id, name, reason } : null
}

/** The unexpired session of a token, with its user and client. */
function findSession(database: Database, token: string) {
  return database.platform
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .innerJoin('clients as client', 'client.id', 'session.client_id')
    .select(
      sql<Membership>`(${selectMembership(sql.ref('user.client_id'), sql.ref('user.member_id'))})`.as(
        'membership',
      ),
    )
    .select([
      'session.id as sessionId',
      'session.operator_id',
      'session.operator_name',
      'session.reason',
      'user.id',
      'user.email',
      'user.roles',
      'user.member_id',
      'user.status',
    ])
    .select(['client.id as clientId', 'client.live_id', 'client.slug', 'client.environment', 'client.plan'])
    .select(['client.suspended', 'client.deleted_at'])
    .select(
      sql<boolean>`session.seen_at < now() - make_interval(secs => ${SEEN_AT_PRECISION_SECONDS})`.as('stale'),
    )
    .where('session.token_hash', '=', hashToken(token))
    .where(sql<boolean>`session.expires_at > now()`)
    .where(sql<boolean>`session.seen_at + make_interval(secs => session.idle_seconds) > now()`)
    .executeTakeFirst()
}

/** Deletes a token's session when the browser gets a new one. */
export async function deleteSession(database: Database, token: string): Promise<void> {
  await database.platform.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends the caller's session; does nothing for a caller without one. */
export async function endSession(ctx: Context): Promise<void> {
  const { actor } = ctx
  if (actor.type !== 'user') return
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
    const action = actor.operator ? 'administrator_session.ended' : 'session.ended'
    await recordAudit(ctx, action, { type: 'user', id: actor.id })
  })
}
