import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { Session } from '../types.ts'

/** The session whose token is used as `apiKey`. */
export class SessionResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the session’s owner and expiry.
   *
   * @throws {AuthenticationError} when the session has ended, or another kind of key is used.
   * @example
   * const session = await new Guildhall({ apiKey: token, baseUrl }).session.get()
   */
  get(options?: RequestOptions): ApiPromise<Session> {
    return this.#api.request({ method: 'GET', path: '/auth/session', options })
  }

  /**
   * Signs out: the token stops working.
   *
   * @throws {AuthenticationError} when the session has already ended.
   * @example
   * await new Guildhall({ apiKey: token, baseUrl }).session.end()
   */
  end(options?: PostOptions): ApiPromise<void> {
    return this.#api.request({ method: 'POST', path: '/auth/logout', options })
  }
}
