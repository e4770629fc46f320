import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { Invoice } from '../types.ts'
import { ExportedRecords } from './read-only-records.ts'
import { stream } from './stream.ts'

/** Invoices and credit notes. Members see only their own. Scopes `billing:read` and `billing:write`. */
export class Invoices extends ExportedRecords<'invoices'> {
  constructor(api: Transport) {
    super(api, 'invoices')
  }

  /**
   * Issues the invoice of an order, or returns the existing one. Paid orders are invoiced automatically,
   * except those with a total of 0.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} with `kind` `order-not-payable` if the order is cancelled, expired or fully refunded.
   * @example
   * const { number } = await guildhall.invoices.create(order.id)
   */
  create(orderId: string, options?: PostOptions): ApiPromise<Invoice> {
    return this.api.request({ method: 'POST', path: buildPath`/api/orders/${orderId}/invoice`, options })
  }

  /**
   * Gets the PDF. The response body is a stream.
   *
   * @throws {NotFoundError}
   * @example
   * const response = await guildhall.invoices.pdf(invoice.id)
   * await writeFile(`${invoice.number}.pdf`, response.body)
   */
  pdf(id: string, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, buildPath`/api/invoices/${id}.pdf`, undefined, options)
  }
}
