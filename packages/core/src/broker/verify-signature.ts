import { WorkOS } from '@workos-inc/node'

/** How old, or how far in the future, an event's signature may be, in milliseconds. */
export const TOLERANCE_MILLISECONDS = 180_000

/** Only its check of signatures is used, which needs neither key nor network. */
const { webhooks } = new WorkOS({ apiKey: 'sk_none' })

/**
 * Checks `WorkOS-Signature: t=<milliseconds>, v1=<hex>`, the HMAC-SHA256 of `t.body`.
 *
 * The broker's own check takes a time that is no number or lies in the future, so those are refused here first.
 *
 * @param rawBody as received
 * @returns when it was signed, in milliseconds since 1970; null where the signature does not hold
 */
export async function verifySignature(
  rawBody: string,
  header: string | null,
  secret: string,
  now: number = Date.now(),
): Promise<number | null> {
  const [, time = ''] = /^t=(\d{1,15}), ?v1=[0-9a-f]{64}$/.exec(header ?? '') ?? []
  if (time === '' || Math.abs(Number(time) - now) > TOLERANCE_MILLISECONDS) return null
  try {
    // The window was checked above, with a clock that tests can set.
    await webhooks.verifyHeader({
      payload: rawBody,
      sigHeader: header as string,
      secret,
      tolerance: Number.POSITIVE_INFINITY,
    })
    return Number(time)
  } catch (error) {
    if ((error as Error).name === 'SignatureVerificationException') return null
    throw error
  }
}
