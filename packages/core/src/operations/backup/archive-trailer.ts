import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CommandError } from './command-error.ts'

/** A magic number of skippable frames (RFC 8878, section 3.1.2). */
const MAGIC = 0x184d2a5d
const SIGNATURE = 'GUILDHALL-BACK-UP-1\n'
const DIGEST_BYTES = 32
const HEADER_BYTES = 8
export const TRAILER_BYTES = HEADER_BYTES + SIGNATURE.length + DIGEST_BYTES

/**
 * Builds the trailer of an archive: a checksum of everything before it, in a skippable frame, so that `tar --zstd` can
 * read the archive.
 *
 * @param digest the SHA-256 of all preceding bytes
 */
export function buildTrailer(digest: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(SIGNATURE.length + DIGEST_BYTES, 4)
  return Buffer.concat([header, Buffer.from(SIGNATURE), digest])
}

/**
 * Verifies the checksum of an archive by reading all of it.
 *
 * @returns the number of bytes before the trailer
 * @throws CommandError if the file cannot be read, is not an archive, or is truncated or damaged
 */
export async function verifyArchive(path: string): Promise<number> {
  try {
    return await verify(path)
  } catch (error) {
    // Opening a directory succeeds; reading it does not.
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${path} cannot be read: ${error.message}`)
    throw error
  }
}

async function verify(path: string): Promise<number> {
  const { contentBytes, trailer } = await readTrailer(path)
  const frame = buildTrailer(trailer.subarray(-DIGEST_BYTES))
  if (!frame.equals(trailer))
    throw new CommandError(
      `${path} is not a complete backup: it is truncated, or another kind of file. Use another copy.`,
    )
  const hash = createHash('sha256')
  if (contentBytes > 0)
    for await (const chunk of createReadStream(path, { end: contentBytes - 1 })) hash.update(chunk)
  if (!hash.digest().equals(trailer.subarray(-DIGEST_BYTES)))
    throw new CommandError(`${path} is damaged: its checksum does not match. Use another copy.`)
  return contentBytes
}

async function readTrailer(path: string): Promise<{ contentBytes: number; trailer: Buffer }> {
  const file = await open(path)
  try {
    const contentBytes = Math.max(0, (await file.stat()).size - TRAILER_BYTES)
    const trailer = Buffer.alloc(TRAILER_BYTES)
    await file.read(trailer, 0, TRAILER_BYTES, contentBytes)
    return { contentBytes, trailer }
  } finally {
    await file.close()
  }
}
