/** Why nobody was signed in, in the words of `/login?error=` (contract section 13). */
export const signInFaults = {
  state_invalid: {
    title: 'The sign-in took too long, or was used before',
    causes: [
      'The sign-in was begun more than ten minutes ago, or in another browser.',
      'The page was loaded a second time, or the browser refuses cookies.',
    ],
    checks: [
      'Begin the sign-in again, and finish it in the same browser.',
      'Allow cookies for this address.',
    ],
  },
  access_denied: {
    title: 'The identity provider did not let you in',
    causes: [
      'You are not assigned to this application at your identity provider, or declined its question.',
      'Your identity provider gives no e-mail address of you, or one that is not taken here.',
      'Your association’s access is suspended.',
    ],
    checks: [
      'Ask your administrator to assign you, or a group of yours, to the application.',
      'Ask which address your identity provider sends: plain letters, with nothing around it.',
    ],
  },
  connection_not_activated: {
    title: 'The connection is not activated',
    causes: ['Single sign-on of your association is set up, but not activated, or was switched off.'],
    checks: [
      'Finish the set-up in the portal and test the connection.',
      'Check that the identity provider’s certificate has not expired.',
    ],
  },
  connection_not_found: {
    title: 'There is no such connection',
    causes: [
      'The connection id in your association’s settings is wrong, or of a connection that was deleted.',
      'Nobody, and no connection, belongs to the e-mail address that was given.',
    ],
    checks: [
      'Compare the default connection with the list of connections.',
      'Check the spelling of the address; ask your administrator which one is registered.',
    ],
  },
  redirect_uri_mismatch: {
    title: 'The redirect URI does not match',
    causes: ['The redirect URI of this service is not registered at the broker exactly as it is sent.'],
    checks: ['Compare both to the letter: https, host, path, and no slash at the end.'],
  },
  organization_unknown: {
    title: 'Your organization is not connected here',
    causes: ['You signed in at an organization that no association of this service has named as its own.'],
    checks: ['The administrator must enter the organization’s id in the identity settings.'],
  },
  user_deactivated: {
    title: 'Your access was deactivated',
    causes: ['An administrator, or your association’s directory, deactivated your user.'],
    checks: ['Ask your administrator to activate you again.'],
  },
  broker_unavailable: {
    title: 'Single sign-on is not available',
    causes: ['The identity broker or your identity provider does not answer, or refuses our credentials.'],
    checks: ['Try again in a minute.', 'The operator can test the broker settings to see what is wrong.'],
  },
} as const

export type SignInFault = keyof typeof signInFaults

/** The sign-in did not succeed, for a reason the person can be told. */
export class SignInRefused extends Error {
  constructor(readonly fault: SignInFault) {
    super(signInFaults[fault].title)
    this.name = 'SignInRefused'
  }
}

const faultsOfBroker: Record<string, SignInFault> = {
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
 * What an error of the broker means to the person who signs in.
 *
 * @param code `error` of the callback, or of the exchange of the code
 * @param description the broker's own words, which tell some causes apart that share a code
 */
export function faultOfBroker(code: string, description = ''): SignInFault {
  if (/redirect[ _]uri/i.test(description)) return 'redirect_uri_mismatch'
  if (/(not active|inactive|unlinked|not activated)/i.test(description)) return 'connection_not_activated'
  return (Object.hasOwn(faultsOfBroker, code) && faultsOfBroker[code]) || 'broker_unavailable'
}
