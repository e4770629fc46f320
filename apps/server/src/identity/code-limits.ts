import { hashToken } from '@guildhall/core/access/keys/token'
import { toEmailKey } from '@guildhall/core/email-address'
import type { Dependencies } from '../dependencies.ts'
import { getNetwork, LimitExceededError } from '../http/address-limit.ts'
import { getRequestState } from '../http/request-state.ts'
import { isKnownBrowser, type SignInAddress } from './known-browser.ts'

/** Enough for one person with a slow mail server. */
const MAX_CODES_PER_MINUTE = 3
const MAX_CODES_PER_KNOWN_BROWSER_PER_HOUR = 10
/** Below the email address’s own limit, so that one IP address cannot lock out the email address’s owner. */
const MAX_CODES_PER_EMAIL_AND_NETWORK_PER_HOUR = 5
/**
 * Too few to flood a mailbox or to guess a code: a code has six digits and allows five attempts (`MAX_TRIES`), so
 * strangers with any number of browsers and IP addresses have 50 attempts an hour, a 1 in 20,000 chance.
 */
const MAX_CODES_PER_EMAIL_PER_HOUR = 10
/** Conference attendees can share an IP address, but one IP address must not exhaust an association’s limit. */
const MAX_CODES_PER_NETWORK_PER_HOUR = 200
const MAX_CODES_PER_CLIENT_PER_HOUR = 2_000

/**
 * Limits requests for sign-in codes by IP address, email address and association, even if there is no such user or
 * association. A browser that has signed in with the email address before has its own limit: otherwise anyone could
 * lock a person out by using up their codes.
 *
 * @throws DomainError rate-limit-exceeded
 */
export async function limitCodes(
  deps: Dependencies,
  request: Request,
  signInAddress: SignInAddress,
): Promise<void> {
  const association = `${signInAddress.environment}:${signInAddress.slug}`
  const email = `${association}:${toEmailKey(signInAddress.email)}`
  if (isKnownBrowser(deps, request, signInAddress)) {
    const subject = hashSubject(`known browser:${email}`)
    await limitPerMinute(deps, subject)
    await limitPerHour(deps, subject, MAX_CODES_PER_KNOWN_BROWSER_PER_HOUR, TOO_MANY_FOR_EMAIL)
    return
  }
  const network = getNetwork(getRequestState(request).ipAddress)
  const emailAndNetwork = hashSubject(`${email}:${network}`)
  await limitPerHour(deps, network, MAX_CODES_PER_NETWORK_PER_HOUR, 'Too many codes for this IP address.')
  await limitPerMinute(deps, emailAndNetwork)
  await limitPerHour(deps, emailAndNetwork, MAX_CODES_PER_EMAIL_AND_NETWORK_PER_HOUR, TOO_MANY_FOR_EMAIL)
  await limitPerHour(deps, hashSubject(email), MAX_CODES_PER_EMAIL_PER_HOUR, TOO_MANY_FOR_EMAIL)
  await limitPerHour(deps, association, MAX_CODES_PER_CLIENT_PER_HOUR, 'Too many codes for this association.')
}

const TOO_MANY_FOR_EMAIL = 'Too many codes for this email address.'

/** A counter’s name must not contain the email address. */
const hashSubject = (subject: string): string => hashToken(subject).toString('base64url')

async function limitPerMinute(deps: Dependencies, subject: string): Promise<void> {
  const state = await deps.minuteLimiter.consume(`sign-in-code:${subject}`, MAX_CODES_PER_MINUTE)
  if (!state.isAllowed) throw new LimitExceededError(TOO_MANY_FOR_EMAIL, state)
}

async function limitPerHour(
  deps: Dependencies,
  subject: string,
  limit: number,
  reason: string,
): Promise<void> {
  const state = await deps.limiter.reserve(`sign-in-code:${subject}`, limit).settle()
  if (!state.isAllowed) throw new LimitExceededError(reason, state)
}
