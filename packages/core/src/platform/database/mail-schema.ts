import type { Generated } from 'kysely'
import type {
  ComputedColumn,
  Instant,
  Json,
  NowByDefault,
  NullableInstant,
  RecordColumns,
} from './column-types.ts'

/** Emails, sign-in with emailed codes, invitations, and operators’ sessions. */
export interface MailSchema {
  mail_messages: {
    id: Generated<string>
    client_id: string
    kind: string
    recipient: string
    recipient_key: ComputedColumn<string>
    language: string
    variables: Json<Record<string, string> | null>
    attachment: Json<{ fileId: string; name: string } | null>
    subject: string | null
    html: string | null
    text: string | null
    status: Generated<'queued' | 'sent' | 'kept' | 'suppressed' | 'failed'>
    error: string | null
    attempts: Generated<number>
    next_attempt_at: NowByDefault
    expires_at: Instant
    sent_at: NullableInstant
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  mail_texts: {
    client_id: string
    texts: Json<unknown>
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  suppressed_addresses: {
    id: Generated<string>
    client_id: string
    email: string
    email_key: ComputedColumn<string>
    error: string
    expires_at: Instant
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  sign_in_codes: {
    id: Generated<string>
    environment: 'live' | 'test'
    slug: string
    email: string
    email_key: ComputedColumn<string>
    browser_hash: Buffer
    language: string | null
    decided: Generated<boolean>
    code_hash: Buffer | null
    tries: Generated<number>
    expires_at: Instant
  }
  invitations: RecordColumns & {
    client_id: string
    email: string
    email_key: ComputedColumn<string>
    roles: Generated<string[]>
    status: Generated<'pending' | 'accepted' | 'revoked' | 'expired'>
    expires_at: Instant
    accepted_at: NullableInstant
    user_id: string | null
    message_id: string | null
    mail_status: Generated<string>
    mail_error: string | null
  }
  operator_sessions: { token_hash: Buffer; key_id: string; created_at: NowByDefault; expires_at: Instant }
}
