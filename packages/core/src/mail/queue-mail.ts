import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { SupportedLanguage } from './languages.ts'
import type { MailKind, MailVariables } from './translations/mail-translations.ts'

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: string
  language: SupportedLanguage
  variables: MailVariables[Kind]
  /** The message is not sent after this time. */
  expiresAt: Date
  /** A stored file to attach. */
  attachment?: MailAttachment | null
}

/** A stored file of the association, and the file name that the recipient sees. */
export interface MailAttachment {
  fileId: string
  name: string
}

/**
 * Queues a message in the caller's transaction. A worker renders and sends it.
 *
 * @returns the message’s id
 */
export async function queueMail<Kind extends MailKind>(
  db: Kysely<Schema>,
  clientId: string,
  { kind, to, language, variables, expiresAt, attachment = null }: NewMail<Kind>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_messages (client_id, kind, recipient, language, variables, expires_at, attachment)
    values (${clientId}::uuid, ${kind}::text, ${to}::text, ${language}::text,
      (${JSON.stringify(variables)}::text)::jsonb, ${expiresAt}::timestamptz,
      (${attachment && JSON.stringify(attachment)}::text)::json) returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The email was not queued.')
  return row.id
}
