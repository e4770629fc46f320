import { sql } from 'kysely'
import { invitations } from '../access/invitations/invitations.ts'
import { suppressedAddresses } from '../access/mail/mail-records.ts'
import { views } from '../access/users/views.ts'
import { posts } from '../content/posts.ts'
import type { Context } from '../context.ts'
import { toEmailKey } from '../email-address.ts'
import { findRecords } from '../records/read.ts'
import { listEmailKeys } from './email-keys.ts'
import { membershipChanges } from './membership-changes.ts'

/** Records about a person, oldest first. */
export interface MemberRecords {
  /** The person's grants, including revoked ones. */
  grants: {
    id: string
    resourceId: string
    source: string | null
    reference: string | null
    createdAt: string
    revokedAt: string | null
  }[]
  /** The emails to the person's addresses in the last 30 days, without their text, which is not stored. */
  mail: { kind: string; status: string; createdAt: string; sentAt: string | null }[]
  membershipChanges: unknown[]
  /** The posts that the person wrote. */
  posts: unknown[]
  /** The invitations to the person's addresses, or that the person accepted. */
  invitations: unknown[]
  /** The person's saved views. */
  views: unknown[]
  /** The suppression of the person's email address, preferably the current one; null if there is none. */
  suppressedAddress: unknown
}

export async function readMemberRecords(
  ctx: Context,
  memberId: string,
  userId: string | null,
  email: string,
): Promise<MemberRecords> {
  const keys = await listEmailKeys(ctx, memberId, userId, email)
  const [grants, mail, changes, writtenPosts, receivedInvitations, savedViews, suppressed] =
    await Promise.all([
      readGrants(ctx, memberId),
      readMail(ctx, keys),
      findRecords(ctx, membershipChanges, sql`t.member_id = ${memberId}::uuid`),
      findRecords(ctx, posts, sql`t.author ->> 'memberId' = ${memberId}::text`),
      findRecords(ctx, invitations, sql`t.email_key = any(${keys}::text[]) or t.user_id = ${userId}::uuid`),
      findRecords(ctx, views, sql`t.user_id = ${userId}::uuid`),
      findRecords(ctx, suppressedAddresses, sql`t.email_key = any(${keys}::text[])`),
    ])
  return {
    grants,
    mail,
    membershipChanges: changes,
    posts: writtenPosts,
    invitations: receivedInvitations,
    views: savedViews,
    suppressedAddress:
      suppressed.find((record) => toEmailKey(String(record.email)) === toEmailKey(email)) ??
      suppressed[0] ??
      null,
  }
}

async function readGrants({ db }: Context, memberId: string): Promise<MemberRecords['grants']> {
  const grants = await db
    .selectFrom('resource_grants')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return grants.map((grant) => ({
    id: grant.id,
    resourceId: grant.resource_id,
    source: grant.source,
    reference: grant.reference,
    createdAt: grant.created_at.toISOString(),
    revokedAt: grant.revoked_at?.toISOString() ?? null,
  }))
}

async function readMail({ db }: Context, recipientKeys: string[]): Promise<MemberRecords['mail']> {
  const messages = await db
    .selectFrom('mail_messages')
    .select(['kind', 'status', 'created_at', 'sent_at'])
    .where('recipient_key', 'in', recipientKeys)
    .orderBy('id')
    .execute()
  return messages.map(({ kind, status, created_at, sent_at }) => ({
    kind,
    status,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}
