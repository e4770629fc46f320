import { sessionLifetime } from '@guildhall/core/identity/complete-sign-in'
import { SESSION_COOKIE } from './authentication.ts'

/**
 * Builds a Set-Cookie header. Scripts cannot read the cookie, and it is sent over TLS only.
 *
 * @param seconds until the browser deletes the cookie; 0 deletes it immediately
 */
export function buildCookie(
  name: string,
  value: string,
  path: string,
  seconds: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string {
  return `${name}=${value}; Path=${path}; HttpOnly; Secure; SameSite=${sameSite}; Max-Age=${seconds}`
}

/** The cookie of a new session. */
export const buildSessionCookie = (token: string): string =>
  buildCookie(SESSION_COOKIE, token, '/', sessionLifetime.maximumSeconds)
