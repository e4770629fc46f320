import type { MailSettings } from '../mail-settings.ts'
import type { RenderedMail } from './render-mail.ts'

/** A rendered message to send. */
export interface OutgoingMail extends Omit<RenderedMail, 'body'> {
  /** The same in every attempt, so that receivers recognize a repeated message. */
  id: string
  to: string
  /** The sender’s display name: the association. */
  fromName: string
  attachments?: { fileName: string; mimeType: string; content: Uint8Array }[]
}

export interface MailTransport {
  /** @throws MailError */
  send(message: OutgoingMail): Promise<void>
  close(): void
}

/**
 * Why a message was not sent. `text` never contains the server’s own text, which may repeat the recipient’s address.
 *
 * - `retry`: a transient error, or a configuration error.
 * - `address`: the server permanently rejected the recipient.
 * - `message`: the server permanently rejected the message, or its attachment is missing.
 */
export class MailError extends Error {
  constructor(
    readonly category: 'retry' | 'address' | 'message',
    readonly text: string,
    options?: ErrorOptions,
  ) {
    super(`The email was not sent: ${text}.`, options)
    this.name = 'MailError'
  }
}

const CONNECT_TIMEOUT_MS = 10_000
/** The maximum time without a byte from the server. */
const IDLE_TIMEOUT_MS = 30_000
export const SMTP_CONNECTIONS = 5

/** Creates a pool of connections to the mail server; each connection is opened on demand. */
export async function openSmtp({
  host,
  port,
  secure,
  requireTls,
  user,
  password,
  from,
}: MailSettings): Promise<MailTransport> {
  // Loaded when first needed, because it is large.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    // All content is in memory; nothing is read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ id, to, fromName, subject, html, text, attachments = [] }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          attachments: attachments.map(({ fileName, mimeType, content }) => ({
            filename: fileName,
            contentType: mimeType,
            content: Buffer.from(content),
          })),
          // Prevents automatic replies (RFC 3834; Exchange).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/**
 * Enhanced status codes (RFC 3463) of a mailbox: 5.1.x except those of the sender (5.1.7, 5.1.8), and 5.2.x. Others in
 * response to RCPT, such as 5.7.x, reject this service: Postfix and others check the client, the login and the sender
 * only then.
 */
const rejectedAddressPattern = /^5\.(1\.(?![78]$)|2\.)/
/** Reply codes of a mailbox (RFC 5321), for servers without enhanced status codes. */
const rejectedAddressCodes = [550, 551, 553]

/** Only a rejected recipient is an `address` error; a rejected sender, client or password is a configuration error. */
function toMailError(cause: unknown): MailError {
  const { code = 'unknown', responseCode, response = '', command = '' } = cause as SmtpError
  if (responseCode === undefined) return new MailError('retry', code, { cause })
  // The enhanced status code (RFC 3463), without the text.
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const text = [responseCode, enhanced].filter(Boolean).join(' ')
  const isPermanent = responseCode >= 500 && responseCode <= 599
  const isAddressRejected = enhanced
    ? rejectedAddressPattern.test(enhanced)
    : rejectedAddressCodes.includes(responseCode)
  if (isPermanent && isAddressRejected && command.startsWith('RCPT'))
    return new MailError('address', text, { cause })
  if (isPermanent && command.startsWith('DATA')) return new MailError('message', text, { cause })
  return new MailError('retry', text, { cause })
}
