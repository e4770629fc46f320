import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { EventTypeList } from '../types.ts'

/** The kinds of events. */
export class EventTypes {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Every kind of event there is, with what it tells and an example; they come at once, not in pages.
   *
   * @throws {AuthenticationError}
   * @example
   * const { items } = await guildhall.eventTypes.list()
   * for (const { type, description } of items) console.log(type, description)
   */
  list(options?: RequestOptions): ApiPromise<EventTypeList> {
    return this.#api.request({ method: 'GET', path: '/api/event-types', options })
  }
}
