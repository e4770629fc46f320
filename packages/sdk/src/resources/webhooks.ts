import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  Delivery,
  DeliveryListQuery,
  GuildhallEvent,
  SecretRotation,
  WebhookRecovered,
  WebhookRecovery,
  WebhookTest,
  WebhookWithSecret,
} from '../types.ts'
import { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from '../webhooks/unwrap.ts'
import { Collection } from './collection.ts'

/**
 * Where the association is told of its events. `create` answers the webhook with its `secret`, which is shown this
 * once; `update` with `status: 'enabled'` revives one that was disabled.
 *
 * @example
 * const { secret } = await guildhall.webhooks.create({ url: 'https://example.org/hooks', events: ['member.*'] })
 */
export class Webhooks extends Collection<'webhooks'> {
  /** What was sent to a webhook, or will be. */
  readonly deliveries: Deliveries

  constructor(api: Transport, path: string) {
    super(api, path)
    this.deliveries = new Deliveries(api)
  }

  /**
   * Gives a webhook a new secret, shown this once. For `graceSeconds`, a day unless given, the old one signs too.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @example
   * const { secret } = await guildhall.webhooks.rotateSecret(id, { graceSeconds: 3600 })
   */
  rotateSecret(id: string, settings?: SecretRotation, options?: PostOptions): ApiPromise<WebhookWithSecret> {
    return this.act(id, 'rotate-secret', settings ?? {}, options)
  }

  /**
   * Sends `webhook.test` to this webhook alone, whatever it subscribes to.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} while the webhook is disabled.
   * @example
   * const { eventType } = await guildhall.webhooks.test(id)
   * const [sent] = await guildhall.webhooks.deliveries.list(id, { eventType }).toArray({ limit: 1 })
   */
  test(id: string, options?: PostOptions): ApiPromise<WebhookTest> {
    return this.act(id, 'test', undefined, options)
  }

  /**
   * Sends again what failed since a time, and what was missed while the webhook was disabled, oldest first.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} while the webhook is disabled.
   * @example
   * const { deliveries } = await guildhall.webhooks.recover(id, { since: new Date(Date.now() - 86_400_000) })
   */
  recover(id: string, { since }: WebhookRecovery, options?: PostOptions): ApiPromise<WebhookRecovered> {
    const json = { since: since instanceof Date ? since.toISOString() : since }
    return this.act(id, 'recover', json, options)
  }

  /**
   * Checks that a webhook comes from the service and gives its event; asks the service nothing. Programs that use
   * no more of the SDK than this can import `unwrapWebhook`.
   *
   * @param rawBody as received, to the byte: not parsed, not written anew
   * @param secret the webhook's, `whsec_…`
   * @throws {WebhookVerificationError} with the reason as `code`
   * @example
   * const event = await guildhall.webhooks.unwrap(await request.text(), request.headers, process.env.WEBHOOK_SECRET)
   * if (event.type === 'member.created') await welcome(event.data)
   */
  unwrap(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string,
    options?: UnwrapOptions,
  ): Promise<GuildhallEvent> {
    return unwrapWebhook(rawBody, headers, secret, options)
  }
}

/** What was sent to a webhook, or will be; kept for 30 days. */
export class Deliveries {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists what was sent to a webhook, or will be, newest first unless ordered otherwise.
   *
   * @throws {NotFoundError} when there is no such webhook.
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const delivery of guildhall.webhooks.deliveries.list(id, { status: 'failed' })) {
   *   console.log(delivery.eventType, delivery.attempts.at(-1)?.statusCode)
   * }
   */
  list(webhookId: string, query?: DeliveryListQuery, options?: RequestOptions): ListPromise<Delivery> {
    return this.#api.list(path`/api/webhooks/${webhookId}/deliveries`, query, options)
  }

  /**
   * Sends a delivery again, at once, whatever became of it; should it fail, its retries begin anew.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} while the webhook is disabled.
   * @example
   * await guildhall.webhooks.deliveries.redeliver(webhookId, delivery.id)
   */
  redeliver(webhookId: string, deliveryId: string, options?: PostOptions): ApiPromise<Delivery> {
    return this.#api.request({
      method: 'POST',
      path: path`/api/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
      options,
    })
  }
}
