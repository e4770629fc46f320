import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { DomainError, notFound, violation } from '../../errors.ts'
import { chooseLanguage } from '../../mail/languages.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { createRecord } from '../../records/create.ts'
import type { StoredRecord } from '../../records/read.ts'
import { lockRecord, updateRecord } from '../../records/write.ts'
import { invitations } from './invitations.ts'

const VALID_DAYS = 14
/** An email that is not sent within this time expires. */
const MAIL_EXPIRY_HOURS = 48

/** Builds the URL of the portal’s sign-in page, with an association and an email address filled in. */
export type LoginUrlBuilder = (parameters: { client: string; email: string }) => string

/**
 * Invites someone by email to become a user with these roles.
 *
 * @throws DomainError validation-error, insufficient-scope (a role has scopes that the caller lacks), email-taken (a
 *   user has the address), conflict (the address is invited already, or nobody can sign in with a code)
 */
export async function createInvitation(
  ctx: Context,
  input: { email: string; roles?: string[] | null },
  buildLoginUrl: LoginUrlBuilder,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (transactionContext) => {
    const ctx = { ...transactionContext, beforeCommit: undefined }
    await rejectTakenEmail(ctx, input.email)
    const expiresAt = computeExpiry(ctx)
    const messageId = await queueInvitation(ctx, input.email, expiresAt, buildLoginUrl)
    return createRecord(
      ctx,
      invitations,
      { ...input, expiresAt: expiresAt.toISOString() },
      { message_id: messageId },
    )
  })
}

/**
 * Sends a pending or expired invitation again. It is then valid for 14 days.
 *
 * @throws DomainError not-found, insufficient-scope, email-taken, conflict (it was accepted or revoked, the address has
 * another invitation, or nobody can sign in with a code)
 */
export async function resendInvitation(
  ctx: Context,
  id: string,
  buildLoginUrl: LoginUrlBuilder,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (transactionContext) => {
    const ctx = { ...transactionContext, beforeCommit: undefined }
    const { before } = await lockRecord(ctx, invitations, id)
    if (before.status === 'accepted' || before.status === 'revoked')
      throw new DomainError('conflict', `This invitation was ${before.status}. Create a new one instead.`)
    const email = String(before.email)
    await rejectTakenEmail(ctx, email)
    const expiresAt = computeExpiry(ctx)
    const messageId = await queueInvitation(ctx, email, expiresAt, buildLoginUrl)
    await sql`update invitations set message_id = ${messageId}::uuid where id = ${id}::uuid`.execute(ctx.db)
    return updateRecord(ctx, invitations, id, {
      status: 'pending',
      expiresAt: expiresAt.toISOString(),
      mailStatus: 'queued',
      mailError: null,
    })
  })
}

/**
 * Revokes a pending or expired invitation. It remains in the list.
 *
 * @throws DomainError not-found (also if it was revoked), precondition-failed, conflict (it was accepted)
 */
export async function revokeInvitation(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { before } = await lockRecord(ctx, invitations, id)
    if (before.status === 'revoked') throw notFound('invitation')
    if (before.status === 'accepted')
      throw new DomainError('conflict', 'This invitation was accepted. Deactivate the user instead.')
    await updateRecord(ctx, invitations, id, { status: 'revoked' }, precondition)
  })
}

const computeExpiry = (ctx: Context): Date => new Date(ctx.now().getTime() + VALID_DAYS * 86_400_000)

async function rejectTakenEmail(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst()
  if (!user) return
  const message = 'A user has this email address. Change the roles of this user instead.'
  throw new DomainError('email-taken', message, [violation('email', 'taken', message)])
}

async function queueInvitation(
  ctx: Context,
  email: string,
  expiresAt: Date,
  buildLoginUrl: LoginUrlBuilder,
): Promise<string> {
  const { id, slug } = ctx.client
  const client = await ctx.db
    .selectFrom('clients')
    .select(['locale', 'timezone', sql<boolean>`(sign_in ->> 'code')::boolean`.as('code')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!client.code)
    throw new DomainError(
      'conflict',
      'Invitations are accepted with a sign-in code, but signIn.code is off. People sign in with single sign-on instead.',
    )
  const language = chooseLanguage(client.locale)
  const formatter = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: client.timezone })
  return queueMail(ctx.db, id, {
    kind: 'invitation',
    to: email,
    language,
    variables: { url: buildLoginUrl({ client: slug, email }), expires: formatter.format(expiresAt) },
    expiresAt: new Date(ctx.now().getTime() + MAIL_EXPIRY_HOURS * 3_600_000),
  })
}
