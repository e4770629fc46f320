import { sql } from 'kysely'
import { anonymizeConversations } from '../chat/anonymize-conversations.ts'
import { deleteRecord, lockRecord } from '../collections/write.ts'
import { forgetAuthor } from '../community/forget-author.ts'
import { type Context, inTransaction } from '../context.ts'
import { ownNames } from '../idempotency/idempotency.ts'
import { hasStaffRole } from '../keys/scopes.ts'
import { anonymizeActivity } from '../library/stats.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { lockDirectoryEntriesOf } from '../users/users.ts'
import { members } from './members.ts'

/**
 * Erases a person on request (GDPR article 17): the member and its user go, and the journals lose what identifies
 * them, while counts of what happened stay. A user with a staff role stays, without the member: who may erase members
 * may not end the access of those who work for the association, nor make the audit log forget them.
 *
 * @throws DomainError not-found
 */
export async function eraseMember(ctx: Context, id: string): Promise<{ id: string; erasedAt: string }> {
  return inTransaction(ctx, async (ctx) => {
    await lockDirectoryEntriesOf(ctx, { memberId: id })
    const { before } = await lockRecord(ctx, members, id)
    const userId = await unlinkStaff(ctx, id, (before.userId as string | null) ?? null)
    const erasedAt = ctx.now()
    if (userId) await forgetDirectoryEntries(ctx, userId)
    if (userId) await ctx.db.deleteFrom('users').where('id', '=', userId).execute()
    await deleteRecord(ctx, members, id)
    const posts = await forgetAuthor(ctx, id)
    await anonymizeActivity(ctx, userId, id)
    await anonymizeConversations(ctx, userId, id)
    const ids = userId ? [id, userId] : [id]
    await scrubJournals(ctx, ids)
    await scrubAnswers(ctx, [...ids, ...posts], userId)
    await ctx.db
      .insertInto('erasures')
      .values({ client_id: ctx.client.id, member_id: id, erased_at: erasedAt })
      .execute()
    await recordAudit(ctx, 'member.erased', { type: 'member', id })
    return { id, erasedAt: erasedAt.toISOString() }
  })
}

/** @returns the user that goes with its member; null where there is none, or where it stays as one of the staff */
async function unlinkStaff(ctx: Context, memberId: string, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const user = await ctx.db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user || !hasStaffRole(user.roles)) return userId
  await ctx.db
    .updateTable('users')
    .set((of) => ({ member_id: null, version: of('version', '+', 1), updated_at: ctx.now() }))
    .where('member_id', '=', memberId)
    .execute()
  return null
}

/** Of the entries in directories only the ids stay, so that what the broker tells later does not bring them back. */
async function forgetDirectoryEntries(ctx: Context, userId: string): Promise<void> {
  const nothing = { email: null, first_name: null, last_name: null, department: null, job_title: null }
  await ctx.db
    .updateTable('directory_users')
    .set({ ...nothing, role_names: [], forgotten: true })
    .where('user_id', '=', userId)
    .execute()
}

/** Also the event of the deletion itself, so that nothing of the person is ever sent out. */
async function scrubJournals(ctx: Context, ids: string[]): Promise<void> {
  for (const table of ['outbox', 'event_log'] as const) {
    await ctx.db
      .updateTable(table)
      .set({
        data: sql<string>`json_build_object('id', subject_id, 'erased', true)::text`,
        previous: null,
        erased: true,
      })
      .where('subject_id', 'in', ids)
      .execute()
  }
  await ctx.db
    .updateTable('audit_log')
    .set({ actor_name: null, ip_address: null })
    .where('actor_id', 'in', ids)
    .execute()
}

/** What was answered to us, and by us, and may repeat what identifies the person. */
async function scrubAnswers(ctx: Context, ids: string[], userId: string | null): Promise<void> {
  // Receivers may have answered with what they were sent.
  await sql`
    update webhook_deliveries delivery set attempts = (select jsonb_agg(attempt || '{"responseBody": null}' order by place)
      from jsonb_array_elements(delivery.attempts) with ordinality of_delivery(attempt, place))
    from webhooks webhook, event_log event
    where event.subject_id = any(${ids}::uuid[]) and webhook.client_id = event.client_id
      and delivery.webhook_id = webhook.id and delivery.event_id = event.id and delivery.attempts <> '[]'`.execute(
    ctx.db,
  )
  await sql`delete from idempotent_answers
    where headers ->> 'location' like any(${ids.map((id) => `%${id}%`)}::text[])
      or starts_with(key, ${ownNames({ type: 'user', id: userId ?? '' })}::text)`.execute(ctx.db)
}
