import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { ItemOf, PublicOperationId, QueryOf, ResponseBody } from '../operations.ts'
import type { RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'

/** Public collections: `events`, `courses`, … */
export type PublicListName = PublicOperationId extends infer Id
  ? Id extends `public.${infer Name}.list`
    ? Name
    : never
  : never

type ListId<Name extends PublicListName> = `public.${Name}.list` & PublicOperationId
type GetId<Name extends PublicListName> = `public.${Name}.get` & PublicOperationId

/** A record’s public fields. */
export type PublicRecord<Name extends PublicListName> = ItemOf<ListId<Name>>

/** The query parameters of a public list, without `offset`: iterate over the list to get all pages. */
export type PublicQuery<Name extends PublicListName> = Omit<QueryOf<ListId<Name>>, 'offset'>

/** A public collection. */
export class PublicList<Name extends PublicListName> {
  protected readonly api: Transport
  protected readonly name: Name

  constructor(api: Transport, name: Name) {
    this.api = api
    this.name = name
  }

  /**
   * Lists public records in the collection’s default order. Paging is by offset, so a record published in the
   * meantime may shift the pages.
   *
   * @throws {BadRequestError} for an unknown filter or value
   * @example
   * for await (const event of guildhall.events.list({ when: 'upcoming' })) console.log(event.title)
   */
  list(query?: PublicQuery<Name>, options?: RequestOptions): ListPromise<PublicRecord<Name>> {
    return this.api.listByOffset(`/api/v1/${this.name}`, query ?? {}, options)
  }

  /** Gets a public record. @throws {NotFoundError} when it does not exist or is not public */
  get(id: string, options?: RequestOptions): ApiPromise<ResponseBody<GetId<Name>>> {
    return this.api.request({ method: 'GET', path: `/api/v1/${this.name}${buildPath`/${id}`}`, options })
  }
}

/** The association’s events. */
export class PublicEvents extends PublicList<'events'> {
  /** Gets upcoming events and those that ended in the last 90 days, at most 1,000, as iCalendar text (RFC 5545). */
  calendar(options?: RequestOptions): ApiPromise<string> {
    return this.api.request({ method: 'GET', path: '/api/v1/events.ics', accept: 'text/calendar', options })
  }
}
