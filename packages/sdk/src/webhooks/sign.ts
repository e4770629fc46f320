import { WebhookVerificationError } from './verification-error.ts'

/** @throws WebhookVerificationError unless the secret is `whsec_` and the base64 of at least 24 bytes */
export function decodeSecret(secret: unknown): Uint8Array<ArrayBuffer> {
  const [, base64] = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/.exec(String(secret)) ?? []
  if (base64 && base64.length % 4 === 0) return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  throw new WebhookVerificationError(
    'invalid_secret',
    'The secret must be whsec_ followed by base64, as returned on creation or rotation.',
  )
}

/** The signature of a webhook (Standard Webhooks 1.0): `v1,` and base64. @param timestamp Unix time in seconds */
export async function sign(
  secret: Uint8Array<ArrayBuffer>,
  id: string,
  timestamp: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
  return `v1,${btoa(String.fromCharCode(...mac))}`
}
