import { sql } from 'kysely'
import { readableCondition, visibleCondition } from '../../access/access-levels.ts'
import { hashToken, makeToken, tokenKind } from '../../access/keys/token.ts'
import { selectMembership } from '../../access/membership.ts'
import { type ClientIdentity, type Context, inTransaction, type Membership } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'
import { recordAudit } from '../../records/journal.ts'

/** A member's feed: the episodes they may open now, newest first. */
export interface PodcastFeed {
  association: string
  /** ISO 639-1, with a region if known: `en-GB`. */
  language: string
  website: string | null
  episodes: Episode[]
}

export interface Episode {
  id: string
  resourceId: string
  title: string
  description: string | null
  language: string
  durationSeconds: number
  sizeBytes: number
  madeAt: string
}

const MAX_EPISODES = 300

/**
 * Creates a member's private feed URL and revokes the previous one.
 *
 * @returns the token in it, shown only here
 * @throws DomainError not-found
 */
export async function createPodcastFeed(
  ctx: Context,
  memberId: string,
): Promise<{ token: string; createdAt: string }> {
  const token = makeToken('feed')
  return inTransaction(ctx, async (ctx) => {
    await requireMember(ctx, memberId)
    const createdAt = ctx.now()
    const values = { token_hash: hashToken(token), created_at: createdAt }
    await ctx.db
      .insertInto('podcast_feeds')
      .values({ client_id: ctx.client.id, member_id: memberId, ...values })
      .onConflict((conflict) => conflict.columns(['client_id', 'member_id']).doUpdateSet(values))
      .execute()
    await recordAudit(ctx, 'podcast_feed.created', { type: 'member', id: memberId })
    return { token, createdAt: createdAt.toISOString() }
  })
}

/** Revokes the feed URL. @throws DomainError not-found, also if there is no feed */
export async function revokePodcastFeed(ctx: Context, memberId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('podcast_feeds')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('podcast feed')
    await recordAudit(ctx, 'podcast_feed.revoked', { type: 'member', id: memberId })
  })
}

/**
 * Authenticates a feed token; called on each request.
 *
 * @throws DomainError unauthorized
 */
export async function authenticateFeed(
  database: Database,
  token: string,
): Promise<{ client: ClientIdentity; memberId: string; membership: Membership }> {
  const row =
    tokenKind(token) === 'feed'
      ? await database.platform
          .selectFrom('podcast_feeds as feed')
          .innerJoin('clients as client', 'client.id', 'feed.client_id')
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
          .where('client.deleted_at', 'is', null)
          .where('client.suspended', '=', false)
          .executeTakeFirst()
      : undefined
  if (!row)
    throw new DomainError(
      'unauthorized',
      'This podcast feed was revoked or never existed. Request a new feed URL.',
    )
  const { live_id, member_id, membership, ...client } = row
  return { client: { ...client, liveId: live_id ?? client.id }, memberId: member_id, membership }
}

/** @throws DomainError not-found */
export async function readPodcastFeed(ctx: Context, memberId: string): Promise<PodcastFeed> {
  await requireMember(ctx, memberId)
  const { rows } = await sql<{
    membership: Membership
    name: string
    locale: string
    website: string | null
  }>`
    select (${selectMembership(sql`c.id`, sql`${memberId}::uuid`)}) as membership, c.name, c.locale, c.website
    from clients c where c.id = ${ctx.client.id}::uuid`.execute(ctx.db)
  const client = rows[0]
  if (!client) throw notFound('member')
  const caller = { kind: 'member', memberId, membership: client.membership } as const
  const parameters: Parameter[] = []
  const open = readableCondition(caller, (value) => `$${parameters.push(value)}`)
  const newest = statement<Parameter[], { episodes: Episode[] | null }>(
    `select json_agg(row_to_json(e)) as episodes from (
      select g.id, t.id as "resourceId", t.name as title, coalesce(t.description, t.excerpt, t.opening) as description,
        g.language, g.duration_seconds as "durationSeconds", f.size_bytes as "sizeBytes", instant(g.finished_at) as "madeAt"
      from resources t
      join lateral (select * from generated_content newest where newest.client_id = t.client_id
        and newest.resource_id = t.id and newest.kind = 'podcast' and newest.status = 'ready'
        order by newest.id desc limit 1) g on true
      join files f on f.client_id = g.client_id and f.id = g.file_id
      where ${visibleCondition(caller)} and ${open}
      order by g.finished_at desc, g.id desc limit ${MAX_EPISODES}) e`,
  )
  const row = await readScoped(ctx, newest, parameters)
  const { name: association, locale: language, website } = client
  return { association, language, website, episodes: row?.episodes ?? [] }
}

async function requireMember(ctx: Context, id: string): Promise<void> {
  const member = await ctx.db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  if (!member) throw notFound('member')
}
