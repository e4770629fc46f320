import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * The header `webhook-signature` (Standard Webhooks 1.0, "Signature scheme"): for each secret `v1,` and the base64 of
 * HMAC-SHA256 over `id.timestamp.body`, with spaces between, so that a receiver that knows any of them is served.
 *
 * @param secrets every one that is in force, each as `newSecret` makes it
 * @param id the header `webhook-id`
 * @param timestamp the header `webhook-timestamp`, in seconds
 * @param body as it is sent, to the byte
 */
export function signatures(
  secrets: string[],
  id: string,
  timestamp: number,
  body: string | Uint8Array,
): string {
  const head = `${id}.${timestamp}.`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(head).update(body).digest('base64')}`)
    .join(' ')
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  // Buffer skips what is not base64. A signature by a shortened key would be one that nobody can verify.
  if (secret !== PREFIX + key.toString('base64') || key.length < 24) {
    throw new Error('A secret of a webhook is not whsec_ and at least 24 bytes in base64.')
  }
  return key
}
