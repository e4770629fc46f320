import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { ConditionalReadOptions, PlainReadOptions, ReadOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { LedgerEntry, LedgerExport, LedgerListQuery } from '../types.ts'

/** The ledger: an entry for each change of what is owed, with postings that add up to 0. Scope `billing:read`. */
export class Ledger {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists entries, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { type, postings } of guildhall.ledger.list({ orderId: order.id })) console.log(type, postings)
   */
  list(
    query?: LedgerListQuery,
    options?: RequestOptions,
  ): ListPromise<LedgerEntry, FacetedPage<LedgerEntry>> {
    return this.#api.list('/api/ledger', query, options, FacetedPage<LedgerEntry>)
  }

  /** Gets an entry; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<LedgerEntry>
  get(id: string, options: ConditionalReadOptions): ApiPromise<LedgerEntry | null>
  get(id: string, options?: ReadOptions): ApiPromise<LedgerEntry | null> {
    return this.#api.request({ method: 'GET', path: path`/api/ledger/${id}`, options })
  }

  /**
   * Exports all postings of a period as CSV, Excel or JSON. The response body is a stream.
   *
   * @throws {BadRequestError}
   * @example
   * const response = await guildhall.ledger.export({ from: '2026-01-01', to: '2026-12-31', format: 'csv' })
   * await writeFile('ledger.csv', response.body)
   */
  export(request: LedgerExport, options?: RequestOptions): ApiPromise<Response> {
    return this.#api.request({
      method: 'POST',
      path: '/api/ledger/export',
      json: request,
      streams: true,
      options,
    })
  }
}
