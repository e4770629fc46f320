import type { mailMessages, suppressedAddresses } from '@guildhall/core/access/mail/mail-records'
import { Type } from '@sinclair/typebox'
import { Email, Instant, nullable, oneOf } from './primitives.ts'
import { readOnly, recordSchemas } from './record.ts'

const reply = Type.String({
  description: 'The SMTP reply codes from the mail server, or the connection error code.',
  examples: ['550 5.1.1'],
})

export const MailMessage = recordSchemas<typeof mailMessages>('MailMessage', {
  kind: readOnly(Type.String({ examples: ['sign_in_code'] })),
  recipient: readOnly(Email),
  language: readOnly(Type.String({ examples: ['en'] })),
  status: readOnly(oneOf('queued', 'sent', 'kept', 'suppressed', 'failed')),
  error: readOnly(nullable(reply)),
  attempts: readOnly(Type.Integer({ examples: [1] })),
  sentAt: readOnly(nullable(Instant)),
})

export const SuppressedAddress = recordSchemas<typeof suppressedAddresses>('SuppressedAddress', {
  email: readOnly(Email),
  error: readOnly(reply),
  expiresAt: readOnly(Instant),
})
