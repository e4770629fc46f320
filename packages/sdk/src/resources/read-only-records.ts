import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { ItemOf, QueryOf, ResponseBody } from '../operations.ts'
import type { ConditionalReadOptions, PlainReadOptions, ReadOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import { stream } from './stream.ts'

/** Collections whose records are read-only, named as in operation ids. */
type ReadOnlyName = 'payments' | 'refunds' | 'invoices' | 'ledger'

type ItemOfList<Name extends ReadOnlyName> = ItemOf<`${Name}.list`>
type RecordOf<Name extends ReadOnlyName> = ResponseBody<`${Name}.get`>

/** The collections whose list can be exported; the ledger’s export has a row for each posting instead. */
type ExportedName = Exclude<ReadOnlyName, 'ledger'>

/** Records that cannot be updated or deleted, such as refunds. */
export class ReadOnlyRecords<Name extends ReadOnlyName> {
  protected readonly api: Transport
  protected readonly path: string

  constructor(api: Transport, name: Name) {
    this.api = api
    this.path = buildPath`/api/${name}`
  }

  /**
   * Lists records, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { amount, currency } of guildhall.payments.list({ status: 'succeeded' }))
   *   console.log(amount, currency)
   */
  list(
    query?: QueryOf<`${Name}.list`>,
    options?: RequestOptions,
  ): ListPromise<ItemOfList<Name>, FacetedPage<ItemOfList<Name>>> {
    return this.api.list(this.path, query, options, FacetedPage<ItemOfList<Name>>)
  }

  /** Gets a record; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<RecordOf<Name>>
  get(id: string, options: ConditionalReadOptions): ApiPromise<RecordOf<Name> | null>
  get(id: string, options?: ReadOptions): ApiPromise<RecordOf<Name> | null> {
    return this.api.request({ method: 'GET', path: this.path + buildPath`/${id}`, options })
  }
}

/** Records that cannot be updated or deleted, with an export of their list. */
export class ExportedRecords<Name extends ExportedName> extends ReadOnlyRecords<Name> {
  /**
   * Exports records as CSV or Excel, with the filters and order of `list`. The response body is a stream.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.invoices.export({ kind: 'credit_note', fileFormat: 'xlsx' })
   * await writeFile('credit-notes.xlsx', response.body)
   */
  export(query?: QueryOf<`${Name}.export`>, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, `${this.path}/export`, query, options)
  }
}
