import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  Delivery,
  DeliveryExportQuery,
  DeliveryListQuery,
  DeliveryWithBody,
  GuildhallEvent,
  SecretRotation,
  WebhookRecovered,
  WebhookRecovery,
  WebhookTest,
  WebhookWithSecret,
} from '../types.ts'
import { generateTestHeaders, type TestHeadersOptions } from '../webhooks/generate-test-headers.ts'
import { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from '../webhooks/unwrap.ts'
import { ApiGroup } from './api-group.ts'
import { Collection } from './collection.ts'
import { stream } from './stream.ts'

/**
 * Webhooks. `create` returns the webhook with its `secret`, shown only once; `update` with `status: 'enabled'`
 * re-enables a disabled one.
 *
 * @example
 * const webhook = { url: 'https://example.org/hooks', events: ['member.*'] }
 * const { secret } = await guildhall.webhooks.create(webhook)
 */
export class Webhooks extends Collection<'webhooks'> {
  /** Deliveries. */
  readonly deliveries: Deliveries

  constructor(api: Transport, path: string) {
    super(api, path)
    this.deliveries = new Deliveries(api)
  }

  /**
   * Rotates the secret; the new one is shown only once. For `graceSeconds`, by default a day, deliveries are signed
   * with both secrets.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @example
   * const { secret } = await guildhall.webhooks.rotateSecret(id, { graceSeconds: 3600 })
   */
  rotateSecret(id: string, settings?: SecretRotation, options?: PostOptions): ApiPromise<WebhookWithSecret> {
    return this.act(id, 'rotate-secret', settings ?? {}, options)
  }

  /**
   * Sends `webhook.test` to this webhook, whatever its subscription.
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
   * Resends the failed deliveries since a given time, and the events missed since then, such as while the webhook was
   * disabled, oldest first.
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
   * Verifies a webhook and returns its event, without a request to the service. To use only this, import
   * `unwrapWebhook`.
   *
   * @param rawBody the unparsed request body
   * @param secret the webhook’s secret, `whsec_…`
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

  /**
   * Signs a webhook as the service does, to test a receiver, without calling the service. To use only this, import
   * `generateTestHeaders`.
   *
   * @param rawBody the request body to send
   * @param secret the receiver’s secret: `whsec_` and the base64 of at least 24 bytes
   * @throws {WebhookVerificationError} with the code `invalid_secret`
   * @example
   * const body = JSON.stringify({ type: 'member.created', data: { email: 'ada@example.org' } })
   * const headers = await guildhall.webhooks.generateTestHeaders(body, process.env.WEBHOOK_SECRET)
   * await fetch('http://localhost:3000/hooks', { method: 'POST', headers, body })
   */
  generateTestHeaders(
    rawBody: string,
    secret: string,
    options?: TestHeadersOptions,
  ): Promise<Record<string, string>> {
    return generateTestHeaders(rawBody, secret, options)
  }
}

/** Deliveries of a webhook, kept for 30 days. */
export class Deliveries extends ApiGroup {
  /**
   * Lists a webhook’s deliveries, newest first by default.
   *
   * @throws {NotFoundError} when the webhook does not exist.
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const delivery of guildhall.webhooks.deliveries.list(id, { status: 'failed' })) {
   *   console.log(delivery.eventType, delivery.attempts.at(-1)?.statusCode)
   * }
   */
  list(webhookId: string, query?: DeliveryListQuery, options?: RequestOptions): ListPromise<Delivery> {
    return this.api.list(buildPath`/api/webhooks/${webhookId}/deliveries`, query, options)
  }

  /**
   * Exports a webhook’s deliveries as CSV or Excel, with the filters and order of `list`. The response body is a
   * stream.
   *
   * @throws {NotFoundError} when the webhook does not exist.
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.webhooks.deliveries.export(id, { status: 'failed' })
   * await writeFile('failed.csv', response.body)
   */
  export(webhookId: string, query?: DeliveryExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, buildPath`/api/webhooks/${webhookId}/deliveries/export`, query, options)
  }

  /**
   * Gets a delivery with the body of its request.
   *
   * @throws {NotFoundError}
   * @example
   * const { requestBody, attempts } = await guildhall.webhooks.deliveries.get(webhookId, delivery.id)
   */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): ApiPromise<DeliveryWithBody> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/webhooks/${webhookId}/deliveries/${deliveryId}`,
      options,
    })
  }

  /**
   * Resends a delivery immediately, whatever its status. If it fails, the retry schedule restarts.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} while the webhook is disabled.
   * @example
   * await guildhall.webhooks.deliveries.redeliver(webhookId, delivery.id)
   */
  redeliver(webhookId: string, deliveryId: string, options?: PostOptions): ApiPromise<Delivery> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`,
      options,
    })
  }
}
