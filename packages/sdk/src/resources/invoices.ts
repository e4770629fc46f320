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
import type { Invoice, InvoiceListQuery } from '../types.ts'

/** Invoices and credit notes. Members see their own. Scopes `billing:read` and `billing:write`. */
export class Invoices {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists invoices and credit notes, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { number, totals } of guildhall.invoices.list({ kind: 'credit_note' })) console.log(number, totals)
   */
  list(query?: InvoiceListQuery, options?: RequestOptions): ListPromise<Invoice, FacetedPage<Invoice>> {
    return this.#api.list('/api/invoices', query, options, FacetedPage<Invoice>)
  }

  /** Gets an invoice; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<Invoice>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Invoice | null>
  get(id: string, options?: ReadOptions): ApiPromise<Invoice | null> {
    return this.#api.request({ method: 'GET', path: path`/api/invoices/${id}`, options })
  }

  /**
   * Issues the invoice of an order, or returns the one that is there. A paid order is invoiced by itself.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} with `kind` `order-not-payable`.
   * @example
   * const { number } = await guildhall.invoices.create(order.id)
   */
  create(orderId: string, options?: PostOptions): ApiPromise<Invoice> {
    return this.#api.request({ method: 'POST', path: path`/api/orders/${orderId}/invoice`, options })
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
    return this.#api.request({ method: 'GET', path: path`/api/invoices/${id}.pdf`, streams: true, options })
  }
}
