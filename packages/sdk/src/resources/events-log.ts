import { followStream, type StreamOptions } from '../events/event-stream.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { EventsLogQuery, GuildhallEvent } from '../types.ts'

/** Which events to follow, and how. */
export interface EventStreamOptions extends Pick<EventsLogQuery, 'type' | 'after'>, StreamOptions {}

/** Everything that happened in the last 30 days, in order. */
export class EventsLog {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Reads events, oldest first: one page with `await`, all there are with `for await`. To go on later, give the id of
   * the last one as `after`: each event is seen once, none is missed.
   *
   * @throws {BadRequestError} for an unknown kind of event.
   * @example
   * for await (const event of guildhall.eventsLog.list({ type: 'member.*', after: lastId })) {
   *   if (event.type === 'member.created') console.log(event.data.email)
   * }
   */
  list(query?: EventsLogQuery, options?: RequestOptions): ListPromise<GuildhallEvent> {
    return this.#api.feed('/api/events-log', query, options)
  }

  /**
   * Follows events as they happen, from now on or from `after`. A broken connection is made again, from where it
   * was: nothing is missed or repeated. It ends with the loop, or when `signal` fires.
   *
   * @throws {AuthenticationError} also later, when the key is revoked; {@link PermissionDeniedError}
   * @throws {BadRequestError} for an unknown kind of event.
   * @example
   * for await (const event of guildhall.eventsLog.stream({ type: ['member.created', 'member.updated'] })) {
   *   await search.index(event.data)
   * }
   */
  stream({
    type,
    after,
    ...options
  }: EventStreamOptions = {}): AsyncGenerator<GuildhallEvent, void, undefined> {
    return followStream(this.#api, '/api/events-log/stream', { type, after }, options)
  }
}
