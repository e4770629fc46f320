import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { writeFully } from '../platform/storage/write-fully.ts'

/** Network chunks are small; they are collected so that the disk gets few large writes. */
const BLOCK_BYTES = 1024 * 1024

/**
 * Writes a file to local disk and hashes it as its bytes arrive. Full blocks bypass the page cache (O_DIRECT): the file
 * is synced before it is acknowledged, and with its data already on disk the sync has little left to write
 * (docs/decisions/0012).
 */
export class HashedFile {
  private readonly hash = new Bun.CryptoHasher('sha256')
  /** Double buffering: one block fills while the other is being written. */
  private block = new Uint8Array(BLOCK_BYTES)
  private spare: Uint8Array<ArrayBuffer> | null = null
  private filledBytes = 0
  private bytesWritten = 0
  private pendingWrite: Promise<void> = Promise.resolve()
  /** The same file opened with O_DIRECT, once there is a full block. */
  private direct: FileHandle | null = null
  private isClosed = false

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Creates the file, readable by its owner only. */
  static async create(path: string): Promise<HashedFile> {
    return new HashedFile(path, await open(path, 'wx', 0o600))
  }

  /**
   * Copies the chunk; its memory can be reused once the call or the returned promise completes.
   *
   * @returns a promise only if the chunk fills a block; it resolves once the previous block is written
   * @throws the file system's error for this chunk or an earlier one
   */
  write(chunk: Uint8Array): void | Promise<void> {
    const remaining = BLOCK_BYTES - this.filledBytes
    this.block.set(chunk.byteLength > remaining ? chunk.subarray(0, remaining) : chunk, this.filledBytes)
    if (chunk.byteLength < remaining) this.filledBytes += chunk.byteLength
    else return this.flushBlock(BLOCK_BYTES).then(() => this.write(chunk.subarray(remaining)))
  }

  /** @returns the SHA-256 in hexadecimal, once everything is written; not yet synced */
  async finish(): Promise<string> {
    await this.flushBlock(this.filledBytes)
    await this.pendingWrite
    await this.close()
    return this.hash.digest('hex')
  }

  /** Closes the file and leaves it in place. Must be called if `finish` was not called or failed. */
  async abort(): Promise<void> {
    await this.pendingWrite.catch(() => {})
    await this.close().catch(() => {})
  }

  /** Starts writing the block once the previous one is written. */
  private async flushBlock(length: number): Promise<void> {
    const bytes = this.block.subarray(0, length)
    await this.pendingWrite
    this.pendingWrite = this.writeBlock(bytes, this.bytesWritten)
    // The next await of `pendingWrite` reports the error.
    this.pendingWrite.catch(() => {})
    this.hash.update(bytes)
    this.bytesWritten += length
    const next = this.spare ?? new Uint8Array(BLOCK_BYTES)
    this.spare = this.block
    this.block = next
    this.filledBytes = 0
  }

  private async writeBlock(bytes: Uint8Array, position: number): Promise<void> {
    if (bytes.byteLength < BLOCK_BYTES) return writeFully(this.handle, bytes, position)
    try {
      this.direct ??= await open(this.path, constants.O_WRONLY | (constants.O_DIRECT ?? 0))
      await writeFully(this.direct, bytes, position)
    } catch (error) {
      // Some file systems do not support O_DIRECT, or not at this alignment.
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
      await writeFully(this.handle, bytes, position)
    }
  }

  /** A FileHandle garbage-collected while open terminates the process. */
  private async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await Promise.all([this.handle.close(), this.direct?.close()])
  }
}

/** @returns the SHA-256 of a file, in hexadecimal */
export async function computeFileHash(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const block of readBlocks(path)) hash.update(block)
  return hash.digest('hex')
}

/** Reads a file in blocks. Each is valid until the next one is read, since they share one buffer. */
export async function* readBlocks(path: string): AsyncGenerator<Uint8Array> {
  const block = new Uint8Array(BLOCK_BYTES)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES)
      if (bytesRead === 0) return
      yield block.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
