import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { RefundCreate, Refunds as RefundsOfOrder } from '../types.ts'
import { ExportedRecords } from './read-only-records.ts'

/** Refunds of orders. Scopes `billing:read` and `billing:write`. */
export class Refunds extends ExportedRecords<'refunds'> {
  constructor(api: Transport) {
    super(api, 'refunds')
  }

  /**
   * Refunds lines of an order or, without lines, an overpayment. There is one refund for each payment used. The access
   * that a line granted is revoked when the line is refunded in full, unless `revoke` overrides this.
   *
   * @throws {NotFoundError} when the order does not exist.
   * @throws {BadRequestError} for an invalid field, or an unknown line or payment.
   * @throws {PermissionDeniedError} for users other than administrators.
   * @throws {ConflictError} with `kind` `refund-exceeds-payment` for more than the refundable amount, or without an
   *   overpayment.
   * @example
   * const lines = order.lines.map(({ id }) => ({ lineId: id }))
   * const { items } = await guildhall.refunds.create(order.id, { lines, reason: 'Bought twice' })
   */
  create(orderId: string, refund?: RefundCreate, options?: PostOptions): ApiPromise<RefundsOfOrder> {
    const path = buildPath`/api/orders/${orderId}/refunds`
    return this.api.request({ method: 'POST', path, json: refund ?? {}, options })
  }
}
