import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { storageFault, unlessUnavailable } from '../storage/disk-storage.ts'
import { type FileStorage, storageKey } from '../storage/storage.ts'
import { HashedFile, sha256OfFile } from './hashed-file.ts'

/** 500 MB (contract section 5). */
export const MAX_FILE_BYTES = 500 * 1_000_000
export const MAX_IMAGE_BYTES = 10 * 1_000_000

/**
 * A file on its way into storage: written to this machine's disk while it arrives, hashed and counted. It has a row in
 * `files` before its first byte is here, so that nothing is ever left that nobody knows of.
 */
export class IncomingFile {
  sizeBytes = 0
  sha256 = ''
  private bytes: HashedFile | null = null

  private constructor(
    private readonly ctx: Context,
    private readonly storage: FileStorage,
    readonly originalName: string,
    /** The form's field, for what is said of it. */
    private readonly field: string,
    private readonly maxBytes: number,
    readonly path: string,
    readonly id: string = Bun.randomUUIDv7(),
  ) {}

  /**
   * @param originalName what the sender calls it
   * @throws DomainError storage-unavailable
   */
  static async begin(
    ctx: Context,
    storage: FileStorage,
    options: { originalName: string; field: string; maxBytes: number },
  ): Promise<IncomingFile> {
    const { originalName, field, maxBytes } = options
    const place = await storage.staging(Bun.randomUUIDv7())
    const file = new IncomingFile(ctx, storage, originalName, field, maxBytes, place)
    await file.register()
    try {
      file.bytes = await HashedFile.create(place)
    } catch (error) {
      await file.unregister()
      throw storageFault(error)
    }
    return file
  }

  /**
   * Takes on a file that arrived whole in another way; again, where a process that did was killed.
   *
   * @param path a place that `FileStorage.staging` gave
   * @param id what the file is known by; one record at most comes to refer to it
   * @throws DomainError conflict where a record refers to it, or did
   */
  static async adopt(
    ctx: Context,
    storage: FileStorage,
    path: string,
    { originalName, id }: { originalName: string; id: string },
  ): Promise<IncomingFile> {
    const file = new IncomingFile(ctx, storage, originalName, 'file', MAX_FILE_BYTES, path, id)
    await file.register()
    file.sizeBytes = Bun.file(path).size
    file.refuseEmpty()
    file.sha256 = await unlessUnavailable(() => sha256OfFile(path))
    return file
  }

  /** Committed by itself, before there is anything to be lost. */
  private async register(): Promise<void> {
    const registered = await inTransaction({ ...this.ctx, beforeCommit: undefined }, ({ db, client }) =>
      db
        .insertInto('files')
        .values({ id: this.id, client_id: client.id })
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'id'])
            .doUpdateSet({ created_at: sql<Date>`now()` })
            .where('files.state', '=', 'arriving'),
        )
        .returning('id')
        .executeTakeFirst(),
    )
    if (!registered) throw belongsAlready()
  }

  /**
   * Takes a piece on. The disk works on it while the next one is on its way; only now and then is it waited for.
   *
   * @throws DomainError payload-too-large, storage-unavailable
   */
  write(piece: Uint8Array): void | Promise<void> {
    this.sizeBytes += piece.byteLength
    if (this.sizeBytes > this.maxBytes) {
      throw new DomainError(
        'payload-too-large',
        `${this.field}: a file may have ${this.maxBytes} bytes, which are ${this.maxBytes / 1_000_000} MB.`,
      )
    }
    const writing = this.bytes?.write(piece)
    if (writing) return unlessUnavailable(() => writing)
  }

  /** @throws DomainError validation-error (nothing arrived), storage-unavailable */
  async finish(): Promise<void> {
    this.refuseEmpty()
    this.sha256 = await unlessUnavailable(async () => (await this.bytes?.finish()) ?? '')
  }

  private refuseEmpty(): void {
    if (this.sizeBytes === 0) throw invalid(violation(this.field, 'empty_file', 'The file is empty.'))
  }

  /** Puts the whole file into storage. To be followed by a transaction that calls `belongs`. */
  async keep(mimeType: string): Promise<void> {
    await this.storage.keep(this.path, storageKey(this.ctx.client.id, this.id), mimeType)
  }

  /**
   * Marks the file as one that a record refers to, in the transaction that makes it so.
   *
   * @throws DomainError conflict where another record does, or nobody knows of the file any more
   */
  async belongs(ctx: Context, mimeType: string): Promise<void> {
    const { numUpdatedRows } = await ctx.db
      .updateTable('files')
      .set({ state: 'kept', mime_type: mimeType, size_bytes: this.sizeBytes })
      .where('id', '=', this.id)
      .where('state', '=', 'arriving')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw belongsAlready()
  }

  /** Removes what arrived, unless a record refers to it after all and only the answer of the database was lost. */
  async discard(): Promise<void> {
    await this.bytes?.abandon()
    await rm(this.path, { force: true })
    await this.unregister()
  }

  private async unregister(): Promise<void> {
    const removed = await inTransaction({ ...this.ctx, beforeCommit: undefined }, ({ db }) =>
      db
        .deleteFrom('files')
        .where('id', '=', this.id)
        .where('state', '=', 'arriving')
        .returning('id')
        .executeTakeFirst(),
    )
    if (removed) await this.storage.remove(storageKey(this.ctx.client.id, this.id))
  }
}

function belongsAlready(): DomainError {
  return new DomainError('conflict', 'This file has become a resource already, or took longer than a day.')
}
