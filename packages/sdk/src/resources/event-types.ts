import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { EventTypeList } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Event types. */
export class EventTypes extends ApiGroup {
  /**
   * Lists all event types with a description and an example, without paging.
   *
   * @example
   * const { items } = await guildhall.eventTypes.list()
   * for (const { type, description } of items) console.log(type, description)
   */
  list(options?: RequestOptions): ApiPromise<EventTypeList> {
    return this.api.request({ method: 'GET', path: '/api/event-types', options })
  }
}
