import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackUpError } from './back-up-error.ts'

/**
 * The end of an archive: a checksum of everything before it, as a frame that decompressors pass over (RFC 8878,
 * section 3.1.2), so that `tar --zstd` reads the archive as it is.
 */
const MAGIC = 0x184d2a5d
const MARK = 'GUILDHALL-BACK-UP-1\n'
const DIGEST_BYTES = 32
const HEADER_BYTES = 8
export const TRAILER_BYTES = HEADER_BYTES + MARK.length + DIGEST_BYTES

/** @param digest the SHA-256 of all bytes before */
export function trailerOf(digest: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(MARK.length + DIGEST_BYTES, 4)
  return Buffer.concat([header, Buffer.from(MARK), digest])
}

/**
 * Reads an archive once from its beginning to its end, before anything is done with it.
 *
 * @returns how many bytes come before the trailer
 * @throws BackUpError when it is none, was cut short or is not as it was written
 */
export async function verifyArchive(path: string): Promise<number> {
  const { bytes, trailer } = await readTrailer(path)
  const frame = trailerOf(trailer.subarray(-DIGEST_BYTES))
  if (!frame.equals(trailer))
    throw new BackUpError(
      `${path} is not a whole back-up: its end is missing, or it is something else. Take another copy of it.`,
    )
  const hash = createHash('sha256')
  if (bytes > 0) for await (const piece of createReadStream(path, { end: bytes - 1 })) hash.update(piece)
  if (!hash.digest().equals(trailer.subarray(-DIGEST_BYTES)))
    throw new BackUpError(
      `${path} is damaged: its checksum is not the one it was written with. Take another copy of it.`,
    )
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
