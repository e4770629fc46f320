import { sql } from 'kysely'
import { type ClientIdentity, type Context, inTransaction, type Membership } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit } from '../../records/journal.ts'
import { getTokenKind, hashToken, makeToken } from '../keys/token.ts'
import { lockMember } from '../lock-member.ts'
import { selectMembership } from '../membership.ts'

/** Feeds read by other applications, with a token in the URL. A token opens only the feed of its kind. */
export type FeedKind = 'podcast' | 'calendar'

/**
 * Creates the token for the URL of a member's private feed and revokes the previous one.
 *
 * @returns the token, which is returned only once, and the time of its creation
 * @throws DomainError not-found
 */
export async function createFeed(
  ctx: Context,
  kind: FeedKind,
  memberId: string,
): Promise<{ token: string; createdAt: string }> {
  const token = makeToken('feed')
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockMember(ctx, memberId))) throw notFound('member')
    const createdAt = ctx.now()
    const values = { token_hash: hashToken(token), created_at: createdAt }
    await ctx.db
      .insertInto('member_feeds')
      .values({ client_id: ctx.client.id, member_id: memberId, kind, ...values })
      .onConflict((conflict) => conflict.columns(['client_id', 'member_id', 'kind']).doUpdateSet(values))
      .execute()
    await recordAudit(ctx, `${kind}_feed.created`, { type: 'member', id: memberId })
    return { token, createdAt: createdAt.toISOString() }
  })
}

/** Revokes the feed's URL. @throws DomainError not-found (there is no feed) */
export async function revokeFeed(ctx: Context, kind: FeedKind, memberId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('member_feeds')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(`${kind} feed`)
    await recordAudit(ctx, `${kind}_feed.revoked`, { type: 'member', id: memberId })
  })
}

const rejections: Record<FeedKind, string> = {
  podcast: 'This podcast feed was revoked or never existed. Request a new feed URL.',
  calendar: 'This calendar feed was revoked or never existed. Request a new feed URL.',
}

/**
 * Authenticates a feed token; called on each request. While the member’s user is deactivated, the feed is closed.
 *
 * @throws DomainError unauthorized
 */
export async function authenticateFeed(
  database: Database,
  kind: FeedKind,
  token: string,
): Promise<{ client: ClientIdentity; memberId: string; membership: Membership }> {
  const row = getTokenKind(token) === 'feed' ? await findFeed(database, kind, token) : undefined
  if (!row) throw new DomainError('unauthorized', rejections[kind])
  const { live_id, member_id, membership, ...client } = row
  return { client: { ...client, liveId: live_id ?? client.id }, memberId: member_id, membership }
}

function findFeed(database: Database, kind: FeedKind, token: string) {
  return database.platform
    .selectFrom('member_feeds as feed')
    .innerJoin('clients as client', 'client.id', 'feed.client_id')
    .innerJoin('members as member', (join) =>
      join.onRef('member.client_id', '=', 'feed.client_id').onRef('member.id', '=', 'feed.member_id'),
    )
    .leftJoin('users as user', (join) =>
      join.onRef('user.client_id', '=', 'member.client_id').onRef('user.id', '=', 'member.user_id'),
    )
    .select([
      'client.id',
      'client.live_id',
      'client.slug',
      'client.environment',
      'client.plan',
      'feed.member_id',
    ])
    .select(
      sql<Membership>`(${selectMembership(sql.ref('feed.client_id'), sql.ref('feed.member_id'))})`.as(
        'membership',
      ),
    )
    .where('feed.token_hash', '=', hashToken(token))
    .where('feed.kind', '=', kind)
    .where('client.deleted_at', 'is', null)
    .where('client.suspended', '=', false)
    .where((where) => where.or([where('user.status', 'is', null), where('user.status', '=', 'active')]))
    .executeTakeFirst()
}

/** @throws DomainError not-found */
export async function requireMember(ctx: Context, id: string): Promise<void> {
  const member = await ctx.db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  if (!member) throw notFound('member')
}
