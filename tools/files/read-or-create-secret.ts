import { existsSync, readFileSync } from 'node:fs'
import { writeAtomically } from './write-atomically.ts'

/** Reads a secret from a file, or generates it on first use: 32 random bytes in base64url, mode 0600. */
export function readOrCreateSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  writeAtomically(path, `${secret}\n`)
  return secret
}
