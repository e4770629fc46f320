import { sql } from 'kysely'
import { hasStaffRole, staffRoles } from '../access/keys/scopes.ts'
import { lockDirectoryEntries } from '../access/users/users.ts'
import { unlinkMember } from '../billing/member-billing.ts'
import { eraseAuthor } from '../content/erase-author.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { anonymizeConversations } from '../library/chat/anonymize-conversations.ts'
import { anonymizeActivity } from '../library/stats.ts'
import { buildKeyPrefix } from '../platform/idempotency/idempotency.ts'
import { recordAudit } from '../records/journal.ts'
import { deleteRecord, lockRecord } from '../records/write.ts'
import { listEmailKeys } from './email-keys.ts'
import { members } from './members.ts'

/**
 * Erases a person on request (GDPR article 17): deletes the member, its user, emails and invitations, and removes
 * identifying data from other records and from the event and audit logs, including that of members and users with its
 * address that were deleted earlier; counts are kept. A user with a staff role is unlinked from the member and kept,
 * because permission to erase members does not include ending the access of staff or removing them from the audit log.
 *
 * @throws DomainError not-found, conflict while an import is pending, which could create the person again
 */
export async function eraseMember(ctx: Context, id: string): Promise<{ id: string; erasedAt: string }> {
  return inTransaction(ctx, async (ctx) => {
    await lockDirectoryEntries(ctx, { memberId: id })
    const { before } = await lockRecord(ctx, members, id)
    await rejectDuringImport(ctx)
    const userId = await unlinkStaff(ctx, id, await findUser(ctx, id))
    const erasedAt = ctx.now()
    const emailKeys = await listEmailKeys(ctx, id, userId, String(before.email))
    await eraseEmails(ctx, emailKeys)
    const invitationIds = await eraseInvitations(ctx, emailKeys, userId)
    await eraseFailedRows(ctx, emailKeys)
    if (userId) await eraseDirectoryEntries(ctx, userId)
    if (userId) await ctx.db.deleteFrom('users').where('id', '=', userId).execute()
    const grants = await ctx.db
      .selectFrom('resource_grants')
      .select('id')
      .where('member_id', '=', id)
      .execute()
    const orderIds = await unlinkMember(ctx, id, emailKeys)
    const formerIds = await findFormerIds(ctx, emailKeys)
    const relatedIds = [...orderIds, ...invitationIds, ...grants.map((grant) => grant.id), ...formerIds]
    await deleteRecord(ctx, members, id)
    const postIds = (await Promise.all([id, ...formerIds].map((author) => eraseAuthor(ctx, author)))).flat()
    await anonymizeActivity(ctx, userId, id)
    await anonymizeConversations(ctx, { userIds: userId ? [userId] : [], memberId: id })
    const ids = userId ? [id, userId] : [id]
    await scrubJournals(ctx, [...ids, ...relatedIds])
    await scrubResponses(ctx, [...ids, ...postIds, ...relatedIds], userId)
    await ctx.db
      .insertInto('erasures')
      .values({ client_id: ctx.client.id, member_id: id, erased_at: erasedAt })
      .execute()
    await recordAudit(ctx, 'member.erased', { type: 'member', id })
    return { id, erasedAt: erasedAt.toISOString() }
  })
}

/** Finds the member's user, otherwise the unlinked user with the same address. */
async function findUser(ctx: Context, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select u.id from members m
    join users u on u.id = m.user_id or (m.user_id is null and u.member_id is null and u.email_key = m.email_key)
    where m.id = ${memberId}::uuid`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/**
 * The ids of members, and of users without a staff role, that had one of these addresses when they were deleted,
 * according to the event log, which keeps 30 days.
 */
async function findFormerIds(ctx: Context, emailKeys: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id
    from (select subject_id, type, data from event_log union all select subject_id, type, data from outbox) event
    where type in ('member.deleted', 'user.deleted')
      and lower(data::json ->> 'email' collate "C") = any(${emailKeys}::text[])
      and not coalesce(data::jsonb -> 'roles' ?| array[${sql.join(staffRoles)}], false)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** An import keeps its file until it ends, and the file may contain the person. */
async function rejectDuringImport(ctx: Context): Promise<void> {
  const pending = await ctx.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (!pending) return
  throw new DomainError(
    'conflict',
    'An import is pending, and its file may contain this person’s data. Wait for the import to finish, or cancel it.',
  )
}

/** @returns the id of the user to delete with the member; null if there is none, or if it is kept as staff */
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
    .set((eb) => ({ member_id: null, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('member_id', '=', memberId)
    .execute()
  return null
}

/**
 * Deletes emails to the person and the suppression of their email addresses. Pending sign-in codes are deleted when they
 * expire.
 */
async function eraseEmails(ctx: Context, emailKeys: string[]): Promise<void> {
  await ctx.db.deleteFrom('mail_messages').where('recipient_key', 'in', emailKeys).execute()
  await ctx.db.deleteFrom('suppressed_addresses').where('email_key', 'in', emailKeys).execute()
}

/**
 * Deletes the person's invitations, except those accepted by a user who is kept.
 *
 * @returns their ids
 */
async function eraseInvitations(ctx: Context, emailKeys: string[], userId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from invitations
    where user_id = ${userId}::uuid or (email_key = any(${emailKeys}::text[]) and user_id is null)
    returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Deletes failed import rows that contain an email address. Cells are stored as they were in the file. */
async function eraseFailedRows(ctx: Context, emailKeys: string[]): Promise<void> {
  await sql`delete from import_failures where exists (select from unnest(${emailKeys}::text[]) as key
    where position(key in lower(cells::text)) > 0)`.execute(ctx.db)
}

/** Removes the personal data of directory entries and marks them, so that later broker events do not restore it. */
async function eraseDirectoryEntries(ctx: Context, userId: string): Promise<void> {
  const erasedFields = { email: null, first_name: null, last_name: null, department: null, job_title: null }
  await ctx.db
    .updateTable('directory_users')
    .set({ ...erasedFields, role_names: [], forgotten: true })
    .where('user_id', '=', userId)
    .execute()
}

/** Removes personal data from events and audit entries, including the deletion event itself, so that none is sent. */
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
    // An operator who acted as the person is still named (sessions.ts).
    .set({ actor_name: sql<string | null>`substring(actor_name from ', (operator .*)$')`, ip_address: null })
    .where('actor_id', 'in', ids)
    .execute()
  await ctx.db
    .updateTable('audit_log')
    .set({ old_values: null, new_values: null })
    .where('target_id', 'in', ids)
    .execute()
}

/** Removes stored responses of receivers and of this API that may identify the person. */
async function scrubResponses(ctx: Context, ids: string[], userId: string | null): Promise<void> {
  // Receivers may have echoed the payload. Deliveries of deleted webhooks are kept for 30 days.
  await sql`
    update webhook_deliveries delivery set attempts = (select jsonb_agg(attempt || '{"responseBody": null}' order by ordinal)
      from jsonb_array_elements(delivery.attempts) with ordinality stored(attempt, ordinal))
    from (select id from webhooks where client_id = ${ctx.client.id}::uuid
        union select target_id from audit_log where client_id = ${ctx.client.id}::uuid
          and action = 'webhook.deleted' and created_at > now() - interval '31 days') webhook,
      event_log event
    where event.subject_id = any(${ids}::uuid[]) and event.client_id = ${ctx.client.id}::uuid
      and delivery.client_id = event.client_id and delivery.webhook_id = webhook.id
      and delivery.event_id = event.id and delivery.attempts <> '[]'`.execute(ctx.db)
  const patterns = ids.map((id) => `%${id}%`)
  await sql`delete from idempotent_answers
    where headers ->> 'location' like any(${patterns}::text[])
      or (status is not null and path like any(${patterns}::text[]))
      or starts_with(key, ${buildKeyPrefix({ type: 'user', id: userId ?? '' })}::text)`.execute(ctx.db)
}
