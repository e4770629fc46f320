import { gzipSync, zstdCompressSync } from 'bun'
import type { Reply } from './reply.ts'

/** The content codings that responses are sent in. */
export type Encoding = 'zstd' | 'gzip'

/** Smaller bodies gain too little. */
export const MIN_BYTES_TO_COMPRESS = 1024

/** Compresses text if it is worthwhile and the client accepts it, and sets `content-encoding`. */
export function compress(request: Request, reply: Reply, headers: Record<string, string>): Reply['body'] {
  const { body } = reply
  if (typeof body !== 'string' || body.length < MIN_BYTES_TO_COMPRESS) return body
  const encoding = choosePreferredEncoding(request.headers.get('accept-encoding'))
  if (!encoding) return body
  headers['content-encoding'] = encoding
  return compressBytes(Buffer.from(body), encoding)
}

export function compressBytes(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array {
  return encoding === 'zstd' ? zstdCompressSync(bytes, { level: 3 }) : gzipSync(bytes, { level: 5 })
}

/** Prefers zstd over gzip with the same weight; excludes encodings with weight 0 (RFC 9110, section 12.5.3). */
export function choosePreferredEncoding(accepted: string | null): Encoding | null {
  if (!accepted) return null
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const weight = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return [name.trim(), weight === undefined ? 1 : Number(weight)]
    }),
  )
  const getWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (getWeight('zstd') > 0 && getWeight('zstd') >= getWeight('gzip')) return 'zstd'
  return getWeight('gzip') > 0 ? 'gzip' : null
}
