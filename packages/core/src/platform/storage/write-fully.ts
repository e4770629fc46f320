import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all bytes, repeating short writes.
 *
 * @param position the offset of the first byte in the file
 * @throws the file system's error, or an Error if a write makes no progress
 */
export async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written)
    if (bytesWritten === 0) throw new Error('The file system wrote no bytes.')
    written += bytesWritten
  }
}
