import type { MailSettings } from '../mail-settings.ts'
import { MailError, openSmtp } from './smtp.ts'

/** The outcome of a test email. */
export interface MailTest {
  ok: boolean
  /** The error and how to resolve it, or where the message went. */
  message: string
}

const NOT_CONFIGURED = 'No mail server is configured. Set SMTP_URL and MAIL_FROM.'
const MESSAGES_STORED =
  'No mail server is configured, so emails are stored. Read them at /mailbox. To send them, set SMTP_URL and MAIL_FROM.'

/**
 * Sends a test email immediately, bypassing the queue, so that errors in the settings are reported to the operator.
 *
 * @param mail null without a mail server
 * @param isDevelopment whether messages are stored for `/mailbox` if there is no mail server
 * @param to the recipient
 */
export async function testMail(
  { mail, isDevelopment }: { mail: MailSettings | null; isDevelopment: boolean },
  to: string,
): Promise<MailTest> {
  if (!mail) return { ok: false, message: isDevelopment ? MESSAGES_STORED : NOT_CONFIGURED }
  const transport = await openSmtp(mail)
  const text = 'This is a test email. The mail server works.'
  try {
    await transport.send({
      id: Bun.randomUUIDv7(),
      to,
      fromName: 'Guildhall',
      subject: 'Test email',
      attachments: [],
      html: `<p>${text}</p>`,
      text,
    })
    return { ok: true, message: `The mail server ${mail.host} accepted the email.` }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { ok: false, message: explain(error, mail) }
  } finally {
    transport.close()
  }
}

function explain({ category, text }: MailError, { host, port, from }: MailSettings): string {
  if (category === 'address') return `The mail server rejected the recipient (${text}).`
  if (category === 'message')
    return `The mail server rejected the email (${text}). Check MAIL_FROM (${from}).`
  if (text.startsWith('535')) return 'The mail server rejected the user name or password in SMTP_URL.'
  return `The mail server ${host}:${port} could not be used (${text}). Check SMTP_URL and the network.`
}
