import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { releaseMemory } from '@guildhall/core/storage/release-memory'
import { syncPath } from '@guildhall/core/storage/sync-path'
import { writeFully } from '@guildhall/core/storage/write-fully'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/**
 * Where resumable uploads lie: as the protocol's own store has them, except that what is acknowledged outlasts a power
 * cut, and that memory does not grow with what arrives.
 */
export class UploadStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload)
    await syncPath(join(this.directory, `${upload.id}.json`))
    await syncPath(this.directory)
    return created
  }

  /** Knows of an upload still when its bytes have become a resource's: they may all come with its creation. */
  override async getUpload(id: string): Promise<Upload> {
    const kept = await this.configstore.get(id)
    if (!kept?.metadata?.resourceId) return super.getUpload(id)
    kept.offset = kept.size ?? 0
    return kept
  }

  /**
   * Writes each piece before the next one is taken, so that what arrived is kept where the sender breaks off.
   *
   * @param offset where the bytes belong, in bytes from the file's beginning
   * @returns where they end: they are on the disk then
   */
  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+')
    try {
      let end = offset
      for await (const piece of pieces as AsyncIterable<Uint8Array>) {
        await writeFully(file, piece, end)
        end += piece.byteLength
        releaseMemory(piece)
      }
      await file.datasync()
      return end
    } finally {
      await file.close()
    }
  }
}
