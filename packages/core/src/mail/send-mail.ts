import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { buildStorageKey, type FileStorage } from '../platform/storage/storage.ts'
import type { MailBrand } from './layout.ts'
import type { MailAttachment } from './queue-mail.ts'
import { type Outcome, recordOutcome } from './record-outcome.ts'
import type { RenderedMail } from './render-mail.ts'
import { MailError, type MailTransport, type OutgoingMail, SMTP_CONNECTIONS } from './smtp.ts'
import type { MailText } from './translations/mail-translations.ts'

export interface MailDependencies {
  database: Database
  /** Null without a mail server: messages then remain queued or, in development, are stored for `/mailbox`. */
  transport: MailTransport | null
  isDevelopment: boolean
  /** The storage that holds attachments. */
  storage: Pick<FileStorage, 'open' | 'getSize'>
  /** Receives each failed attempt: a MailError, or a bug. */
  report: (error: unknown, message: { id: string; kind: string; clientId: string }) => void
  signal: AbortSignal
}

/** A claimed message, with its association’s own text and branding. */
export interface DueMail {
  id: string
  clientId: string
  kind: string
  recipient: string
  language: string
  variables: Record<string, string>
  /** The association’s own text; null for the built-in one. */
  text: MailText | null
  attachment: MailAttachment | null
  attempts: number
  expired: boolean
  suppressed: boolean
  brand: MailBrand
}

/** If a worker dies, another sends its messages after this time. Longer than an attempt is expected to take. */
const LEASE_SECONDS = 300

/** Whether messages are due. */
export async function isMailDue(database: Database): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select 1 from mail_messages where status = 'queued' and next_attempt_at <= now()) as due`.execute(
    database.platform,
  )
  return rows[0]?.due === true
}

/**
 * Sends a batch of due messages in parallel. Each is sent at least once: if a worker dies after the server accepts a
 * message but before this is recorded, the message is sent again, with the same Message-ID.
 *
 * @returns whether there may be more
 */
export async function sendDueBatch(deps: MailDependencies): Promise<boolean> {
  const due = await claimDue(deps.database)
  const results = await Promise.allSettled(
    due.map(async (message) => recordOutcome(deps.database, message, await attemptDelivery(deps, message))),
  )
  // A message whose outcome could not be recorded is due again when its lease ends.
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
  return due.length > 0
}

/**
 * Claims messages by postponing their next attempt. Sign-in codes come first: someone is waiting for them, and they
 * expire within minutes, while thousands of other messages may be queued. Messages of unknown kinds are claimed
 * too, and requeued for a newer worker.
 */
async function claimDue(database: Database): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with codes as (select client_id, id from mail_messages
      where status = 'queued' and kind = 'sign_in_code' and next_attempt_at <= now()
      order by next_attempt_at limit ${SMTP_CONNECTIONS} for update skip locked),
    others as (select client_id, id from mail_messages
      where status = 'queued' and kind <> 'sign_in_code' and next_attempt_at <= now()
      order by next_attempt_at limit (select ${SMTP_CONNECTIONS} - count(*) from codes) for update skip locked),
    due as (select * from codes union all select * from others),
    claimed as (update mail_messages m set attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where m.client_id = due.client_id and m.id = due.id returning m.*)
    select m.id, m.client_id as "clientId", m.kind, m.recipient, m.language, m.variables, t.texts #> array[m.kind, m.language] as text, m.attachment, m.attempts,
      m.expires_at <= now() as expired,
      exists (select 1 from suppressed_addresses s where s.client_id = m.client_id
        and s.email_key = m.recipient_key and s.expires_at > now()) as suppressed,
      json_build_object('name', c.name, 'logoUrl', c.logo_url, 'color', c.brand_color) as brand
    from claimed m join clients c on c.id = m.client_id left join mail_texts t on t.client_id = m.client_id`.execute(
    database.platform,
  )
  return rows
}

async function attemptDelivery(deps: MailDependencies, message: DueMail): Promise<Outcome> {
  const { transport, isDevelopment, report } = deps
  const { id, clientId, kind, recipient, attempts, brand } = message
  if (message.expired) return { status: 'failed', error: 'expired' }
  if (message.suppressed) return { status: 'suppressed', error: 'suppressed address' }
  // Loaded when first needed, because it is large.
  const { isMailKind, renderMail } = await import('./render-mail.ts')
  if (!isMailKind(kind)) return { status: 'queued', error: 'unknown kind', attempts }
  try {
    const rendered: RenderedMail = renderMail({ ...message, kind })
    if (!transport)
      return isDevelopment
        ? { status: 'kept', rendered }
        : { status: 'queued', error: 'no mail server', attempts }
    const attachments = await readAttachments(deps, message)
    await transport.send({ ...rendered, id, to: recipient, fromName: brand.name, attachments })
    return { status: 'sent' }
  } catch (error) {
    report(error, { id, kind, clientId })
    // A crash of the layout engine is retried: it does not mean that the message is invalid.
    if (error instanceof WebAssembly.RuntimeError)
      return { status: 'queued', error: 'layout failed', attempts }
    if (!(error instanceof MailError)) return { status: 'failed', error: 'internal error' }
    if (error.category === 'retry') return { status: 'queued', error: error.text, attempts }
    return {
      status: error.category === 'address' ? 'suppressed' : 'failed',
      error: error.text,
      isAddressRejected: error.category === 'address',
    }
  }
}

/**
 * Attachments are PDFs of a few kilobytes, so they are read into memory.
 *
 * @throws MailError
 */
async function readAttachments(
  { storage }: Pick<MailDependencies, 'storage'>,
  { clientId, attachment }: DueMail,
): Promise<NonNullable<OutgoingMail['attachments']>> {
  if (!attachment) return []
  const key = buildStorageKey(clientId, attachment.fileId)
  try {
    if ((await storage.getSize(key)) === null) throw new MailError('message', 'missing attachment')
    const content = new Uint8Array(await storage.open(key).arrayBuffer())
    return [{ fileName: attachment.name, mimeType: 'application/pdf', content }]
  } catch (error) {
    if (error instanceof MailError) throw error
    throw new MailError('retry', 'storage unavailable', { cause: error })
  }
}
