import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { LedgerExport } from '../types.ts'
import { ReadOnlyRecords } from './read-only-records.ts'

/** The ledger: an entry for each change of the amount due, with postings that sum to 0. Scope `billing:read`. */
export class Ledger extends ReadOnlyRecords<'ledger'> {
  constructor(api: Transport) {
    super(api, 'ledger')
  }

  /**
   * Exports all postings of a period, by default the last 30 days, as CSV, Excel or JSON. The response body is a
   * stream.
   *
   * @throws {BadRequestError} for an invalid date or time zone, and for more than three years.
   * @example
   * const response = await guildhall.ledger.export({ from: '2026-01-01', to: '2026-12-31', format: 'csv' })
   * await writeFile('ledger.csv', response.body)
   */
  export(request: LedgerExport, options?: RequestOptions): ApiPromise<Response> {
    return this.api.request({
      method: 'POST',
      path: '/api/ledger/export',
      json: request,
      stream: true,
      options,
    })
  }
}
