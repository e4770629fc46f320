import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { syncPath } from '../storage/sync-path.ts'
import { TRAILER_BYTES, trailerOf } from './archive-trailer.ts'
import { BackUpError } from './back-up-error.ts'

/**
 * Writes a tar archive, compressed by zstd, with a checksum of itself at its end. It is `<path>.partial` until it is
 * whole and on the disk, so that what a killed back-up leaves is never taken for one.
 */
export class ArchiveWriter {
  private readonly tar = pack()
  private readonly hash = createHash('sha256')
  private bytes = 0
  private readonly written: Promise<void>

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {
    this.written = pipeline(this.tar, createZstdCompress(), this.sink())
    // A failure is told by whoever writes next, or at the end.
    this.written.catch(() => {})
  }

  /** @throws BackUpError when there is such a file already, or none can be made */
  static async create(path: string): Promise<ArchiveWriter> {
    if (await lstat(path).catch(() => null))
      throw new BackUpError(`${path} is there already. Choose another name, or remove it.`)
    // Its owner alone may read it: it holds everything that the database does.
    const file = await open(`${path}.partial`, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new BackUpError(`${path} cannot be written: ${error.message}`)
    })
    return new ArchiveWriter(path, file)
  }

  /**
   * Adds a file of the archive.
   *
   * @param size how many bytes the pieces have together
   * @throws when they have not, or the archive can't be written
   */
  async add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    await Promise.race([this.failure(), pipeline(pieces, this.tar.entry({ name, size, mode: 0o600 }))])
  }

  /** @returns what was written, once it is on the disk under its name */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    this.tar.finalize()
    await this.written
    const digest = this.hash.digest()
    await this.file.writeFile(trailerOf(digest))
    await this.file.sync()
    await this.file.close()
    await rename(`${this.path}.partial`, this.path)
    await syncPath(dirname(this.path))
    return { bytes: this.bytes + TRAILER_BYTES, sha256: digest.toString('hex') }
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    this.tar.destroy()
    await this.written.catch(() => {})
    await this.file.close()
    await rm(`${this.path}.partial`, { force: true })
  }

  private sink(): Writable {
    return new Writable({
      write: (piece: Buffer, _, done) => {
        this.hash.update(piece)
        this.bytes += piece.byteLength
        this.file.writeFile(piece).then(() => done(), done)
      },
    })
  }

  /** Never resolves: the archive is not at its end while something is added. */
  private failure(): Promise<never> {
    return this.written.then(() => new Promise<never>(() => {}))
  }
}
