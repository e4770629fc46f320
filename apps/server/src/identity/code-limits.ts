import { hashToken } from '@guildhall/core/access/keys/token'
import type { Environment } from '@guildhall/core/context'
import { toEmailKey } from '@guildhall/core/email-address'
import type { Dependencies } from '../dependencies.ts'
import { getNetwork, LimitExceeded } from '../http/address-limit.ts'
import { getRequestState } from '../http/request-state.ts'

/** Enough for one person with a slow mail server, but too few to flood a mailbox. */
const MAX_CODES_PER_EMAIL_PER_MINUTE = 3
const MAX_CODES_PER_EMAIL_PER_HOUR = 10
/** Conference attendees can share an IP address, but one IP address must not exhaust an association’s limit. */
const MAX_CODES_PER_NETWORK_PER_HOUR = 200
const MAX_CODES_PER_CLIENT_PER_HOUR = 2_000

/**
 * Limits requests for sign-in codes by IP address, email address and association, even if there is no such user or
 * association.
 *
 * @throws DomainError rate-limit-exceeded
 */
export async function limitCodes(
  deps: Dependencies,
  request: Request,
  { environment, slug, email }: { environment: Environment; slug: string; email: string },
): Promise<void> {
  const association = `${environment}:${slug}`
  // The counter’s name must not contain the email address.
  const emailSubject = `sign-in-code:${hashToken(`${association}:${toEmailKey(email)}`).toString('base64url')}`
  const networkSubject = `sign-in-code:${getNetwork(getRequestState(request).ipAddress)}`
  await limitPerHour(
    deps,
    networkSubject,
    MAX_CODES_PER_NETWORK_PER_HOUR,
    'Too many codes for this IP address.',
  )
  const perMinute = await deps.minuteLimiter.consume(emailSubject, MAX_CODES_PER_EMAIL_PER_MINUTE)
  if (!perMinute.allowed) throw new LimitExceeded(TOO_MANY_FOR_EMAIL, perMinute)
  await limitPerHour(deps, emailSubject, MAX_CODES_PER_EMAIL_PER_HOUR, TOO_MANY_FOR_EMAIL)
  const clientSubject = `sign-in-code:${association}`
  await limitPerHour(
    deps,
    clientSubject,
    MAX_CODES_PER_CLIENT_PER_HOUR,
    'Too many codes for this association.',
  )
}

const TOO_MANY_FOR_EMAIL = 'Too many codes for this email address.'

async function limitPerHour(
  deps: Dependencies,
  subject: string,
  limit: number,
  reason: string,
): Promise<void> {
  const state = await deps.limiter.reserve(subject, limit).settle()
  if (!state.allowed) throw new LimitExceeded(reason, state)
}
