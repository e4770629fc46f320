import type { GuildhallEvent } from '../types.ts'
import { decodeSecret, sign } from './sign.ts'
import { WebhookVerificationError } from './verification-error.ts'

export interface UnwrapOptions {
  /** Allowed clock difference in seconds, either way. Default 300. */
  toleranceSeconds?: number
}

/** The headers of a `Request`, or of a request in Node. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies a webhook (Standard Webhooks 1.0) and returns its event.
 *
 * @param rawBody the unparsed request body
 * @param secret the webhook’s secret, `whsec_…`
 * @throws {WebhookVerificationError} with the reason as `code`
 * @example
 * const event = await unwrapWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET)
 * if (event.type === 'member.created') await welcome(event.data)
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<GuildhallEvent> {
  const key = decodeSecret(secret)
  const body = toBytes(rawBody)
  const id = getHeader(headers, 'webhook-id')
  const timestamp = getHeader(headers, 'webhook-timestamp')
  const signatures = parseSignatures(getHeader(headers, 'webhook-signature'))
  checkTime(timestamp, toleranceSeconds)
  const expected = await sign(key, id, timestamp, body)
  // Compares all signatures, for constant time.
  if (signatures.filter((signature) => areEqual(signature, expected)).length === 0) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      'No signature matches. Check the secret, and that the body is unmodified.',
    )
  }
  return parse(body)
}

function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer || body instanceof Uint8Array) return new Uint8Array(body)
  throw new WebhookVerificationError(
    'invalid_body',
    'The body must be the raw text or bytes, before parsing.',
  )
}

function getHeader(headers: WebhookHeaders, name: string): string {
  const values =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const value = Array.isArray(values) ? values.join(' ') : values
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError('missing_header', `Missing header ${name}.`)
}

/** There are several signatures during a rotation. Unknown versions are ignored. */
function parseSignatures(header: string): string[] {
  const signatures = header.split(' ').filter((signature) => /^v1,[A-Za-z0-9+/]{43}=$/.test(signature))
  if (signatures.length > 0) return signatures
  throw new WebhookVerificationError(
    'invalid_signature',
    'The webhook-signature header has no signature of the form v1,<base64>.',
  )
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,15}$/.test(timestamp)) {
    const message = 'The webhook-timestamp header is not a number of seconds.'
    throw new WebhookVerificationError('invalid_timestamp', message)
  }
  const ageSeconds = Date.now() / 1000 - Number(timestamp)
  if (Math.abs(ageSeconds) <= toleranceSeconds) return
  throw ageSeconds > 0
    ? new WebhookVerificationError('timestamp_too_old', `The webhook is older than ${toleranceSeconds} s.`)
    : new WebhookVerificationError(
        'timestamp_in_future',
        `The webhook’s timestamp is more than ${toleranceSeconds} s in the future. Check this machine’s clock.`,
      )
}

/** Constant-time comparison; the format fixes the length of both. */
function areEqual(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length
  for (let index = 0; index < expected.length; index++)
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index)
  return difference === 0
}

function parse(body: Uint8Array): GuildhallEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookVerificationError('invalid_payload', 'The signature is valid, but the body is not JSON.')
  }
}
