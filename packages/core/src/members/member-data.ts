import { sql } from 'kysely'
import { auditLog } from '../audit/audit-log.ts'
import { getRecord, parseRecord } from '../collections/read.ts'
import type { Context } from '../context.ts'
import { directoryUsers } from '../identity/collections.ts'
import { allows } from '../keys/scopes.ts'
import { relayNow } from '../outbox/relay.ts'
import { members } from './members.ts'

/** Everything held about a person, for their request (GDPR article 15). */
export interface MemberData {
  member: Record<string, unknown>
  user: Record<string, unknown> | null
  sessions: { createdAt: string; lastSeenAt: string; expiresAt: string }[]
  /** What directories tell of the person. */
  directoryUsers: unknown[]
  events: { id: string; type: string; data: unknown; previous: unknown; createdAt: string }[]
  /** What the person did, with the addresses they did it from; null for callers who may not read the audit log. */
  auditLog: unknown[] | null
  /** What was bought for or given to the person in the library, revoked ones too. */
  grants: {
    id: string
    resourceId: string
    source: string | null
    reference: string | null
    createdAt: string
    revokedAt: string | null
  }[]
  /** What the person did in the library. */
  activity: { resourceId: string; kind: string; at: string }[]
  /** What the person asked the library, and was answered; null for callers who may not read the library. */
  chat: { question: string | null; answer: string | null; at: string }[] | null
  /** Since when the person has the address of a podcast feed; its token is not kept. */
  podcastFeed: { createdAt: string } | null
  exportedAt: string
}

/**
 * A key for members alone is told nothing here that it may not read elsewhere. Who else changed the person's record,
 * and from where, is not about the person.
 *
 * @throws DomainError not-found
 */
export async function collectMemberData(ctx: Context, id: string): Promise<MemberData> {
  // What the person did a moment ago is in the outbox still.
  await relayNow(ctx.database)
  const member = parseRecord(await getRecord(ctx, members, id))
  const userId = (member.userId as string | null) ?? null
  const subjects = userId ? [id, userId] : [id]
  const [user, sessions, entries, events, audit, grants, activity, chat, feed] = await Promise.all([
    ctx.db.selectFrom('users').select('record').where('id', '=', userId).executeTakeFirst(),
    ctx.db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    ctx.db
      .selectFrom('directory_users as t')
      .select(sql<string>`${sql.raw(directoryUsers.recordExpression ?? '')}`.as('record'))
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('event_log')
      .select(['id', 'type', 'data', 'previous', 'created_at'])
      .where('subject_id', 'in', subjects)
      .orderBy('id')
      .execute(),
    allows(ctx.actor, 'audit:read') ? deedsOf(ctx, userId) : null,
    ctx.db.selectFrom('resource_grants').selectAll().where('member_id', '=', id).orderBy('id').execute(),
    ctx.db
      .selectFrom('activity')
      .select(['resource_id', 'kind', 'at'])
      .where((where) => where.or([where('member_id', '=', id), where('person', '=', userId)]))
      .orderBy('at')
      .execute(),
    allows(ctx.actor, 'resources:read') ? conversationsOf(ctx, id, userId) : null,
    ctx.db.selectFrom('podcast_feeds').select('created_at').where('member_id', '=', id).executeTakeFirst(),
  ])
  return {
    member,
    user: user ? JSON.parse(user.record) : null,
    sessions: sessions.map((session) => ({
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.seen_at.toISOString(),
      expiresAt: session.expires_at.toISOString(),
    })),
    directoryUsers: entries.map((entry) => JSON.parse(entry.record)),
    events: events.map(({ created_at, data, previous, ...event }) => ({
      ...event,
      data: JSON.parse(data),
      previous: previous === null ? null : JSON.parse(previous),
      createdAt: created_at.toISOString(),
    })),
    auditLog: audit?.map((entry) => JSON.parse(entry.record)) ?? null,
    grants: grants.map((grant) => ({
      id: grant.id,
      resourceId: grant.resource_id,
      source: grant.source,
      reference: grant.reference,
      createdAt: grant.created_at.toISOString(),
      revokedAt: grant.revoked_at?.toISOString() ?? null,
    })),
    activity: activity.map((row) => ({
      resourceId: row.resource_id,
      kind: row.kind,
      at: (row.at as unknown as Date).toISOString(),
    })),
    chat: chat?.map(({ at, ...turn }) => ({ ...turn, at: at.toISOString() })) ?? null,
    podcastFeed: feed ? { createdAt: feed.created_at.toISOString() } : null,
    exportedAt: ctx.now().toISOString(),
  }
}

async function deedsOf(ctx: Context, userId: string | null) {
  return ctx.db
    .selectFrom('audit_log as t')
    .select(sql<string>`${sql.raw(auditLog.recordExpression ?? '')}`.as('record'))
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function conversationsOf(ctx: Context, memberId: string, userId: string | null) {
  return ctx.db
    .selectFrom('chat_conversations as conversation')
    .innerJoin('chat_messages as answer', 'answer.conversation_id', 'conversation.id')
    .innerJoin('chat_messages as question', 'question.id', 'answer.answers')
    .select(['question.text as question', 'answer.text as answer', 'question.created_at as at'])
    .where((where) => where.or([where('member_id', '=', memberId), where('owner_id', '=', userId)]))
    .orderBy('answer.id')
    .execute()
}
