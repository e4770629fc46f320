import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackUpError } from './back-up-error.ts'

/**
 * The trailer of an archive: a checksum of everything before it, in a skippable frame (RFC 8878, section 3.1.2), so that
 * `tar --zstd` can read the archive.
 */
const MAGIC = 0x184d2a5d
const MARK = 'GUILDHALL-BACK-UP-1\n'
const DIGEST_BYTES = 32
const HEADER_BYTES = 8
export const TRAILER_BYTES = HEADER_BYTES + MARK.length + DIGEST_BYTES

/** @param digest the SHA-256 of all preceding bytes */
export function buildTrailer(digest: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(MARK.length + DIGEST_BYTES, 4)
  return Buffer.concat([header, Buffer.from(MARK), digest])
}

/**
 * Verifies the checksum of an archive by reading all of it.
 *
 * @returns the number of bytes before the trailer
 * @throws BackUpError if it is not an archive, truncated or damaged
 */
export async function verifyArchive(path: string): Promise<number> {
  const { bytes, trailer } = await readTrailer(path)
  const frame = buildTrailer(trailer.subarray(-DIGEST_BYTES))
  if (!frame.equals(trailer))
    throw new BackUpError(
      `${path} is not a complete backup: it is truncated, or another kind of file. Use another copy.`,
    )
  const hash = createHash('sha256')
  if (bytes > 0) for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk)
  if (!hash.digest().equals(trailer.subarray(-DIGEST_BYTES)))
    throw new BackUpError(`${path} is damaged: its checksum does not match. Use another copy.`)
  return bytes
}

async function readTrailer(path: string): Promise<{ bytes: number; trailer: Buffer }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackUpError(`${path} cannot be read: ${error.message}`)
  })
  try {
    const bytes = Math.max(0, (await file.stat()).size - TRAILER_BYTES)
    const trailer = Buffer.alloc(TRAILER_BYTES)
    await file.read(trailer, 0, TRAILER_BYTES, bytes)
    return { bytes, trailer }
  } finally {
    await file.close()
  }
}
