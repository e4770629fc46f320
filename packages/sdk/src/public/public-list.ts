import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { AnswerOf, ItemOf, PublicOperationId, QueryOf } from '../operations.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'

/** What can be read: `events`, `courses`, … */
export type PublicListName = PublicOperationId extends infer Id
  ? Id extends `public.${infer Name}.list`
    ? Name
    : never
  : never

type ListId<Name extends PublicListName> = `public.${Name}.list` & PublicOperationId
type GetId<Name extends PublicListName> = `public.${Name}.get` & PublicOperationId

/** A record as everybody may see it. */
export type PublicRecord<Name extends PublicListName> = ItemOf<ListId<Name>>

/** What a public list takes; where a page begins is asked for by walking on. */
export type PublicQuery<Name extends PublicListName> = Omit<QueryOf<ListId<Name>>, 'offset'>

/** A list of what an association publishes. */
export class PublicList<Name extends PublicListName> {
  protected readonly api: Transport
  protected readonly name: Name

  constructor(api: Transport, name: Name) {
    this.api = api
    this.name = name
  }

  /**
   * What is published and current, in the list's own order. Pages are counted from the beginning, so one that is
   * published meanwhile may show a record twice.
   *
   * @throws {BadRequestError} for a filter there isn't
   * @example
   * for await (const event of guildhall.events.list({ when: 'upcoming' })) console.log(event.title)
   */
  list(query?: PublicQuery<Name>, options?: RequestOptions): ListPromise<PublicRecord<Name>> {
    return this.api.offsetList(`/api/v1/${this.name}`, query ?? {}, options)
  }

  /** @throws {NotFoundError} for what is not there, or not public */
  get(id: string, options?: RequestOptions): ApiPromise<AnswerOf<GetId<Name>>> {
    return this.api.request({ method: 'GET', path: `/api/v1/${this.name}${path`/${id}`}`, options })
  }
}

/** What the association puts on. */
export class PublicEvents extends PublicList<'events'> {
  /** All that is to come and was of late, as a calendar (RFC 5545): the text of a file. */
  calendar(options?: RequestOptions): ApiPromise<string> {
    return this.api.request({ method: 'GET', path: '/api/v1/events.ics', text: 'text/calendar', options })
  }
}
