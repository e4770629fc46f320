import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** A random code of six digits. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A plain hash of six digits could be reversed by brute force, so this also uses the service’s key. */
export function hashCode(id: string, code: string, secretsKey: Buffer): Buffer {
  return createHmac('sha256', secretsKey).update(`sign-in code ${id} ${code}`).digest()
}

/**
 * Whether a code has this hash. Takes the same time for an address without a code.
 *
 * @param secretsKeys the current key first; the hash may have been computed with a previous one
 */
export function matchesHash(
  hash: Buffer | null,
  id: string,
  code: string,
  secretsKeys: readonly Buffer[],
): boolean {
  const matches = secretsKeys.map((key) => timingSafeEqual(hash ?? Buffer.alloc(32), hashCode(id, code, key)))
  return hash !== null && matches.includes(true)
}
