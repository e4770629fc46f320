import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, ConditionalReadOptions, PlainReadOptions, ReadOptions } from '../options.ts'
import type { Client, ClientUpdate } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** The association’s profile and settings. Scopes `client:read` and `client:write`. */
export class ClientProfile extends ApiGroup {
  /**
   * Gets the profile; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * const { name, plan } = await guildhall.client.get()
   */
  get(options?: PlainReadOptions): ApiPromise<Client>
  get(options: ConditionalReadOptions): ApiPromise<Client | null>
  get(options?: ReadOptions): ApiPromise<Client | null> {
    return this.api.request({ method: 'GET', path: '/api/client', options })
  }

  /**
   * Updates the profile. Omitted fields are kept; `null` clears a field or resets it to its default.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.client.update({ timezone: 'Europe/Berlin' })
   */
  update(changes: ClientUpdate, options?: ChangeOptions): ApiPromise<Client> {
    return this.api.request({ method: 'PATCH', path: '/api/client', json: changes, options })
  }
}
