import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import { toStorageError, withStorageErrors } from '../platform/storage/disk-storage.ts'
import { buildStorageKey, type FileStorage, PendingWriteError } from '../platform/storage/storage.ts'
import { HashedFile, readBlocks } from './hashed-file.ts'

export const MAX_FILE_BYTES = 500 * 1_000_000
export const MAX_IMAGE_BYTES = 10 * 1_000_000

/**
 * A file being uploaded: written to local disk, hashed and measured as it arrives. Its row in `files` is committed
 * before its first byte, so that no file is ever untracked.
 */
export class IncomingFile {
  /** Never reused: a write of an earlier attempt that timed out may still store its file. */
  readonly id = Bun.randomUUIDv7()
  sizeBytes = 0
  sha256 = ''
  private hashedFile: HashedFile | null = null
  /** Resolves at the end of a write that timed out. */
  private pendingWrite: Promise<void> | null = null

  private constructor(
    private readonly ctx: Context,
    private readonly storage: FileStorage,
    readonly originalName: string,
    /** The form field, for error messages. */
    private readonly field: string,
    private readonly maxBytes: number,
    readonly path: string,
    private readonly uploadId: string | null = null,
  ) {}

  /**
   * @param originalName the file name given by the uploader
   * @param uploadId the file's resumable upload; at most one file of an upload is attached to a record
   * @throws DomainError storage-unavailable
   */
  static async begin(
    ctx: Context,
    storage: FileStorage,
    options: { originalName: string; field: string; maxBytes: number; uploadId?: string },
  ): Promise<IncomingFile> {
    const { originalName, field, maxBytes, uploadId } = options
    const path = await storage.createStagingPath(Bun.randomUUIDv7())
    const file = new IncomingFile(ctx, storage, originalName, field, maxBytes, path, uploadId)
    await file.register()
    try {
      file.hashedFile = await HashedFile.create(path)
    } catch (error) {
      await file.unregister()
      throw toStorageError(error)
    }
    return file
  }

  /** Committed separately, before the first byte is stored. */
  private async register(): Promise<void> {
    const registered = await inTransaction({ ...this.ctx, beforeCommit: undefined }, ({ db, client }) =>
      db
        .insertInto('files')
        .values({ id: this.id, client_id: client.id, upload_id: this.uploadId })
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'id'])
            .doUpdateSet({ created_at: sql<Date>`now()` })
            .where('files.state', '=', 'arriving'),
        )
        .returning('id')
        .executeTakeFirst(),
    )
    if (!registered) throw createAlreadyAttachedError()
  }

  /**
   * Adds a chunk. Disk writes overlap with receiving, so it rarely waits.
   *
   * @throws DomainError payload-too-large, storage-unavailable
   */
  write(chunk: Uint8Array): void | Promise<void> {
    this.sizeBytes += chunk.byteLength
    if (this.sizeBytes > this.maxBytes) {
      throw new DomainError(
        'payload-too-large',
        `${this.field}: the file exceeds the limit of ${this.maxBytes / 1_000_000} MB (${this.maxBytes} bytes).`,
      )
    }
    const pendingWrite = this.hashedFile?.write(chunk)
    if (pendingWrite) return withStorageErrors(() => pendingWrite)
  }

  /**
   * Adds the content of a local file.
   *
   * @throws DomainError payload-too-large, storage-unavailable
   */
  writeFrom(path: string): Promise<void> {
    return withStorageErrors(async () => {
      for await (const block of readBlocks(path)) await this.write(block)
    })
  }

  /**
   * Completes the local file and its hash.
   *
   * @throws DomainError validation-error (the file is empty), storage-unavailable
   */
  async finish(): Promise<void> {
    this.rejectEmpty()
    this.sha256 = await withStorageErrors(async () => (await this.hashedFile?.finish()) ?? '')
  }

  private rejectEmpty(): void {
    if (this.sizeBytes === 0) throw invalid(violation(this.field, 'empty_file', 'The file is empty.'))
  }

  /**
   * Moves the complete file into storage. Must be followed by a transaction that calls `attach`.
   *
   * @throws DomainError storage-unavailable
   */
  async store(mimeType: string): Promise<void> {
    try {
      await this.storage.store(this.path, buildStorageKey(this.ctx.client.id, this.id), mimeType)
    } catch (error) {
      if (error instanceof PendingWriteError) this.pendingWrite = error.ended
      throw error
    }
  }

  /**
   * Marks the file as referenced, in the transaction that creates the reference.
   *
   * @throws DomainError conflict if a record already refers to it or to another file of its upload, or it was marked
   *   for deletion
   */
  async attach(ctx: Context, mimeType: string): Promise<void> {
    const { numUpdatedRows } = await ctx.db
      .updateTable('files')
      .set({ state: 'kept', mime_type: mimeType, size_bytes: this.sizeBytes })
      .where('id', '=', this.id)
      .where('state', '=', 'arriving')
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (readPostgresError(error)?.constraint !== 'files_of_upload') throw error
        throw createAlreadyAttachedError()
      })
    if (numUpdatedRows === 0n) throw createAlreadyAttachedError()
  }

  /**
   * Removes the local file, and the stored one unless a record refers to it after all: the commit may have succeeded
   * although the response was lost. After a write that timed out, the stored file is removed in the background.
   */
  async discard(): Promise<void> {
    await this.hashedFile?.abort()
    await rm(this.path, { force: true })
    if (this.pendingWrite === null) await this.unregister()
    // After an error, the row is left, and maintenance removes the file.
    else this.unregisterAfter(this.pendingWrite).catch(() => {})
  }

  /**
   * Until the write has ended, the row remains `arriving`: an earlier deletion could run before the object is
   * written. If the process is killed, maintenance deletes both after a day.
   */
  private async unregisterAfter(pendingWrite: Promise<void>): Promise<void> {
    await pendingWrite
    // The write may have outlasted the row.
    await this.register()
    await this.unregister()
  }

  /** Deletes the row last: if the process is killed before that, maintenance deletes the object. */
  private async unregister(): Promise<void> {
    const ctx = { ...this.ctx, beforeCommit: undefined }
    const marked = await inTransaction(ctx, ({ db }) =>
      db
        .updateTable('files')
        .set({ state: 'doomed', created_at: sql<Date>`now()` })
        .where('id', '=', this.id)
        .where('state', '=', 'arriving')
        .returning('id')
        .executeTakeFirst(),
    )
    if (!marked) return
    await this.storage.remove(buildStorageKey(this.ctx.client.id, this.id))
    await inTransaction(ctx, ({ db }) =>
      db.deleteFrom('files').where('id', '=', this.id).where('state', '=', 'doomed').execute(),
    )
  }
}

function createAlreadyAttachedError(): DomainError {
  return new DomainError(
    'conflict',
    'The file already belongs to a resource, or the upload took longer than a day.',
  )
}
