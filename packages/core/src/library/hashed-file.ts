import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { writeWhole } from '../storage/write-whole.ts'

/** The network's pieces are small; they are collected so that the disk is written to in few large calls. */
const BLOCK_BYTES = 1024 * 1024

/**
 * A file that is written to this machine's disk and hashed as its bytes arrive.
 *
 * Full blocks bypass the page cache (O_DIRECT): the file is synced before it is acknowledged, and with it already on
 * the disk there is nothing left to wait for after the last byte (docs/decisions/0012).
 */
export class HashedFile {
  private readonly hash = new Bun.CryptoHasher('sha256')
  /** One block is filled while the other is written. */
  private block = new Uint8Array(BLOCK_BYTES)
  private spare: Uint8Array<ArrayBuffer> | null = null
  private filled = 0
  private bytesWritten = 0
  private writing: Promise<void> = Promise.resolve()
  /** The same file, opened to bypass the page cache once there is a full block. */
  private direct: FileHandle | null = null
  private closed = false

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Creates the file, which only its owner may read. */
  static async create(path: string): Promise<HashedFile> {
    return new HashedFile(path, await open(path, 'wx', 0o600))
  }

  /**
   * Copies the piece, whose memory the caller may reuse once this is done.
   *
   * @returns a promise only where the disk has to be waited for
   * @throws the file system's error for this piece, or an earlier one
   */
  write(piece: Uint8Array): void | Promise<void> {
    const room = BLOCK_BYTES - this.filled
    this.block.set(piece.byteLength > room ? piece.subarray(0, room) : piece, this.filled)
    if (piece.byteLength < room) this.filled += piece.byteLength
    else return this.passOn(BLOCK_BYTES).then(() => this.write(piece.subarray(room)))
  }

  /** @returns the SHA-256 in hexadecimal, once everything is written; not yet synced */
  async finish(): Promise<string> {
    await this.passOn(this.filled)
    await this.writing
    await this.close()
    return this.hash.digest('hex')
  }

  /** Closes the file and leaves it where it is. Must be called where `finish` was not called, or failed. */
  async abandon(): Promise<void> {
    await this.writing.catch(() => {})
    await this.close().catch(() => {})
  }

  /** Starts writing the block, once the one before it is written. */
  private async passOn(length: number): Promise<void> {
    const bytes = this.block.subarray(0, length)
    await this.writing
    this.writing = this.writeBlock(bytes, this.bytesWritten)
    // Whoever waits for it next reports the error.
    this.writing.catch(() => {})
    this.hash.update(bytes)
    this.bytesWritten += length
    const next = this.spare ?? new Uint8Array(BLOCK_BYTES)
    this.spare = this.block
    this.block = next
    this.filled = 0
  }

  private async writeBlock(bytes: Uint8Array, position: number): Promise<void> {
    if (bytes.byteLength < BLOCK_BYTES) return writeWhole(this.handle, bytes, position)
    try {
      this.direct ??= await open(this.path, constants.O_WRONLY | (constants.O_DIRECT ?? 0))
      await writeWhole(this.direct, bytes, position)
    } catch (error) {
      // Some file systems do not support O_DIRECT, or not at this alignment.
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
      await writeWhole(this.handle, bytes, position)
    }
  }

  /** A handle that is left open ends the whole process when it is collected. */
  private async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await Promise.all([this.handle.close(), this.direct?.close()])
  }
}

/** @returns the SHA-256 of a file, in hexadecimal */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const block = new Uint8Array(BLOCK_BYTES)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(block.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
