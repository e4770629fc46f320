import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all of the bytes, however few the disk takes at a time.
 *
 * @param position where the first one belongs, in bytes from the file's beginning
 * @throws what the disk said
 */
export async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.byteLength - at, position + at)
    if (bytesWritten === 0) throw new Error('The disk took nothing.')
    at += bytesWritten
  }
}
