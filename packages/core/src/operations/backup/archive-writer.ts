import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { syncPath } from '../../platform/storage/sync-path.ts'
import { buildTrailer, TRAILER_BYTES } from './archive-trailer.ts'
import { CommandError } from './command-error.ts'

/**
 * Writes a tar archive, compressed with zstd, with a checksum at its end. It is named `<path>.partial` until it is
 * complete and on disk, so that a killed backup leaves no file that looks complete.
 */
export class ArchiveWriter {
  private readonly tar = pack()
  private readonly hash = createHash('sha256')
  private bytes = 0
  private readonly completion: Promise<void>

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {
    this.completion = pipeline(this.tar, createZstdCompress(), this.createSink())
    // Errors surface on the next write, or at the end.
    this.completion.catch(() => {})
  }

  /** @throws CommandError if the file exists or cannot be created */
  static async create(path: string): Promise<ArchiveWriter> {
    if (await lstat(path).catch(() => null))
      throw new CommandError(`${path} already exists. Choose another name, or remove it.`)
    // Readable by the owner only: it holds the whole database.
    const file = await open(`${path}.partial`, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${path} cannot be written: ${error.message}`)
    })
    return new ArchiveWriter(path, file)
  }

  /**
   * Adds a file to the archive.
   *
   * @param size the total size of the chunks
   * @throws if the size differs, or the archive cannot be written
   */
  async add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    await Promise.race([
      this.rejectOnFailure(),
      pipeline(chunks, this.tar.entry({ name, size, mode: 0o600 })),
    ])
  }

  /**
   * @returns the size of the archive, and the SHA-256 of everything before its trailer, once the archive is on disk under
   *   its final name
   */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    this.tar.finalize()
    await this.completion
    const digest = this.hash.digest()
    await this.file.writeFile(buildTrailer(digest))
    await this.file.sync()
    await this.file.close()
    await rename(`${this.path}.partial`, this.path)
    await syncPath(dirname(this.path))
    return { bytes: this.bytes + TRAILER_BYTES, sha256: digest.toString('hex') }
  }

  /** Deletes the partial archive. */
  async abandon(): Promise<void> {
    this.tar.destroy()
    await this.completion.catch(() => {})
    await this.file.close()
    await rm(`${this.path}.partial`, { force: true })
  }

  private createSink(): Writable {
    return new Writable({
      write: (chunk: Buffer, _, done) => {
        this.hash.update(chunk)
        this.bytes += chunk.byteLength
        this.file.writeFile(chunk).then(() => done(), done)
      },
    })
  }

  /** Returns a promise that rejects when writing fails, and never resolves. */
  private rejectOnFailure(): Promise<never> {
    return this.completion.then(() => new Promise<never>(() => {}))
  }
}
