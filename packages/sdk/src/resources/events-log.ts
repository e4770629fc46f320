import { followStream, type StreamOptions } from '../events/event-stream.ts'
import { listEvents } from '../events/list-events.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { EventsLogQuery, GuildhallEvent } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Options of the event stream. */
export interface EventStreamOptions extends Pick<EventsLogQuery, 'type' | 'after'>, StreamOptions {}

/** The event log of the last 30 days, in order. */
export class EventsLog extends ApiGroup {
  /**
   * Lists events, oldest first: `await` fetches one page, `for await` iterates over all. To continue later, pass the last
   * id as `after` within 30 days: each event is returned once and none is missed.
   *
   * @throws {BadRequestError} for an unknown event type.
   * @example
   * for await (const event of guildhall.eventsLog.list({ type: 'member.*', after: lastId })) {
   *   if (event.type === 'member.created') console.log(event.data.email)
   * }
   */
  list(query?: EventsLogQuery, options?: RequestOptions): ListPromise<GuildhallEvent> {
    return listEvents(this.api, query, options)
  }

  /**
   * Streams events as they happen, from now or from `after`. It reconnects automatically and continues after the last
   * event. It ends when the loop ends or `signal` aborts.
   *
   * @throws {AuthenticationError} for an invalid key, or one that is revoked while streaming.
   * @throws {PermissionDeniedError} if the key lacks the scope, or loses it while streaming.
   * @throws {BadRequestError} for an unknown event type.
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
    return followStream(this.api, '/api/events-log/stream', { type, after }, options)
  }
}
