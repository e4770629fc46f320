/** Token kinds and their prefixes. */
export const tokenPrefixes = {
  secretLive: 'guild_sk_live_',
  secretTest: 'guild_sk_test_',
  publishableLive: 'guild_pk_live_',
  publishableTest: 'guild_pk_test_',
  session: 'guild_ses_',
  operator: 'guild_op_',
  operatorSession: 'guild_ops_',
  feed: 'guild_feed_',
  setUp: 'guild_setup_',
} as const

export type TokenKind = keyof typeof tokenPrefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6

/** Creates a token: prefix, 32 random base62 characters (190 bits), and a checksum of both. */
export function makeToken(kind: TokenKind): string {
  const body = tokenPrefixes[kind] + generateRandomCharacters(RANDOM_CHARACTERS)
  return body + computeChecksum(body)
}

/**
 * Returns a token's kind without looking it up; null if the prefix, the length or the checksum is wrong.
 */
export function getTokenKind(token: string): TokenKind | null {
  for (const [kind, prefix] of Object.entries(tokenPrefixes)) {
    if (!token.startsWith(prefix)) continue
    if (token.length !== prefix.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS) return null
    const body = token.slice(0, -CHECKSUM_CHARACTERS)
    return computeChecksum(body) === token.slice(-CHECKSUM_CHARACTERS) ? (kind as TokenKind) : null
  }
  return null
}

/**
 * The SHA-256 that is stored instead of the token. It is looked up in an index, so no constant-time comparison is
 * needed.
 */
export function hashToken(token: string): Buffer {
  return new Bun.CryptoHasher('sha256').update(token).digest() as Buffer
}

function computeChecksum(body: string): string {
  let remainder = Bun.hash.crc32(body)
  let text = ''
  for (let index = 0; index < CHECKSUM_CHARACTERS; index++) {
    text = alphabet[remainder % 62] + text
    remainder = Math.floor(remainder / 62)
  }
  return text
}

/** Unbiased: bytes from 248 up are discarded. */
function generateRandomCharacters(count: number): string {
  let text = ''
  while (text.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      if (byte < 248 && text.length < count) text += alphabet[byte % 62]
    }
  }
  return text
}
