import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { BrokerEvent, BrokerEventListQuery } from '../types.ts'
import { IntegrationSettings } from './integration-settings.ts'

/** Settings and events of the identity broker. */
export class PlatformBroker extends IntegrationSettings<'platform.broker'> {
  /**
   * Lists the broker’s events, newest first, with their status.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { id, error } of guildhall.platform.broker.events({ status: 'failed' })) console.log(id, error)
   */
  events(query?: BrokerEventListQuery, options?: RequestOptions): ListPromise<BrokerEvent> {
    return this.api.list('/api/platform/broker-events', query, options)
  }

  /**
   * Replays an event that failed or had no association.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when it was already processed, or is ignored.
   * @example
   * await guildhall.platform.broker.replayEvent('event_…')
   */
  replayEvent(id: string, options?: PostOptions): ApiPromise<BrokerEvent> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/platform/broker-events/${id}/replay`,
      options,
    })
  }
}
