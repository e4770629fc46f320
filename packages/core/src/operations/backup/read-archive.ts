import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

export interface ArchiveEntry {
  name: string
  size: number
  /** Must be consumed before the next entry is read. */
  chunks: AsyncIterable<Buffer>
}

/**
 * Reads the files of an archive.
 *
 * @param bytes the number of bytes before the trailer, from `verifyArchive`
 */
export async function* readArchive(path: string, bytes: number): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(createReadStream(path, { end: bytes - 1 }), createZstdDecompress(), tar)
  // A failure also destroys the tar stream, which then throws the error.
  reading.catch(() => {})
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    yield { name, size, chunks: entry as unknown as Readable }
  }
  await reading
}

/** Reads a small entry into memory. */
export async function readEntry(entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.chunks) chunks.push(chunk)
  return Buffer.concat(chunks)
}
