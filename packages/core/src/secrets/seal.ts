import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts a text with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * @param keys the current key first; earlier ones open what was sealed before it was changed
 * @throws Error when the text was sealed with none of the keys, or changed since
 */
export function unseal(sealed: Buffer, keys: readonly Buffer[]): string {
  for (const key of keys) {
    const text = opened(sealed, key)
    if (text !== null) return text
  }
  throw new Error(
    'A stored secret was sealed with another SECRETS_KEY. Name that one in SECRETS_KEYS_PREVIOUS.',
  )
}

/** Whether a text is sealed with the current key, the first one. */
export function isSealedWith(sealed: Buffer, key: Buffer): boolean {
  return opened(sealed, key) !== null
}

function opened(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // The tag tells: another key, or a changed text. Nothing else can go wrong here.
    return null
  }
}
