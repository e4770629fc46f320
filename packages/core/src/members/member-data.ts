import { sql } from 'kysely'
import { allows } from '../access/keys/scopes.ts'
import type { Context } from '../context.ts'
import { directoryUsers } from '../identity/collections.ts'
import { relayNow } from '../outbox/relay.ts'
import { auditLog } from '../records/audit-log.ts'
import { getRecord, parseRecord } from '../records/read.ts'
import { members } from './members.ts'

/** All data held about a person (GDPR article 15). */
export interface MemberData {
  member: Record<string, unknown>
  user: Record<string, unknown> | null
  sessions: { createdAt: string; lastSeenAt: string; expiresAt: string }[]
  /** The person's entries in directories. */
  directoryUsers: unknown[]
  events: { id: string; type: string; data: unknown; previous: unknown; createdAt: string }[]
  /** The person's own actions, with IP addresses; null for callers without access to the audit log. */
  auditLog: unknown[] | null
  /** The person's grants, including revoked ones. */
  grants: {
    id: string
    resourceId: string
    source: string | null
    reference: string | null
    createdAt: string
    revokedAt: string | null
  }[]
  /** The person's views and downloads. */
  activity: { resourceId: string; kind: string; at: string }[]
  /** The person's chat questions and answers; null for callers without access to the library. */
  chat: { question: string | null; answer: string | null; at: string }[] | null
  /** The creation time of the person's podcast feed; its token is not stored. */
  podcastFeed: { createdAt: string } | null
  exportedAt: string
}

/**
 * Collects the data held about a person. A key with access to members only gets nothing here that it cannot read
 * elsewhere. Changes that others made to the person's record are not included.
 *
 * @throws DomainError not-found
 */
export async function collectMemberData(ctx: Context, id: string): Promise<MemberData> {
  // The latest events are still in the outbox.
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
    allows(ctx.actor, 'audit:read') ? auditEntriesOf(ctx, userId) : null,
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

async function auditEntriesOf(ctx: Context, userId: string | null) {
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
