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
   * Who is signed in, and until when.
   *
   * @throws {AuthenticationError} when the session is over, or none was used.
   * @example
   * const session = await new Guildhall({ apiKey: token, baseUrl }).session.get()
   */
  get(options?: RequestOptions): ApiPromise<Session> {
    return this.#api.request({ method: 'GET', path: '/auth/session', options })
  }

  /**
   * Signs out: the token stops working.
   *
   * @throws {AuthenticationError} when the session was over already.
   * @example
   * await new Guildhall({ apiKey: token, baseUrl }).session.end()
   */
  end(options?: PostOptions): ApiPromise<void> {
    return this.#api.request({ method: 'POST', path: '/auth/logout', options })
  }
}
