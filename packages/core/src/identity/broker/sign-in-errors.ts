/** Sign-in errors, by the code in `/login?error=`. */
export const signInErrors = {
  state_invalid: {
    title: 'The sign-in has expired or was already used',
    causes: [
      'The sign-in was started more than ten minutes ago, or in another browser.',
      'The page was reloaded, or the browser blocks cookies.',
    ],
    checks: ['Start the sign-in again and finish it in the same browser.', 'Allow cookies for this site.'],
  },
  access_denied: {
    title: 'Your identity provider denied access',
    causes: [
      'You are not assigned to this application at your identity provider, or you declined the request.',
      'Your identity provider sends no email address for you, or one that is not accepted here.',
      'Your association’s access is suspended.',
    ],
    checks: [
      'Ask your administrator to assign you or one of your groups to the application.',
      'Ask which email address your identity provider sends; it must be a plain address without a display name.',
    ],
  },
  connection_not_activated: {
    title: 'The connection is not activated',
    causes: ['Single sign-on for your association is not activated yet, or was deactivated.'],
    checks: [
      'Finish the setup in the portal and test the connection.',
      'Check that the identity provider’s certificate has not expired.',
    ],
  },
  connection_not_found: {
    title: 'The connection was not found',
    causes: [
      'The connection id in your association’s settings is wrong, or the connection was deleted.',
      'No user and no connection matches the email address.',
    ],
    checks: [
      'Compare the default connection with the list of connections.',
      'Check the spelling of the address; ask your administrator which one is registered.',
    ],
  },
  redirect_uri_mismatch: {
    title: 'The redirect URI does not match',
    causes: ['The redirect URI of this service is not registered at the broker exactly as it is sent.'],
    checks: ['Compare both character by character: https, host, path, and no trailing slash.'],
  },
  organization_unknown: {
    title: 'Your organization is not connected here',
    causes: ['You signed in with an organization that is not assigned to any association here.'],
    checks: ['Ask your administrator to enter the organization’s id in the identity settings.'],
  },
  user_deactivated: {
    title: 'Your access was deactivated',
    causes: ['An administrator, or your association’s directory, deactivated your user.'],
    checks: ['Ask your administrator to reactivate your user.'],
  },
  broker_unavailable: {
    title: 'Single sign-on is unavailable',
    causes: [
      'The identity broker or your identity provider does not respond, or rejects this service’s credentials.',
    ],
    checks: ['Try again in a minute.', 'The operator can test the broker settings to find the cause.'],
  },
} as const

export type SignInErrorCode = keyof typeof signInErrors

/** The sign-in failed for a reason that can be shown to the user. */
export class SignInRefused extends Error {
  constructor(readonly errorCode: SignInErrorCode) {
    super(signInErrors[errorCode].title)
    this.name = 'SignInRefused'
  }
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
 * Maps a broker error to a sign-in error.
 *
 * @param code `error` of the callback or of the code exchange
 * @param description the broker's message, which distinguishes causes that share a code
 */
export function signInErrorFor(code: string, description = ''): SignInErrorCode {
  if (/redirect[ _]uri/i.test(description)) return 'redirect_uri_mismatch'
  if (/(not active|inactive|unlinked|not activated)/i.test(description)) return 'connection_not_activated'
  return (Object.hasOwn(errorsByBrokerCode, code) && errorsByBrokerCode[code]) || 'broker_unavailable'
}
