import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type {
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { Payment, PaymentCreate, PaymentFailure, PaymentListQuery } from '../types.ts'

/** Payments of orders. Scopes `billing:read` and `billing:write`. */
export class Payments {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists payments, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { amount, currency } of guildhall.payments.list({ status: 'succeeded' })) console.log(amount, currency)
   */
  list(query?: PaymentListQuery, options?: RequestOptions): ListPromise<Payment, FacetedPage<Payment>> {
    return this.#api.list('/api/payments', query, options, FacetedPage<Payment>)
  }

  /** Gets a payment; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<Payment>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Payment | null>
  get(id: string, options?: ReadOptions): ApiPromise<Payment | null> {
    return this.#api.request({ method: 'GET', path: path`/api/payments/${id}`, options })
  }

  /**
   * Records money that arrived for an order. Once the whole is paid, its items take effect.
   *
   * @throws {BadRequestError} {@link NotFoundError}
   * @example
   * await guildhall.payments.create(order.id, { amount: 4900, method: 'bank_transfer', reference: 'Statement 11' })
   */
  create(orderId: string, payment: PaymentCreate, options?: PostOptions): ApiPromise<Payment> {
    const at = path`/api/orders/${orderId}/payments`
    return this.#api.request({ method: 'POST', path: at, json: payment, options })
  }

  /**
   * Records that a payment failed after it had succeeded, such as a cheque that bounced. The order is owed again.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} if it failed already, or was not recorded by hand.
   * @example
   * await guildhall.payments.fail(payment.id, { reason: 'The cheque bounced.' })
   */
  fail(id: string, failure?: PaymentFailure, options?: PostOptions): ApiPromise<Payment> {
    const at = path`/api/payments/${id}/fail`
    return this.#api.request({ method: 'POST', path: at, json: failure ?? {}, options })
  }
}
