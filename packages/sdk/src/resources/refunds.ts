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
import type { Refund, RefundCreate, RefundListQuery, Refunds as RefundsOfOrder } from '../types.ts'

/** Refunds of orders. Scopes `billing:read` and `billing:write`. */
export class Refunds {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists refunds, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { amount, reason } of guildhall.refunds.list({ orderId: order.id })) console.log(amount, reason)
   */
  list(query?: RefundListQuery, options?: RequestOptions): ListPromise<Refund, FacetedPage<Refund>> {
    return this.#api.list('/api/refunds', query, options, FacetedPage<Refund>)
  }

  /** Gets a refund; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<Refund>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Refund | null>
  get(id: string, options?: ReadOptions): ApiPromise<Refund | null> {
    return this.#api.request({ method: 'GET', path: path`/api/refunds/${id}`, options })
  }

  /**
   * Refunds lines of an order, or an overpayment without lines. Several payments make several refunds. What a line gave
   * is taken back when nothing is left of it, unless `revoke` says otherwise.
   *
   * @throws {BadRequestError} {@link NotFoundError}
   * @throws {ConflictError} with `kind` `refund-exceeds-payment`.
   * @example
   * const lines = order.lines.map(({ id }) => ({ lineId: id }))
   * const { items } = await guildhall.refunds.create(order.id, { lines, reason: 'Bought twice' })
   */
  create(orderId: string, refund?: RefundCreate, options?: PostOptions): ApiPromise<RefundsOfOrder> {
    const at = path`/api/orders/${orderId}/refunds`
    return this.#api.request({ method: 'POST', path: at, json: refund ?? {}, options })
  }
}
