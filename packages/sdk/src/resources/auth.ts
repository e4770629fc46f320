import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { Session } from '../types.ts'

/** The caller’s own session: its token is used as `apiKey`, or it is the browser’s cookie. */
export class Auth {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the session’s owner and expiry.
   *
   * @throws {AuthenticationError} when the session has ended, or another kind of key is used.
   * @example
   * const session = await new Guildhall({ apiKey: token, baseUrl }).auth.session()
   */
  session(options?: RequestOptions): ApiPromise<Session> {
    return this.#api.request({ method: 'GET', path: '/auth/session', options })
  }

  /**
   * Signs out: the session ends, and a browser’s cookie is deleted.
   *
   * @throws {AuthenticationError} when the session has already ended.
   * @example
   * await new Guildhall({ apiKey: token, baseUrl }).auth.logout()
   */
  logout(options?: PostOptions): ApiPromise<void> {
    return this.#api.request({ method: 'POST', path: '/auth/logout', options })
  }
}
