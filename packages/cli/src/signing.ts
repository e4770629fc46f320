import { createHmac, randomBytes } from 'node:crypto'
import { UsageError } from './exit-codes.ts'

const prefix = 'whsec_'

/** Generates a secret in the service’s format. */
export function generateSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * Decodes a signing secret: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks 1.0). @throws UsageError if
 * invalid
 */
export function decodeSecret(secret: string): Buffer {
  const base64 = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(base64, 'base64')
  if (key.toString('base64') === base64 && key.length >= 24 && key.length <= 64) return key
  throw new UsageError('The secret must be whsec_ followed by 24 to 64 bytes in base64.')
}

/** Signs a body (Standard Webhooks 1.0). @param timestamp Unix time in seconds */
export function createSignatureHeaders(
  key: Buffer,
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${mac}` }
}
