import { sql } from 'kysely'
import {
  buildReadableCondition,
  buildVisibleCondition,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import { requireMember } from '../../access/feeds/member-feeds.ts'
import { selectMembership } from '../../access/membership.ts'
import type { Context, Membership } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'

/** A member's feed: the episodes that the member can open now, newest first. */
export interface PodcastFeed {
  association: string
  /** The association's locale, a BCP 47 language tag such as `en-GB`. */
  language: string
  website: string | null
  logoUrl: string | null
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

/** @throws DomainError not-found */
export async function readPodcastFeed(ctx: Context, memberId: string): Promise<PodcastFeed> {
  await requireMember(ctx, memberId)
  const { rows } = await sql<{
    membership: Membership
    name: string
    locale: string
    website: string | null
    logoUrl: string | null
  }>`
    select (${selectMembership(sql`c.id`, sql`${memberId}::uuid`)}) as membership, c.name, c.locale, c.website,
      c.logo_url as "logoUrl"
    from clients c where c.id = ${ctx.client.id}::uuid`.execute(ctx.db)
  const client = rows[0]
  if (!client) throw notFound('member')
  const { name: association, locale: language, website, logoUrl, membership } = client
  const episodes = await listEpisodes(ctx, { kind: 'member', memberId, membership })
  return { association, language, website, logoUrl, episodes }
}

/** The newest finished podcast of each resource that the caller can open now, newest first; at most MAX_EPISODES. */
export async function listEpisodes(ctx: Context, caller: LibraryCaller): Promise<Episode[]> {
  const parameters: Parameter[] = []
  const readableCondition = buildReadableCondition(caller, (value) => `$${parameters.push(value)}`)
  const newest = statement<Parameter[], { episodes: Episode[] | null }>(
    `select json_agg(row_to_json(e)) as episodes from (
      select g.id, t.id as "resourceId", t.name as title, coalesce(t.description, t.excerpt, t.opening) as description,
        g.language, g.duration_seconds as "durationSeconds", f.size_bytes as "sizeBytes", instant(g.finished_at) as "madeAt"
      from resources t
      join lateral (select * from generated_content newest where newest.client_id = t.client_id
        and newest.resource_id = t.id and newest.kind = 'podcast' and newest.status = 'ready'
        order by newest.id desc limit 1) g on true
      join files f on f.client_id = g.client_id and f.id = g.file_id
      where ${buildVisibleCondition(caller)} and ${readableCondition}
      order by g.finished_at desc, g.id desc limit ${MAX_EPISODES}) e`,
  )
  return (await readScoped(ctx, newest, parameters))?.episodes ?? []
}
