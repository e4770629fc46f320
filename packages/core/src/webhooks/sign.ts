import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Returns a new secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * Returns the header `webhook-signature` (Standard Webhooks 1.0, "Signature scheme"): for each secret, `v1,` and the
 * HMAC-SHA256 of `id.timestamp.body` in base64; the signatures are separated by spaces. One match is enough.
 *
 * @param secrets all secrets that have not expired, in the format of `createSecret`
 * @param id the header `webhook-id`
 * @param timestamp the header `webhook-timestamp`, in seconds
 * @param body exactly the bytes sent
 */
export function createSignatureHeader(
  secrets: string[],
  id: string,
  timestamp: number,
  body: string | Uint8Array,
): string {
  const head = `${id}.${timestamp}.`
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', decodeSecret(secret)).update(head).update(body).digest('base64')}`,
    )
    .join(' ')
}

function decodeSecret(secret: string): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  // Buffer skips invalid base64, and no receiver could verify a signature made with a shortened key.
  if (secret !== PREFIX + key.toString('base64') || key.length < 24) {
    throw new Error('A webhook secret must be whsec_ and at least 24 bytes in base64.')
  }
  return key
}
