import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** A webhook endpoint of an account. */
export interface WebhookEndpoint {
  url: string
  secret: string
  /** Subscribed event types; `*` for all. */
  enabledEvents: string[]
  /** True: receives only events of connected accounts. False: receives only the platform's own. */
  connect: boolean
}

const MAX_FIRST_DELAY_MS = 400
const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000]

/** Signs a body. @param at Unix timestamp of the signature, in seconds. @returns the `Stripe-Signature` header */
export function sign(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Sends one event once. @returns the status of the response */
export async function sendEvent(
  event: object,
  { url, secret }: Pick<WebhookEndpoint, 'url' | 'secret'>,
): Promise<number> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(body, secret),
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.body?.cancel()
  return response.status
}

/**
 * Delivers an event as Stripe may: twice, after random delays and therefore in any order, with up to four retries of
 * each delivery until the receiver returns 2xx.
 *
 * @param signal stops the delivery; pending attempts are dropped
 */
export function deliverLikeStripe(event: StripeEvent, endpoint: WebhookEndpoint, signal: AbortSignal): void {
  const isSubscribed = endpoint.enabledEvents.some((type) => type === '*' || type === event.type)
  if (!isSubscribed) return
  for (let copy = 0; copy < 2; copy++) void deliverWithRetries(event, endpoint, signal)
}

async function deliverWithRetries(
  event: StripeEvent,
  endpoint: WebhookEndpoint,
  signal: AbortSignal,
): Promise<void> {
  for (const delayMs of [Math.random() * MAX_FIRST_DELAY_MS, ...RETRY_DELAYS_MS]) {
    await Bun.sleep(delayMs)
    if (signal.aborted) return
    // An unreachable receiver is retried like one that returns an error.
    const status = await sendEvent(event, endpoint).catch(() => 0)
    if (status >= 200 && status < 300) return
  }
}
