import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import type { RenderedMail } from './render-mail.ts'

/** The outcome of an attempt to send a message. */
export type Outcome =
  | { status: 'sent' }
  | { status: 'kept'; rendered: RenderedMail }
  | { status: 'suppressed' | 'failed'; error: string; isAddressRejected?: boolean }
  /** To be retried. */
  | { status: 'queued'; error: string; attempts: number }

/** A rejected address is suppressed for this long, unless an administrator removes it from the list. */
const SUPPRESSION_DAYS = 30
const FIRST_RETRY_SECONDS = 2
const MAX_RETRY_SECONDS = 1800

/**
 * Records an outcome, on the message and on its invitation, if any. The message's content is deleted once no further
 * attempt needs it, except in development. Nothing is recorded if the message is no longer queued or has been erased
 * with its recipient.
 */
export async function recordOutcome(
  database: Database,
  { id, clientId, recipient }: { id: string; clientId: string; recipient: string },
  outcome: Outcome,
): Promise<void> {
  const { status } = outcome
  const error = 'error' in outcome ? outcome.error : null
  const rendered = status === 'kept' ? outcome.rendered : null
  const retryInSeconds = status === 'queued' ? computeRetryDelaySeconds(outcome.attempts) : 0
  await transact(database.platform, async (db) => {
    const updated = await sql`update mail_messages set status = ${status}::text, error = ${error}::text,
        variables = case when ${status}::text = 'queued' then variables end,
        subject = ${rendered?.subject ?? null}::text, html = ${rendered?.html ?? null}::text,
        text = ${rendered?.text ?? null}::text,
        sent_at = case when ${status}::text = 'sent' then now() end,
        next_attempt_at = now() + make_interval(secs => ${retryInSeconds}),
        version = version + 1, updated_at = now()
      where client_id = ${clientId}::uuid and id = ${id}::uuid and status = 'queued'`.execute(db)
    if (!updated.numAffectedRows) return
    await sql`update invitations set mail_status = ${status}::text, mail_error = ${error}::text,
        version = version + 1, updated_at = now()
      where client_id = ${clientId}::uuid and message_id = ${id}::uuid
        and (mail_status, mail_error) is distinct from (${status}::text, ${error}::text)`.execute(db)
    if (status === 'suppressed' && outcome.isAddressRejected)
      await sql`insert into suppressed_addresses as a (client_id, email, error, expires_at)
        values (${clientId}::uuid, ${recipient}::text, ${error}::text,
          now() + make_interval(days => ${SUPPRESSION_DAYS}))
        on conflict on constraint suppressed_addresses_email do update set error = excluded.error,
          expires_at = excluded.expires_at, version = a.version + 1, updated_at = now()`.execute(db)
  })
}

/** Exponential backoff in seconds, plus up to 20% jitter. */
function computeRetryDelaySeconds(attempts: number): number {
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_RETRY_SECONDS)
  return seconds * (1 + Math.random() / 5)
}
