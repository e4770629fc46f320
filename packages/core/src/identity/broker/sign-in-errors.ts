/** Sign-in errors, by the code in `/login?error=`. The portal explains their causes (apps/portal/src/translations). */
export const signInErrors = {
  state_invalid: 'The sign-in has expired or was already used',
  access_denied: 'Your identity provider denied access',
  connection_not_activated: 'The connection is not activated',
  connection_not_found: 'The connection was not found',
  redirect_uri_mismatch: 'The redirect URI does not match',
  organization_unknown: 'Your organization is not connected here',
  user_deactivated: 'Your access was deactivated',
  broker_unavailable: 'Single sign-on is unavailable',
} as const

export type SignInErrorCode = keyof typeof signInErrors

/** A sign-in that a browser started, which the sign-in page offers again if it fails. */
export interface StartedSignIn {
  /** The slug of the association that was selected; null if something else selected the connection. */
  client: string | null
  /** The absolute URL in the portal to continue at. */
  returnTo: string
}

/**
 * The sign-in failed for a reason that can be shown to the user.
 *
 * @param loggedError for the log: the broker’s outage or rejection, or an unexpected error; null for any other reason
 * @param signIn null if it is unknown
 */
export class SignInRefusedError extends Error {
  constructor(
    readonly errorCode: SignInErrorCode,
    readonly loggedError: unknown = null,
    readonly signIn: StartedSignIn | null = null,
  ) {
    super(signInErrors[errorCode])
    this.name = 'SignInRefusedError'
  }
}

/** Adds the sign-in to a refusal. @throws SignInRefusedError, or the original error */
export function throwForSignIn(error: unknown, signIn: StartedSignIn | null): never {
  throw error instanceof SignInRefusedError
    ? new SignInRefusedError(error.errorCode, error.loggedError, signIn)
    : error
}

const errorsByBrokerCode: Record<string, SignInErrorCode> = {
  access_denied: 'access_denied',
  signin_consent_denied: 'access_denied',
  profile_not_allowed_outside_organization: 'access_denied',
  idp_initiated_sso_disabled: 'access_denied',
  connection_unlinked: 'connection_not_activated',
  connection_inactive: 'connection_not_activated',
  connection_not_active: 'connection_not_activated',
  connection_not_activated: 'connection_not_activated',
  connection_invalid: 'connection_not_found',
  connection_domain_invalid: 'connection_not_found',
  connection_strategy_invalid: 'connection_not_found',
  connection_not_found: 'connection_not_found',
  invalid_connection_selector: 'connection_not_found',
  ambiguous_connection_selector: 'connection_not_found',
  domain_connection_selector_not_allowed: 'connection_not_found',
  organization_invalid: 'connection_not_found',
  invalid_redirect_uri: 'redirect_uri_mismatch',
  redirect_uri_invalid: 'redirect_uri_mismatch',
  redirect_uri_mismatch: 'redirect_uri_mismatch',
  organization_unknown: 'organization_unknown',
  invalid_grant: 'state_invalid',
}

/**
 * Maps a broker error to a sign-in error; an unknown code becomes `broker_unavailable`.
 *
 * @param code `error` of the callback or of the code exchange
 * @param description the broker's message, which distinguishes causes that share a code
 */
export function toSignInErrorCode(code: string, description = ''): SignInErrorCode {
  if (/redirect[ _]uri/i.test(description)) return 'redirect_uri_mismatch'
  if (/(not active|inactive|unlinked|not activated)/i.test(description)) return 'connection_not_activated'
  return (Object.hasOwn(errorsByBrokerCode, code) && errorsByBrokerCode[code]) || 'broker_unavailable'
}
