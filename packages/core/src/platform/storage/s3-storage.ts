import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client } from 'bun'
import { DomainError } from '../../errors.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { withStorageErrors } from './disk-storage.ts'
import { Staging } from './staging.ts'
import { type DownloadOptions, type FileStorage, PendingWriteError, type StoredObject } from './storage.ts'

export interface S3Settings {
  endpoint: string
  /** The endpoint for browsers, if it differs. */
  publicEndpoint?: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bun's S3 client has no timeout. */
const RESPONSE_TIMEOUT_MS = 10_000
/** The minimum throughput assumed for the timeout. */
const MIN_BYTES_PER_MS = 1_000

/** Stores files in an S3-compatible bucket; uploads are assembled on local disk first. */
export class S3Storage implements FileStorage {
  private readonly client: S3Client
  /** Signs URLs for the public endpoint; the signature covers the host. */
  private readonly signer: S3Client
  private readonly staging: Staging

  constructor(
    { publicEndpoint, ...settings }: S3Settings,
    root: string,
    private readonly responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  ) {
    this.client = new S3Client({ ...settings, retry: 3 })
    this.signer = publicEndpoint ? new S3Client({ ...settings, endpoint: publicEndpoint }) : this.client
    this.staging = new Staging(root)
  }

  createStagingPath(id: string): Promise<string> {
    return withStorageErrors(() => this.staging.createPath(id))
  }

  async store(path: string, key: string, mimeType: string): Promise<void> {
    const file = Bun.file(path)
    let isPending = true
    const write = this.write(key, file, mimeType).finally(() => {
      isPending = false
    })
    try {
      await this.withTimeout(() => write, file.size)
    } catch (error) {
      if (!isPending) throw error
      throw new PendingWriteError(
        error,
        write.catch(() => {}),
      )
    }
    await rm(path, { force: true })
  }

  /** A Blob is streamed as a multipart upload; an aborted upload leaves no object. Bun cannot cancel it. */
  private async write(key: string, file: Blob, type: string): Promise<void> {
    await this.client.write(key, file, { type })
  }

  open(key: string): Blob {
    return this.client.file(key)
  }

  async getLocalPath(key: string, copyPath: string): Promise<string> {
    const size = await this.getSize(key)
    // As on disk, the reader reports the missing file: a retry would not find it either.
    if (size === null) return copyPath
    await this.withTimeout((signal) => this.download(key, copyPath, signal), size)
    return copyPath
  }

  /** A pipeline, because `Bun.write` cannot be cancelled and would keep writing after the timeout. */
  private async download(key: string, copy: string, signal: AbortSignal): Promise<void> {
    const content = this.client.file(key).stream() as Parameters<typeof Readable.fromWeb>[0]
    await pipeline(Readable.fromWeb(content), createWriteStream(copy), { signal })
  }

  async getSize(key: string): Promise<number | null> {
    const stats = await this.withTimeout(() =>
      this.client.stat(key).catch((error: { code?: string }) => {
        if (error.code === 'NoSuchKey') return null
        throw error
      }),
    )
    // A missing bucket causes the same error as a missing object, but may come back.
    if (!stats) await this.check()
    return stats?.size ?? null
  }

  signUrl(key: string, { fileName, mimeType, disposition, seconds }: DownloadOptions): string {
    return this.signer.presign(key, {
      expiresIn: seconds,
      contentDisposition: formatContentDisposition(disposition, fileName),
      type: mimeType,
    })
  }

  async remove(key: string): Promise<void> {
    await this.withTimeout(() => this.client.delete(key))
  }

  async *list(): AsyncGenerator<StoredObject> {
    let startAfter: string | undefined
    for (;;) {
      const page = await this.withTimeout(() =>
        this.client.list({ maxKeys: 1000, ...(startAfter ? { startAfter } : {}) }),
      )
      for (const { key, size, lastModified } of page.contents ?? []) {
        yield {
          key,
          sizeBytes: Number(size ?? 0),
          modifiedAtMs: lastModified ? Date.parse(String(lastModified)) : 0,
        }
        startAfter = key
      }
      if (!page.isTruncated) return
    }
  }

  removeStaged(olderThanMs: number): Promise<number> {
    return this.staging.removeOlder(olderThanMs)
  }

  async check(): Promise<void> {
    await this.withTimeout(() => this.client.list({ maxKeys: 1 }))
  }

  /**
   * @param request its signal is aborted at the timeout, for requests that can be cancelled
   * @param bytes the size of the file to transfer
   * @throws DomainError storage-unavailable on any error or timeout
   */
  private async withTimeout<Result>(
    request: (signal: AbortSignal) => Promise<Result>,
    bytes = 0,
  ): Promise<Result> {
    const timeoutMs = this.responseTimeoutMs + bytes / MIN_BYTES_PER_MS
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const controller = new AbortController()
    const timer = setTimeout(() => {
      reject(new Error(`The bucket did not respond within ${timeoutMs} ms.`))
      controller.abort()
    }, timeoutMs)
    try {
      return await Promise.race([request(controller.signal), timeout])
    } catch (error) {
      const storageError = new DomainError(
        'storage-unavailable',
        'The file storage is unavailable. Try again in a minute.',
      )
      storageError.cause = error
      throw storageError
    } finally {
      clearTimeout(timer)
    }
  }
}
