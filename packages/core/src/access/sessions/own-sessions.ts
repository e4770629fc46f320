import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { recordAudit } from '../../records/journal.ts'
import { requireUser } from '../users/require-user.ts'
import type { Browser } from './browser.ts'

/** A session of the caller. */
export interface UserSession extends Browser {
  id: string
  createdAt: string
  /** To the minute. */
  lastUsedAt: string
  /** When it ends without further use. */
  expiresAt: string
  current: boolean
}

const MAX_LISTED_SESSIONS = 100

/** @returns the caller's sessions in force, most recently used first, at most 100 @throws DomainError unauthorized */
export async function listOwnSessions(ctx: Context): Promise<UserSession[]> {
  const user = requireUser(ctx)
  const endsAt = sql<Date>`least(expires_at, seen_at + make_interval(secs => idle_seconds))`
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'browser', 'operating_system', endsAt.as('ends_at')])
    .where('user_id', '=', user.id)
    .where(endsAt, '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    operatingSystem: row.operating_system,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.seen_at.toISOString(),
    expiresAt: row.ends_at.toISOString(),
    current: row.id === user.sessionId,
  }))
}

/** Ends a session of the caller. @throws DomainError unauthorized, not-found (also for another user's) */
export async function revokeOwnSession(ctx: Context, id: string): Promise<void> {
  const user = requireUser(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('session')
    await recordAudit(ctx, 'session.revoked', { type: 'user', id: user.id })
  })
}
