import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  MailMessage,
  MailMessageListQuery,
  SuppressedAddress,
  SuppressedAddressListQuery,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Emails to people, such as sign-in codes. Scopes `identity:read` and `identity:write`. */
export class Mail extends ApiGroup {
  /** Suppressed email addresses. */
  readonly suppressedAddresses: SuppressedAddresses

  constructor(api: Transport) {
    super(api)
    this.suppressedAddresses = new SuppressedAddresses(api)
  }

  /**
   * Lists the emails of the last 30 days with their delivery status, newest first.
   *
   * @example
   * for await (const { recipient, error } of guildhall.mail.list({ status: 'failed' })) console.log(recipient, error)
   */
  list(query?: MailMessageListQuery, options?: RequestOptions): ListPromise<MailMessage> {
    return this.api.list('/api/mail-messages', query, options)
  }
}

/** Email addresses that their mail server permanently rejected. No email is sent to them for 30 days. */
export class SuppressedAddresses extends ApiGroup {
  /** Lists suppressed addresses, newest first. */
  list(query?: SuppressedAddressListQuery, options?: RequestOptions): ListPromise<SuppressedAddress> {
    return this.api.list('/api/suppressed-addresses', query, options)
  }

  /** Gets a suppressed address; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<SuppressedAddress>
  get(id: string, options: ConditionalReadOptions): ApiPromise<SuppressedAddress | null>
  get(id: string, options?: ReadOptions): ApiPromise<SuppressedAddress | null> {
    return this.api.request({ method: 'GET', path: buildPath`/api/suppressed-addresses/${id}`, options })
  }

  /**
   * Removes an address, so that email is sent to it again.
   *
   * @throws {NotFoundError}
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/suppressed-addresses/${id}`, options })
  }
}
