import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { Payment, PaymentCreate, PaymentFailure } from '../types.ts'
import { ExportedRecords } from './read-only-records.ts'

/** Payments of orders. Scopes `billing:read` and `billing:write`. */
export class Payments extends ExportedRecords<'payments'> {
  constructor(api: Transport) {
    super(api, 'payments')
  }

  /**
   * Records a payment for an order, whatever its status. Once the order is paid in full, its items take effect.
   *
   * @throws {NotFoundError} when the order does not exist.
   * @throws {BadRequestError} for an invalid field, or a currency other than the order’s.
   * @example
   * await guildhall.payments.create(order.id, { amount: 4900, method: 'bank_transfer', reference: 'Statement 11' })
   */
  create(orderId: string, payment: PaymentCreate, options?: PostOptions): ApiPromise<Payment> {
    const path = buildPath`/api/orders/${orderId}/payments`
    return this.api.request({ method: 'POST', path, json: payment, options })
  }

  /**
   * Records that a payment failed after it had succeeded, such as a bounced cheque. If an amount is then due, the
   * order is open again, and its items are inactive until it is paid.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} if it has already failed, or was not recorded manually.
   * @example
   * await guildhall.payments.fail(payment.id, { reason: 'The cheque bounced.' })
   */
  fail(id: string, failure?: PaymentFailure, options?: PostOptions): ApiPromise<Payment> {
    const path = buildPath`/api/payments/${id}/fail`
    return this.api.request({ method: 'POST', path, json: failure ?? {}, options })
  }
}
