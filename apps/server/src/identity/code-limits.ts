import { hashToken } from '@guildhall/core/access/keys/token'
import type { Environment } from '@guildhall/core/context'
import { toEmailKey } from '@guildhall/core/email-address'
import type { Dependencies } from '../dependencies.ts'
import { getNetwork, LimitExceeded } from '../http/address-limit.ts'
import { getRequestState } from '../http/request-state.ts'

/** Enough for one person with a slow mail server, but too few to flood a mailbox. */
const CODES_PER_ADDRESS_AND_MINUTE = 3
const CODES_PER_ADDRESS_AND_HOUR = 10
/** Attendees of a conference may share one IP address; still, one address must not exhaust an association’s limit. */
const CODES_PER_NETWORK_AND_HOUR = 200
const CODES_PER_CLIENT_AND_HOUR = 2_000

/**
 * Limits requested codes by IP address, email address and association, whether or not these exist.
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
  const address = `sign-in-code:${hashToken(`${association}:${toEmailKey(email)}`).toString('base64url')}`
  const network = `sign-in-code:${getNetwork(getRequestState(request).ipAddress)}`
  await limitPerHour(deps, network, CODES_PER_NETWORK_AND_HOUR, 'Too many codes for this IP address.')
  const minute = await deps.minuteLimiter.consume(address, CODES_PER_ADDRESS_AND_MINUTE)
  if (!minute.allowed) throw new LimitExceeded(ofAddress, minute)
  await limitPerHour(deps, address, CODES_PER_ADDRESS_AND_HOUR, ofAddress)
  const client = `sign-in-code:${association}`
  await limitPerHour(deps, client, CODES_PER_CLIENT_AND_HOUR, 'Too many codes for this association.')
}

const ofAddress = 'Too many codes for this email address.'

async function limitPerHour(
  deps: Dependencies,
  subject: string,
  limit: number,
  reason: string,
): Promise<void> {
  const state = await deps.limiter.reserve(subject, limit).settle()
  if (!state.allowed) throw new LimitExceeded(reason, state)
}
