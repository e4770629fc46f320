import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  BrokerEvent,
  BrokerEventListQuery,
  BrokerSettings,
  BrokerSettingsUpdate,
  BrokerTest,
} from '../types.ts'

/** Settings and events of the identity broker. */
export class PlatformBroker {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Gets the settings, with the last four characters of secrets; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * const { apiKey, sources } = await guildhall.platform.broker.get()
   */
  get(options?: PlainReadOptions): ApiPromise<BrokerSettings>
  get(options: ConditionalReadOptions): ApiPromise<BrokerSettings | null>
  get(options?: ReadOptions): ApiPromise<BrokerSettings | null> {
    return this.#api.request({ method: 'GET', path: '/api/platform/integrations/broker', options })
  }

  /**
   * Updates the settings; `null` deletes a value.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {ConflictError} for values set by the environment.
   * @example
   * await guildhall.platform.broker.update({ apiKey: 'sk_…', clientId: 'client_…' })
   */
  update(changes: BrokerSettingsUpdate, options?: ChangeOptions): ApiPromise<BrokerSettings> {
    const api = '/api/platform/integrations/broker'
    return this.#api.request({ method: 'PUT', path: api, json: changes, options })
  }

  /**
   * Tests the settings and reports errors.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * const { ok, checks } = await guildhall.platform.broker.test()
   */
  test(options?: PostOptions): ApiPromise<BrokerTest> {
    return this.#api.request({ method: 'POST', path: '/api/platform/integrations/broker/test', options })
  }

  /**
   * Lists the broker’s events, newest first, with their status.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const { id, error } of guildhall.platform.broker.events({ status: 'failed' })) console.log(id, error)
   */
  events(query?: BrokerEventListQuery, options?: RequestOptions): ListPromise<BrokerEvent> {
    return this.#api.list('/api/platform/broker-events', query, options)
  }

  /**
   * Replays an event that failed or had no association.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when it was already processed.
   * @example
   * await guildhall.platform.broker.replayEvent('event_…')
   */
  replayEvent(id: string, options?: PostOptions): ApiPromise<BrokerEvent> {
    return this.#api.request({
      method: 'POST',
      path: path`/api/platform/broker-events/${id}/replay`,
      options,
    })
  }
}
