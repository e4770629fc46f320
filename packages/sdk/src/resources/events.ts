import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import { BulkCollection } from './collection.ts'

/** Events such as conferences. `title`, `startsAt`, `endsAt` and `timezone` are required; slugs are unique. */
export class Events extends BulkCollection<'events'> {
  /**
   * Gets an event as iCalendar text (RFC 5545), with its time zone.
   *
   * @throws {NotFoundError}
   * @example
   * await writeFile('conference.ics', await guildhall.events.calendar(id))
   */
  calendar(id: string, options?: RequestOptions): ApiPromise<string> {
    return this.api.request({
      method: 'GET',
      path: `${this.getPath(id)}.ics`,
      accept: 'text/calendar',
      options,
    })
  }
}
