import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import { Collection } from './collection.ts'

/** What the association puts on. `title`, `startsAt`, `endsAt` and `timezone` are needed; slugs are unique. */
export class Events extends Collection<'events'> {
  /**
   * An event as iCalendar (RFC 5545), with its time zone: the text of a file that calendars take in.
   *
   * @throws {NotFoundError}
   * @example
   * await writeFile('conference.ics', await guildhall.events.calendar(id))
   */
  calendar(id: string, options?: RequestOptions): ApiPromise<string> {
    return this.api.request({ method: 'GET', path: `${this.pathOf(id)}.ics`, text: 'text/calendar', options })
  }
}
