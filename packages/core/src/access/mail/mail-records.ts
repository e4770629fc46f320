import { type Context, inTransaction } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { notFound } from '../../errors.ts'
import { defineCollection } from '../../records/collection.ts'
import { enumField, field } from '../../records/field.ts'
import { recordAudit } from '../../records/journal.ts'

const readOnlyNotNull = { readOnly: true, nullable: false } as const
const timestampPairs = `'createdAt', instant(t.created_at), 'updatedAt', instant(t.updated_at)`

/** Emails of the last 30 days, without their content. */
export const mailMessages = defineCollection({
  name: 'mail-messages',
  singular: 'mail_message',
  table: 'mail_messages',
  recordExpression: `json_build_object('id', t.id, 'kind', t.kind, 'recipient', t.recipient,
    'language', t.language, 'status', t.status, 'error', t.error, 'attempts', t.attempts,
    'sentAt', instant(t.sent_at), ${timestampPairs})::text`,
  fields: {
    kind: field('text', readOnlyNotNull),
    recipient: field('text', { ...readOnlyNotNull, filterColumn: 'recipient_key', fold: toEmailKey }),
    language: field('text', readOnlyNotNull),
    status: enumField(['queued', 'sent', 'kept', 'suppressed', 'failed'], readOnlyNotNull),
    error: field('text', { readOnly: true }),
    attempts: field('integer', readOnlyNotNull),
    sentAt: field('timestamp', { readOnly: true }),
  },
})

/** Suppressed addresses: their mail server permanently rejected an email. */
export const suppressedAddresses = defineCollection({
  name: 'suppressed-addresses',
  singular: 'suppressed_address',
  table: 'suppressed_addresses',
  rowScopes: { current: 't.expires_at > now()' },
  recordExpression: `json_build_object('id', t.id, 'email', t.email, 'error', t.error,
    'expiresAt', instant(t.expires_at), ${timestampPairs})::text`,
  fields: {
    email: field('text', { ...readOnlyNotNull, filterColumn: 'email_key', fold: toEmailKey }),
    error: field('text', readOnlyNotNull),
    expiresAt: field('timestamp', readOnlyNotNull),
  },
})

/**
 * Ends the suppression of an address: emails are sent to it again. @throws DomainError not-found, precondition-failed
 */
export async function endSuppression(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const address = await ctx.db
      .deleteFrom('suppressed_addresses')
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst()
    if (!address) throw notFound('suppressed address')
    precondition(address.version)
    await recordAudit(ctx, 'suppressed_address.deleted', { type: 'suppressed_address', id })
  })
}
