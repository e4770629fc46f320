import { DomainError } from '../../errors.ts'

/** A write that timed out, could not be cancelled, and may still store the file. */
export class PendingWriteError extends DomainError {
  /** @param ended resolves when the write has ended, with or without success */
  constructor(
    cause: unknown,
    readonly ended: Promise<void>,
  ) {
    super('storage-unavailable', 'The file storage is unavailable. Try again in a minute.')
    this.cause = cause
  }
}

/** A stored file's key and metadata. */
export interface StoredObject {
  key: string
  sizeBytes: number
  /** When it was last modified, in milliseconds since 1970. */
  modifiedAtMs: number
}

/** Parameters of a signed download URL. */
export interface DownloadOptions {
  fileName: string
  mimeType: string
  disposition: 'attachment' | 'inline'
  seconds: number
}

/** File storage, on disk or in a bucket. Keys are `<clientId>/<fileId>`, so that a client's files share a prefix. */
export interface FileStorage {
  /** A local path for an incoming file; its directory exists. */
  createStagingPath(id: string): Promise<string>
  /** Moves a file into storage, atomically. @throws DomainError storage-unavailable, possibly a PendingWriteError */
  store(path: string, key: string, mimeType: string): Promise<void>
  /** The content, read lazily. */
  open(key: string): Blob
  /**
   * A local path of the file, for programs that read files.
   *
   * @param copyPath where to download it, if storage is remote
   * @returns the path of a file that must not be modified
   */
  getLocalPath(key: string, copyPath: string): Promise<string>
  /** @returns its size in bytes; null if it does not exist */
  getSize(key: string): Promise<number | null>
  /** A signed URL served by the storage itself; null if not supported. */
  signUrl(key: string, options: DownloadOptions): string | null
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>
  /** Every stored file, unordered. */
  list(): AsyncIterable<StoredObject>
  /**
   * Removes abandoned staged files and incomplete resumable uploads.
   *
   * @param olderThanMs the minimum time since their last modification
   * @returns the number removed
   */
  removeStaged(olderThanMs: number): Promise<number>
  /** @throws if the storage is unavailable */
  check(): Promise<void>
}

export const buildStorageKey = (clientId: string, fileId: string): string => `${clientId}/${fileId}`

const MAX_CONCURRENT_REMOVALS = 10

/** Removes objects, several at a time, because a bucket can be slow. */
export async function removeObjects(storage: Pick<FileStorage, 'remove'>, keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += MAX_CONCURRENT_REMOVALS)
    await Promise.all(keys.slice(start, start + MAX_CONCURRENT_REMOVALS).map((key) => storage.remove(key)))
}
