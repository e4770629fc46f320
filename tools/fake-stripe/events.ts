import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** Where events are sent: a webhook endpoint of the account. */
export interface WebhookEndpoint {
  url: string
  secret: string
  /** `*`, or the types that are sent. */
  enabledEvents: string[]
  /** Whether it is for the events of connected accounts, and no others. */
  connect: boolean
}

const MAX_DELAY_MS = 400
const RETRIES_MS = [500, 2_000, 5_000, 15_000]

/** The `Stripe-Signature` header of a body. @param at the Unix timestamp of signing, in seconds */
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
 * Sends events as Stripe may: twice, after different delays and therefore in any order, and again if the receiver does
 * not answer with 2xx.
 *
 * @param signal ends it; unsent events are lost
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
  for (const delay of [Math.random() * MAX_DELAY_MS, ...RETRIES_MS]) {
    await Bun.sleep(delay)
    if (signal.aborted) return
    // A receiver that cannot be reached is tried again like one that answers with an error.
    const status = await sendEvent(event, endpoint).catch(() => 0)
    if (status >= 200 && status < 300) return
  }
}
