import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.ts'
import type { Checkout, CheckoutRequest, Order, OrderExportQuery, Quote, QuoteRequest } from '../types.ts'
import { Records } from './collection.ts'
import { stream } from './stream.ts'

/**
 * Orders of members and other buyers. Members see only their own. Amounts are in minor units.
 *
 * `create` throws a {@link ConflictError} with `kind` `already-owned` if the buyer already has an item, or
 * `price-changed` if the total is not `expectedTotal`; for the method `provider` without a payment provider, an
 * {@link InternalServerError} with `kind` `payments-unavailable`. `update` throws a {@link ConflictError} with `kind`
 * `order-not-payable` if it changes the dates of an order that is not open.
 */
export class Orders extends Records<'orders'> {
  /**
   * Calculates the total of an order, including tax, without creating the order.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {ConflictError} with `kind` `already-owned` if the buyer already has an item.
   * @example
   * const { totals, currency } = await guildhall.orders.quote({ lines: [{ item: { type: 'resource', id } }] })
   */
  quote(order: QuoteRequest, options?: PostOptions): ApiPromise<Quote> {
    return this.api.request({ method: 'POST', path: `${this.path}/quote`, json: order, options })
  }

  /**
   * Exports orders as CSV or Excel, with the filters and order of `list`. The response body is a stream.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.orders.export({ status: 'open', columns: ['reference', 'totals.due'] })
   * await writeFile('open.csv', response.body)
   */
  export(query?: OrderExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, `${this.path}/export`, query, options)
  }

  /**
   * Starts an online payment and returns the URL of the payment page. An open page for the same amount and return URL
   * is returned again.
   *
   * @throws {NotFoundError}
   * @throws {BadRequestError} for a return URL that is neither in the portal nor at an allowed origin.
   * @throws {ConflictError} with `kind` `order-not-payable` if the order is not open or, with `extensions.reason`, if a
   *   payment is being processed or the provider does not support the amount.
   * @throws {InternalServerError} with `kind` `payments-unavailable` without a provider (`extensions.transfer` is the
   *   account to pay to), or `provider-error`.
   * @example
   * const { url } = await guildhall.orders.checkout(order.id, { returnUrl: 'https://example.org/thanks' })
   */
  checkout(id: string, request: CheckoutRequest, options?: PostOptions): ApiPromise<Checkout> {
    return this.act(id, 'checkout', request, options)
  }

  /**
   * Cancels an open order. Its invoice is credited; payments received become an overpayment.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} for a member’s session if part of the order is paid.
   * @throws {ConflictError} with `kind` `order-not-payable` if it is not open.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.orders.cancel(order.id)
   */
  cancel(id: string, options?: PostOptions & ChangeOptions): ApiPromise<Order> {
    return this.act(id, 'cancel', undefined, options)
  }

  /**
   * Writes off the amount due on an order. Its invoice is kept.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} for users other than administrators.
   * @throws {ConflictError} with `kind` `order-not-payable` if nothing is due.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.orders.writeOff(order.id)
   */
  writeOff(id: string, options?: PostOptions & ChangeOptions): ApiPromise<Order> {
    return this.act(id, 'write-off', undefined, options)
  }
}
