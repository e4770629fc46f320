import { type FileHandle, open, rm } from 'node:fs/promises'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { storageFault } from '../storage/disk-storage.ts'
import { type FileStorage, storageKey } from '../storage/storage.ts'
import { ThreadHash } from './hash-thread.ts'

/** 500 MB (contract section 5). */
export const MAX_FILE_BYTES = 500 * 1_000_000
export const MAX_IMAGE_BYTES = 10 * 1_000_000
/** The network's pieces are small; the disk and the thread that hashes are given as much at once. */
const BLOCK_BYTES = 512 * 1024

/**
 * A file on its way into storage: written to this machine's disk while it arrives, hashed and counted. It has a row in
 * `files` before its first byte is here, so that nothing is ever left that nobody knows of.
 */
export class ArrivingFile {
  readonly id = Bun.randomUUIDv7()
  sizeBytes = 0
  sha256 = ''
  /** Only for files of more than a block: for a small one it takes longer to ask the thread than to do it. */
  private hash: ThreadHash | null = null
  private handle: FileHandle | null = null
  private working: Promise<unknown> = Promise.resolve()
  private block = newBlock()
  private filled = 0
  /** The one that is worked on, or was. */
  private other: Uint8Array | null = null

  private constructor(
    private readonly ctx: Context,
    private readonly storage: FileStorage,
    readonly originalName: string,
    /** The form's field, for what is said of it. */
    private readonly field: string,
    private readonly maxBytes: number,
    readonly path: string,
  ) {}

  /**
   * @param originalName what the sender calls it
   * @throws DomainError storage-unavailable
   */
  static async begin(
    ctx: Context,
    storage: FileStorage,
    options: { originalName: string; field: string; maxBytes: number },
  ): Promise<ArrivingFile> {
    const { originalName, field, maxBytes } = options
    const place = await storage.staging(Bun.randomUUIDv7())
    const file = new ArrivingFile(ctx, storage, originalName, field, maxBytes, place)
    await file.register()
    try {
      file.handle = await open(place, 'wx', 0o600)
    } catch (error) {
      await file.unregister()
      throw storageFault(error)
    }
    return file
  }

  /**
   * Takes on a file that arrived whole in another way.
   *
   * @param path a place that `FileStorage.staging` gave
   */
  static async adopt(
    ctx: Context,
    storage: FileStorage,
    path: string,
    originalName: string,
  ): Promise<ArrivingFile> {
    const file = new ArrivingFile(ctx, storage, originalName, 'file', MAX_FILE_BYTES, path)
    await file.register()
    for await (const piece of Bun.file(path).stream()) await file.write(piece)
    await file.finish()
    return file
  }

  /** Committed by itself, before there is anything to be lost. */
  private async register(): Promise<void> {
    await inTransaction({ ...this.ctx, beforeCommit: undefined }, ({ db, client }) =>
      db.insertInto('files').values({ id: this.id, client_id: client.id }).execute(),
    )
  }

  /**
   * Takes a piece on. The disk works on it while the next one is on its way.
   *
   * @throws DomainError payload-too-large, storage-unavailable
   */
  async write(piece: Uint8Array): Promise<void> {
    this.sizeBytes += piece.byteLength
    if (this.sizeBytes > this.maxBytes) {
      throw new DomainError(
        'payload-too-large',
        `${this.field}: a file may have ${this.maxBytes} bytes, which are ${this.maxBytes / 1_000_000} MB.`,
      )
    }
    for (let at = 0; at < piece.byteLength; ) {
      const part = piece.subarray(at, at + BLOCK_BYTES - this.filled)
      this.block.set(part, this.filled)
      this.filled += part.byteLength
      at += part.byteLength
      if (this.filled === BLOCK_BYTES) await this.flush()
    }
  }

  /** Has a full block written and hashed while the next one is on its way. */
  private async flush(): Promise<void> {
    await this.worked()
    this.hash ??= new ThreadHash()
    this.working = Promise.all([this.hash.update(this.block), this.writeWhole(this.block)])
    // A failure is told when it is waited for.
    this.working.catch(() => {})
    const free = this.other ?? newBlock()
    this.other = this.block
    this.block = free
    this.filled = 0
  }

  /** @throws DomainError validation-error (nothing arrived), storage-unavailable */
  async finish(): Promise<void> {
    if (this.sizeBytes === 0) throw invalid(violation(this.field, 'empty_file', 'The file is empty.'))
    await this.worked()
    const rest = this.block.subarray(0, this.filled)
    try {
      await Promise.all([this.hash?.update(rest), this.writeWhole(rest)])
      this.sha256 = (await this.hash?.digest()) ?? Bun.SHA256.hash(rest, 'hex')
      this.hash = null
      await this.handle?.close()
      this.handle = null
    } catch (error) {
      // Closed by discard: one that is left open ends the whole process when it is collected.
      throw storageFault(error)
    }
  }

  /** Puts the whole file into storage. To be followed by a transaction that calls `belongs`. */
  async keep(mimeType: string): Promise<void> {
    await this.storage.keep(this.path, storageKey(this.ctx.client.id, this.id), mimeType)
  }

  /** Marks the file as one that a record refers to, in the transaction that makes it so. */
  async belongs(ctx: Context, mimeType: string): Promise<void> {
    await ctx.db
      .updateTable('files')
      .set({ state: 'kept', mime_type: mimeType, size_bytes: this.sizeBytes })
      .where('id', '=', this.id)
      .execute()
  }

  /** Removes what arrived, unless a record refers to it after all and only the answer of the database was lost. */
  async discard(): Promise<void> {
    await this.working.catch(() => {})
    // A thread that ended has forgotten it.
    await this.hash?.forget().catch(() => {})
    await this.handle?.close().catch(() => {})
    this.handle = null
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

  private async worked(): Promise<void> {
    try {
      await this.working
    } catch (error) {
      throw storageFault(error)
    }
  }

  /** Nothing is written of a file that is here already. */
  private async writeWhole(bytes: Uint8Array): Promise<void> {
    for (let at = 0; this.handle && at < bytes.byteLength; ) {
      const { bytesWritten } = await this.handle.write(bytes, at)
      if (bytesWritten === 0) throw new Error('The disk took nothing.')
      at += bytesWritten
    }
  }
}

/** Shared, so that it need not be copied for the thread. */
function newBlock(): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES))
}
