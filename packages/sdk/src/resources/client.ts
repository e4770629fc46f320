import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, ConditionalReadOptions, PlainReadOptions, ReadOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { Client, ClientUpdate } from '../types.ts'

/** The association's own profile and settings. Scopes `client:read` and `client:write`. */
export class ClientProfile {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the profile; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {PermissionDeniedError} without the scope.
   * @example
   * const { name, plan } = await guildhall.client.get()
   */
  get(options?: PlainReadOptions): ApiPromise<Client>
  get(options: ConditionalReadOptions): ApiPromise<Client | null>
  get(options?: ReadOptions): ApiPromise<Client | null> {
    return this.#api.request({ method: 'GET', path: '/api/client', options })
  }

  /**
   * Changes the profile. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.client.update({ timezone: 'Europe/Berlin' })
   */
  update(changes: ClientUpdate, options?: ChangeOptions): ApiPromise<Client> {
    return this.#api.request({ method: 'PATCH', path: '/api/client', json: changes, options })
  }
}
