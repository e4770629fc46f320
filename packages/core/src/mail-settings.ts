import { isEmailAddress } from './email-address.ts'
import { DomainError } from './errors.ts'

/** A mail server, and the address from which emails are sent. */
export interface MailSettings {
  host: string
  port: number
  /** Whether to use implicit TLS. Otherwise, STARTTLS is used if the server offers it. */
  secure: boolean
  /** Whether to fail if the server does not offer STARTTLS. */
  requireTls: boolean
  /** Empty without authentication. */
  user: string
  password: string
  from: string
}

/** Whether emails can be delivered: to a mail server, or in development to `/mailbox`. */
export function canMail({
  mail,
  isDevelopment,
}: {
  mail: MailSettings | null
  isDevelopment: boolean
}): boolean {
  return mail !== null || isDevelopment
}

/** @throws DomainError mail-not-configured */
export function requireMail(settings: { mail: MailSettings | null; isDevelopment: boolean }): void {
  if (canMail(settings)) return
  throw new DomainError(
    'mail-not-configured',
    'This service cannot send email. Missing: SMTP_URL and MAIL_FROM.',
  )
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** @param errors receives an error for each invalid setting */
export function readMailSettings(
  env: Record<string, string | undefined>,
  errors: string[],
): MailSettings | null {
  if (!env.SMTP_URL) return null
  const url = URL.parse(env.SMTP_URL)
  const port = defaultPorts[url?.protocol ?? '']
  const [user, password] = [decode(url?.username), decode(url?.password)]
  const from = env.MAIL_FROM ?? ''
  if (!isEmailAddress(from))
    errors.push(
      'MAIL_FROM must be an email address, such as no-reply@example.org. It is required with SMTP_URL.',
    )
  const isComplete = url && url.hostname !== '' && user !== null && password !== null
  if (!isComplete || port === undefined || !/^(\?requireTls=false)?$/.test(url.search)) {
    errors.push(
      'SMTP_URL must be the URL of a mail server, such as smtps://user:password@smtp.example.org:465.',
    )
    return null
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || port),
    secure: url.protocol === 'smtps:',
    requireTls: url.search === '' && !isLoopback(url.hostname),
    user,
    password,
    from,
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** @returns null for malformed percent-encoding */
function decode(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
