import { sql } from 'kysely'
import type { FeedKind } from '../access/feeds/member-feeds.ts'
import { allows } from '../access/keys/scopes.ts'
import type { Browser } from '../access/sessions/browser.ts'
import type { Preferences } from '../access/users/preferences.ts'
import { type MemberBilling, noBilling, readMemberBilling } from '../billing/member-billing.ts'
import type { Context } from '../context.ts'
import { directoryUsers } from '../identity/collections.ts'
import { relayNow } from '../outbox/relay.ts'
import { namelessAuditLog } from '../records/audit-log.ts'
import { findRecords, getRecord, parseRecord } from '../records/read.ts'
import { type MemberRecords, readMemberRecords } from './member-records.ts'
import { members } from './members.ts'

/** The data held about a person (GDPR article 15). */
export interface MemberData extends MemberBilling, MemberRecords {
  member: Record<string, unknown>
  user: Record<string, unknown> | null
  sessions: ({ createdAt: string; lastSeenAt: string; expiresAt: string } & Browser)[]
  /** The person's portal preferences; null for the defaults. */
  preferences: Preferences | null
  /** The person's entries in directories. */
  directoryUsers: unknown[]
  events: { id: string; type: string; data: unknown; previous: unknown; createdAt: string }[]
  /** The person's own actions, with IP addresses; null for callers without access to the audit log. */
  auditLog: unknown[] | null
  /** The person's views and downloads. */
  activity: { resourceId: string; kind: string; at: string }[]
  /** The person's chat questions and answers; null for callers without access to the library. */
  chat: { question: string | null; answer: string | null; at: string }[] | null
  /** The creation times of the person's private feeds; their tokens are not stored. */
  podcastFeed: { createdAt: string } | null
  calendarFeed: { createdAt: string } | null
  exportedAt: string
}

/**
 * Collects the data held about a person. The audit log, chat and billing are left out for a caller without access to
 * them; the person gets everything. Audit entries of changes that others made to the person's record are not included.
 *
 * @throws DomainError not-found
 */
export async function collectMemberData(ctx: Context, id: string): Promise<MemberData> {
  const isOwn = ctx.actor.type === 'user' && ctx.actor.memberId === id
  // The latest events may still be in the outbox.
  await relayNow(ctx.database)
  const member = parseRecord(await getRecord(ctx, members, id))
  const userId = (member.userId as string | null) ?? null
  const [user, sessions, preferences, entries, events, audit, activity, chat, billing, feeds, records] =
    await Promise.all([
      readUser(ctx, userId),
      readSessions(ctx, userId),
      readStoredPreferences(ctx, userId),
      findRecords(ctx, directoryUsers, sql`t.user_id = ${userId}::uuid`),
      readEvents(ctx, userId ? [id, userId] : [id]),
      isOwn || allows(ctx.actor, 'audit:read')
        ? findRecords(ctx, namelessAuditLog, sql`t.actor_id = ${userId}::uuid`)
        : null,
      readActivity(ctx, id, userId),
      isOwn || allows(ctx.actor, 'resources:read') ? readChat(ctx, id, userId) : null,
      isOwn || allows(ctx.actor, 'billing:read') ? readMemberBilling(ctx, id) : noBilling,
      readFeeds(ctx, id),
      readMemberRecords(ctx, id, userId, String(member.email)),
    ])
  return {
    member,
    user,
    sessions,
    preferences,
    directoryUsers: entries,
    events,
    auditLog: audit,
    activity,
    chat,
    ...billing,
    ...feeds,
    ...records,
    exportedAt: ctx.now().toISOString(),
  }
}

async function readUser({ db }: Context, userId: string | null): Promise<MemberData['user']> {
  const user = await db.selectFrom('users').select('record').where('id', '=', userId).executeTakeFirst()
  return user ? JSON.parse(user.record) : null
}

async function readSessions({ db }: Context, userId: string | null): Promise<MemberData['sessions']> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'seen_at', 'expires_at', 'browser', 'operating_system'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return sessions.map((session) => ({
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.seen_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    browser: session.browser,
    operatingSystem: session.operating_system,
  }))
}

async function readStoredPreferences({ db }: Context, userId: string | null): Promise<Preferences | null> {
  const preferences = await db
    .selectFrom('user_preferences')
    .select(['locale', 'theme', 'time_zone as timeZone', 'lists'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return preferences ?? null
}

async function readEvents({ db }: Context, subjects: string[]): Promise<MemberData['events']> {
  const events = await db
    .selectFrom('event_log')
    .select(['id', 'type', 'data', 'previous', 'created_at'])
    .where('subject_id', 'in', subjects)
    .orderBy('id')
    .execute()
  return events.map(({ created_at, data, previous, ...event }) => ({
    ...event,
    data: JSON.parse(data),
    previous: previous === null ? null : JSON.parse(previous),
    createdAt: created_at.toISOString(),
  }))
}

async function readActivity(
  { db }: Context,
  memberId: string,
  userId: string | null,
): Promise<MemberData['activity']> {
  const rows = await db
    .selectFrom('activity')
    .select(['resource_id', 'kind', 'at'])
    // The user may have belonged to a deleted member before.
    .where((where) =>
      where.or([
        where('member_id', '=', memberId),
        where.and([where('person', '=', userId), where('member_id', 'is', null)]),
      ]),
    )
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    resourceId: row.resource_id,
    kind: row.kind,
    at: (row.at as unknown as Date).toISOString(),
  }))
}

async function readChat(
  { db }: Context,
  memberId: string,
  userId: string | null,
): Promise<MemberData['chat']> {
  const turns = await db
    .selectFrom('chat_conversations as conversation')
    .innerJoin('chat_messages as answer', 'answer.conversation_id', 'conversation.id')
    .innerJoin('chat_messages as question', 'question.id', 'answer.answers')
    .select(['question.text as question', 'answer.text as answer', 'question.created_at as at'])
    .where((where) => where.or([where('member_id', '=', memberId), where('owner_id', '=', userId)]))
    .orderBy('answer.id')
    .execute()
  return turns.map(({ at, ...turn }) => ({ ...turn, at: at.toISOString() }))
}

async function readFeeds(
  { db }: Context,
  memberId: string,
): Promise<Pick<MemberData, 'podcastFeed' | 'calendarFeed'>> {
  const feeds = await db
    .selectFrom('member_feeds')
    .select(['kind', 'created_at'])
    .where('member_id', '=', memberId)
    .execute()
  const read = (kind: FeedKind) => {
    const feed = feeds.find((candidate) => candidate.kind === kind)
    return feed ? { createdAt: feed.created_at.toISOString() } : null
  }
  return { podcastFeed: read('podcast'), calendarFeed: read('calendar') }
}
