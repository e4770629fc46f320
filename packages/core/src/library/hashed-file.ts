import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { releaseMemory } from '../storage/release-memory.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { ThreadHash } from './hash-thread.ts'

/** The network's pieces are small; the disk and the thread that hashes are asked as seldom as this. */
const BLOCK_BYTES = 2 * 1024 * 1024
/** One is filled while the others are written and hashed, so that neither waits for the other. */
const BLOCKS = 4

/**
 * A file that is written to this machine's disk and hashed as its bytes come. What is more than a block goes past the
 * page cache: nobody reads it soon, so that copying it there were work for nothing, and when it is synced there is
 * nothing left to wait for.
 */
export class HashedFile {
  /** Only of more than a block: for less it takes longer to ask the thread than to do it. */
  private hash: ThreadHash | null = null
  /** The same file past the page cache, once there is a block for it. */
  private direct: FileHandle | null = null
  private block = newBlock()
  private filled = 0
  /** Whole blocks that were passed on, the oldest first. */
  private readonly atWork: Promise<Block>[] = []
  private writing: Promise<void> = Promise.resolve()
  private bytesWritten = 0

  private constructor(
    private readonly path: string,
    private handle: FileHandle | null,
  ) {}

  /** Makes the file, which its owner alone may read. */
  static async create(path: string): Promise<HashedFile> {
    return new HashedFile(path, await open(path, 'wx', 0o600))
  }

  /** Hashes a file that is there, and writes nothing. */
  static async read(path: string): Promise<HashedFile> {
    const file = new HashedFile(path, null)
    try {
      for await (const piece of Bun.file(path).stream()) {
        const writing = file.write(piece)
        if (writing) await writing
        releaseMemory(piece)
      }
      return file
    } catch (error) {
      await file.abandon()
      throw error
    }
  }

  /**
   * Copies a piece, which may be changed once this is done: at once where it filled no block.
   *
   * @throws what the disk said of this piece, or an earlier one
   */
  write(piece: Uint8Array): void | Promise<void> {
    const room = BLOCK_BYTES - this.filled
    this.block.set(piece.byteLength > room ? piece.subarray(0, room) : piece, this.filled)
    if (piece.byteLength < room) this.filled += piece.byteLength
    else return this.passOn().then(() => this.write(piece.subarray(room)))
  }

  /** @returns the SHA-256 in hexadecimal digits, once all is written; not yet synced */
  async finish(): Promise<string> {
    await Promise.all(this.atWork)
    const rest = this.block.subarray(0, this.filled)
    const written = this.handle && writeWhole(this.handle, rest, this.bytesWritten)
    await Promise.all([this.hash?.update(this.block.buffer, this.filled), written])
    const sha256 = (await this.hash?.digest()) ?? Bun.SHA256.hash(rest, 'hex')
    this.hash = null
    await this.close()
    return sha256
  }

  /** Lets go of everything but the file itself. Must be called where `finish` was not, or failed. */
  async abandon(): Promise<void> {
    await Promise.allSettled([...this.atWork, this.writing])
    // A thread that ended has forgotten it.
    await this.hash?.forget().catch(() => {})
    await this.close().catch(() => {})
  }

  private async passOn(): Promise<void> {
    const { block } = this
    this.hash ??= new ThreadHash()
    this.writing = this.writeBlock(block, this.writing)
    const done = Promise.all([this.hash.update(block.buffer, BLOCK_BYTES), this.writing]).then(() => block)
    // A failure is told when it is waited for.
    done.catch(() => {})
    this.atWork.push(done)
    this.block = this.atWork.length < BLOCKS ? newBlock() : ((await this.atWork.shift()) ?? newBlock())
    this.filled = 0
  }

  private async writeBlock(block: Block, before: Promise<void>): Promise<void> {
    await before
    // Nothing is written of a file that is here already.
    if (!this.handle) return
    try {
      this.direct ??= await open(this.path, constants.O_WRONLY | (constants.O_DIRECT ?? 0))
      await writeWhole(this.direct, block, this.bytesWritten)
    } catch (error) {
      // Some file systems can't, or not from where this memory begins.
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
      await writeWhole(this.handle, block, this.bytesWritten)
    }
    this.bytesWritten += block.byteLength
  }

  /** A handle that is left open ends the whole process when it is collected. */
  private async close(): Promise<void> {
    const { handle, direct } = this
    this.handle = null
    this.direct = null
    await Promise.all([handle?.close(), direct?.close()])
  }
}

/** Shared, so that it need not be copied for the thread. */
type Block = Uint8Array<SharedArrayBuffer>

function newBlock(): Block {
  return new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES))
}
