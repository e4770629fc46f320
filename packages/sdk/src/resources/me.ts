import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { Me } from '../types.ts'

/** The caller. */
export class MeResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the owner of the key or session.
   *
   * @throws {AuthenticationError}
   * @example
   * const me = await guildhall.me.get()
   */
  get(options?: RequestOptions): ApiPromise<Me> {
    return this.#api.request({ method: 'GET', path: '/api/me', options })
  }
}
