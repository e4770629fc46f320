import { createHmac, timingSafeEqual } from 'node:crypto'

/** The maximum difference between a signature's time and now, in milliseconds. */
export const TOLERANCE_MS = 180_000

/**
 * Verifies `WorkOS-Signature: t=<milliseconds>, v1=<hex>`, the HMAC-SHA256 of `t.body`. Implemented here because
 * verifying with the broker's SDK takes longer than storing the event, and the SDK accepts timestamps that are not
 * numbers or are in the future. A test checks that both implementations agree on valid signatures.
 *
 * @param rawBody as received
 * @returns the signing time, a Unix timestamp in milliseconds; null if the signature is invalid
 */
export function verifySignature(
  rawBody: string,
  header: string | null,
  secret: string,
  now: number = Date.now(),
): number | null {
  const [, time = '', signature = ''] = /^t=(\d{1,15}), ?v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (time === '' || Math.abs(Number(time) - now) > TOLERANCE_MS) return null
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? Number(time) : null
}
