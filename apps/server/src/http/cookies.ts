import { DomainError } from '@guildhall/core/errors'
import { sessionLifetime } from '@guildhall/core/identity/complete-sign-in'

export const SESSION_COOKIE = 'guildhall_session'
export const OPERATOR_COOKIE = 'guildhall_operator'

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

/**
 * The token of a session’s cookie, or null. Of two different tokens, one may have been planted, for example by a
 * sibling domain to make the user act in another account; the genuine token cannot be identified.
 *
 * @throws DomainError unauthorized
 */
export function getUniqueCookie(request: Request, cookie: string): string | null {
  const [token = null, ...otherTokens] = getCookies(request, cookie)
  if (otherTokens.some((otherToken) => otherToken !== token))
    throw new DomainError(
      'unauthorized',
      'The browser sent two session cookies. Delete the cookies for this site and sign in again.',
    )
  return token
}

/** The value of a cookie, or null. */
export function getCookie(request: Request, cookie: string): string | null {
  return getCookies(request, cookie)[0] ?? null
}

function getCookies(request: Request, cookie: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=')
    return name === cookie && value ? [value] : []
  })
}
