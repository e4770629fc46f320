import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { releaseMemory } from '@guildhall/core/platform/storage/release-memory'
import { syncPath } from '@guildhall/core/platform/storage/sync-path'
import { writeFully } from '@guildhall/core/platform/storage/write-fully'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/**
 * Stores resumable uploads like tus’s file store, but acknowledged bytes survive a power failure and memory use is
 * constant.
 */
export class UploadStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload)
    await syncPath(join(this.directory, `${upload.id}.json`))
    await syncPath(this.directory)
    return created
  }

  /** Also finds a completed upload, whose bytes have become a resource. */
  override async getUpload(id: string): Promise<Upload> {
    const completed = await this.findCompleted(id)
    if (completed) return completed
    try {
      return await super.getUpload(id)
    } catch (error) {
      return this.findCompletedOrThrow(id, error)
    }
  }

  private async findCompleted(id: string): Promise<Upload | null> {
    const upload = await this.configstore.get(id)
    if (!upload?.metadata?.resourceId) return null
    upload.offset = upload.size ?? 0
    return upload
  }

  /** Finds the upload if another request has just completed it. @throws the given error otherwise */
  private async findCompletedOrThrow(id: string, error: unknown): Promise<Upload> {
    const upload = await this.findCompleted(id)
    if (!upload) throw error
    return upload
  }

  /**
   * Writes each chunk before reading the next, so that received bytes are kept when the connection breaks.
   *
   * @param offset offset in the file, in bytes
   * @returns the new offset, once synced to disk
   */
  override async write(chunks: Readable, id: string, offset: number): Promise<number> {
    let file: FileHandle
    try {
      file = await open(join(this.directory, id), 'r+')
    } catch (error) {
      return (await this.findCompletedOrThrow(id, error)).offset
    }
    try {
      let end = offset
      for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
        await writeFully(file, chunk, end)
        end += chunk.byteLength
        releaseMemory(chunk)
      }
      await file.datasync()
      return end
    } finally {
      await file.close()
    }
  }
}
