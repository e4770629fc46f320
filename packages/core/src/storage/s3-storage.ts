import { rm } from 'node:fs/promises'
import { S3Client } from 'bun'
import { DomainError } from '../errors.ts'
import { contentDisposition } from './content-disposition.ts'
import { unlessUnavailable } from './disk-storage.ts'
import { Staging } from './staging.ts'
import type { FileStorage, HandedOut, StoredObject } from './storage.ts'

export interface S3Settings {
  endpoint: string
  /** Where browsers reach it, where that is another address. */
  publicEndpoint?: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket that speaks the S3 protocol; what arrives is put together on this machine's disk first. */
export class S3Storage implements FileStorage {
  private readonly client: S3Client
  /** Signs addresses, which name the host they are good for. */
  private readonly signer: S3Client
  private readonly staged: Staging

  constructor({ publicEndpoint, ...settings }: S3Settings, root: string) {
    this.client = new S3Client({ ...settings, retry: 3 })
    this.signer = publicEndpoint ? new S3Client({ ...settings, endpoint: publicEndpoint }) : this.client
    this.staged = new Staging(root)
  }

  staging(id: string): Promise<string> {
    return unlessUnavailable(() => this.staged.place(id))
  }

  async keep(path: string, key: string, mimeType: string): Promise<void> {
    // A Blob is sent in parts as it is read; an upload that breaks off leaves no object behind.
    const file = Bun.file(path)
    await answering(() => this.client.write(key, file, { type: mimeType }), timeFor(file.size))
    await rm(path, { force: true })
  }

  open(key: string): Blob {
    return this.client.file(key)
  }

  async onThisMachine(key: string, copy: string): Promise<string> {
    const size = (await this.size(key)) ?? 0
    await answering(() => Bun.write(copy, this.client.file(key)), timeFor(size))
    return copy
  }

  async size(key: string): Promise<number | null> {
    const found = await answering(() =>
      this.client.stat(key).catch((error: { code?: string }) => {
        if (error.code === 'NoSuchKey') return null
        throw error
      }),
    )
    return found?.size ?? null
  }

  address(key: string, { fileName, mimeType, disposition, seconds }: HandedOut): string {
    return this.signer.presign(key, {
      expiresIn: seconds,
      contentDisposition: contentDisposition(disposition, fileName),
      type: mimeType,
    })
  }

  async remove(key: string): Promise<void> {
    await answering(() => this.client.delete(key))
  }

  async *list(): AsyncGenerator<StoredObject> {
    let startAfter: string | undefined
    for (;;) {
      const page = await answering(() =>
        this.client.list({ maxKeys: 1000, ...(startAfter ? { startAfter } : {}) }),
      )
      for (const { key, size, lastModified } of page.contents ?? []) {
        yield {
          key,
          sizeBytes: Number(size ?? 0),
          modifiedAt: lastModified ? Date.parse(String(lastModified)) : 0,
        }
        startAfter = key
      }
      if (!page.isTruncated) return
    }
  }

  removeStaged(olderThanMilliseconds: number): Promise<number> {
    return this.staged.removeOlder(olderThanMilliseconds)
  }

  async check(): Promise<void> {
    await this.client.list({ maxKeys: 1 })
  }
}

/** A bucket that has not answered within this is away; its client has no limit of its own. */
const ANSWER_MILLISECONDS = 10_000
/** The slowest that a file may be on its way, in bytes a millisecond. */
const SLOWEST = 1_000

const timeFor = (bytes: number) => ANSWER_MILLISECONDS + bytes / SLOWEST

/** @throws DomainError storage-unavailable, whatever went wrong and where no answer came in time */
async function answering<Result>(
  ask: () => Promise<Result>,
  milliseconds = ANSWER_MILLISECONDS,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The bucket did not answer within ${milliseconds} ms.`)),
    milliseconds,
  )
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    const fault = new DomainError(
      'storage-unavailable',
      'The file storage cannot be reached now. Try again in a minute.',
    )
    fault.cause = error
    throw fault
  } finally {
    clearTimeout(timer)
  }
}
