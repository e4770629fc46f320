import { constants } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '@guildhall/documents/disk-full'
import { DomainError } from '../../errors.ts'
import { Staging } from './staging.ts'
import type { FileStorage, StoredObject } from './storage.ts'
import { syncPath } from './sync-path.ts'

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Stores files in a directory on disk that all servers and workers share. */
export class DiskStorage implements FileStorage {
  private readonly staging: Staging
  private readonly filesDirectory: string

  constructor(private readonly root: string) {
    this.staging = new Staging(root)
    this.filesDirectory = join(root, 'files')
  }

  createStagingPath(id: string): Promise<string> {
    return withStorageErrors(() => this.staging.createPath(id))
  }

  async store(path: string, key: string): Promise<void> {
    await withStorageErrors(async () => {
      const target = this.getPath(key)
      const directory = dirname(target)
      const firstCreated = await mkdir(directory, { recursive: true, mode: 0o700 })
      await moveFile(path, target)
      // Acknowledged files must survive a power loss, as their rows do.
      await syncPath(target)
      await syncPath(directory)
      if (!firstCreated) return
      for (let created = directory; created.length >= firstCreated.length; created = dirname(created))
        await syncPath(dirname(created))
    })
  }

  open(key: string): Blob {
    return Bun.file(this.getPath(key))
  }

  async getLocalPath(key: string): Promise<string> {
    return this.getPath(key)
  }

  async getSize(key: string): Promise<number | null> {
    const stats = await withStorageErrors(() =>
      stat(this.getPath(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    )
    return stats?.size ?? null
  }

  signUrl(): null {
    return null
  }

  async remove(key: string): Promise<void> {
    await rm(this.getPath(key), { force: true })
  }

  async *list(): AsyncGenerator<StoredObject> {
    for (const client of await listEntries(this.filesDirectory)) {
      for (const shard of await listEntries(join(this.filesDirectory, client))) {
        for (const file of await listEntries(join(this.filesDirectory, client, shard))) {
          const stats = await stat(join(this.filesDirectory, client, shard, file)).catch(() => null)
          // Unrecognized files are listed by their path, which is not a valid key.
          const key = shard === file.slice(-2) ? `${client}/${file}` : `${client}/${shard}/${file}`
          if (stats) yield { key, sizeBytes: stats.size, modifiedAtMs: Math.trunc(stats.mtimeMs) }
        }
      }
    }
  }

  removeStaged(olderThanMs: number): Promise<number> {
    return this.staging.removeOlder(olderThanMs)
  }

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 })
    await access(this.root, constants.R_OK | constants.W_OK)
  }

  /** Sharded by the last characters of the id, which are random, so that no directory grows too large. */
  private getPath(key: string): string {
    if (!keyPattern.test(key)) throw new TypeError(`not a storage key: ${key}`)
    const [client = '', file = ''] = key.split('/')
    return join(this.filesDirectory, client, file.slice(-2), file)
  }
}

/** The names in a directory. Empty if it does not exist, and for a file, such as one that an editor left. */
function listEntries(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

/** Renames within a file system; across two, copies next to the target first, so that the target appears atomically. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, `${to}.arriving`)
    await rename(`${to}.arriving`, to)
    await rm(from, { force: true })
  }
}

/** Converts file system errors to DomainErrors. @throws DomainError storage-unavailable */
export async function withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toStorageError(error)
  }
}

/**
 * @returns a DomainError storage-unavailable for an error of the file system. Other errors are returned unchanged, and so
 *   is EFBIG, a file above the size limit of the process or file system, since a retry would fail too
 */
export function toStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code) || code === 'EFBIG') return error
  const storageError = new DomainError(
    'storage-unavailable',
    isDiskFull(error)
      ? 'The file storage is full. Nothing was stored; contact the operator of the service.'
      : 'The file storage is unavailable. Nothing was stored; try again in a minute.',
  )
  storageError.cause = error
  return storageError
}
