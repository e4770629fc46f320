import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts a text with AES-256-GCM: a 12-byte nonce, a 16-byte tag, then the ciphertext. */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/**
 * Decrypts a sealed text.
 *
 * @param keys the current key first, then previous ones
 * @throws Error if it was sealed with none of the keys, or tampered with
 */
export function unseal(sealed: Buffer, keys: readonly Buffer[]): string {
  const text = unsealOrNull(sealed, keys)
  if (text === null) throw createUnreadableError()
  return text
}

/** Decrypts a sealed text; null if it was sealed with none of the keys, or tampered with. */
export function unsealOrNull(sealed: Buffer, keys: readonly Buffer[]): string | null {
  for (const key of keys) {
    const text = tryUnseal(sealed, key)
    if (text !== null) return text
  }
  return null
}

export const createUnreadableError = () =>
  new Error(
    'A stored secret was sealed with another SECRETS_KEY. Add that key to SECRETS_KEYS_PREVIOUS, or set the secret again.',
  )

/** Whether a text is sealed with this key. */
export function isSealedWith(sealed: Buffer, key: Buffer): boolean {
  return tryUnseal(sealed, key) !== null
}

function tryUnseal(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // Authentication failed: another key, or a modified text.
    return null
  }
}
