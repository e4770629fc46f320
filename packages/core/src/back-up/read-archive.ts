import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

export interface ArchiveEntry {
  name: string
  size: number
  /** To be read to its end before the next entry comes. */
  pieces: AsyncIterable<Buffer>
}

/**
 * The files of an archive, one after the other.
 *
 * @param bytes how many there are before the trailer, as `verifyArchive` tells
 */
export async function* readArchive(path: string, bytes: number): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const read = pipeline(createReadStream(path, { end: bytes - 1 }), createZstdDecompress(), tar)
  // A failure destroys the archive's stream as well, and is thrown by it.
  read.catch(() => {})
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    yield { name, size, pieces: entry as unknown as Readable }
  }
  await read
}

/** An entry as a whole; for those that are known to be small. */
export async function wholeOf({ pieces }: ArchiveEntry): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
