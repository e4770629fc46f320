import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old, or how far in the future, an event's signature may be, in milliseconds. */
export const TOLERANCE_MILLISECONDS = 180_000

/**
 * Checks `WorkOS-Signature: t=<milliseconds>, v1=<hex>`, the HMAC-SHA256 of `t.body`. Done here and not by the broker's
 * client, which takes longer for it than storing the event does, and takes a time that is no number or in the future.
 * A test holds both against each other.
 *
 * @param rawBody as received
 * @returns when it was signed, in milliseconds since 1970; null where the signature does not hold
 */
export function verifySignature(
  rawBody: string,
  header: string | null,
  secret: string,
  now: number = Date.now(),
): number | null {
  const [, time = '', signature = ''] = /^t=(\d{1,15}), ?v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (time === '' || Math.abs(Number(time) - now) > TOLERANCE_MILLISECONDS) return null
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? Number(time) : null
}
