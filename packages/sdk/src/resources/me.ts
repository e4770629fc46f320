import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { Me } from '../types.ts'

/** Who is asking. */
export class MeResource {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Who the key or session belongs to.
   *
   * @throws {AuthenticationError}
   * @example
   * const me = await guildhall.me.get()
   */
  get(options?: RequestOptions): ApiPromise<Me> {
    return this.#api.request({ method: 'GET', path: '/api/me', options })
  }
}
