import { constants } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '@guildhall/documents/disk-full'
import { DomainError } from '../errors.ts'
import { Staging } from './staging.ts'
import type { FileStorage, StoredObject } from './storage.ts'
import { syncPath } from './sync-path.ts'

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Files on this machine's disk, below one directory that all servers and workers of it share. */
export class DiskStorage implements FileStorage {
  private readonly staged: Staging
  private readonly files: string

  constructor(private readonly root: string) {
    this.staged = new Staging(root)
    this.files = join(root, 'files')
  }

  staging(id: string): Promise<string> {
    return unlessUnavailable(() => this.staged.place(id))
  }

  async keep(path: string, key: string): Promise<void> {
    await unlessUnavailable(async () => {
      const place = this.placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await moveFile(path, place)
      // What is acknowledged outlasts a power cut, as its row does.
      await syncPath(place)
      await syncPath(dirname(place))
    })
  }

  open(key: string): Blob {
    return Bun.file(this.placeOf(key))
  }

  async onThisMachine(key: string): Promise<string> {
    return this.placeOf(key)
  }

  async size(key: string): Promise<number | null> {
    const found = await unlessUnavailable(() =>
      stat(this.placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    )
    return found?.size ?? null
  }

  address(): null {
    return null
  }

  async remove(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true })
  }

  async *list(): AsyncGenerator<StoredObject> {
    for (const client of await readdir(this.files).catch(() => [])) {
      for (const shard of await readdir(join(this.files, client))) {
        for (const file of await readdir(join(this.files, client, shard))) {
          const known = await stat(join(this.files, client, shard, file)).catch(() => null)
          // Where no file of ours lies it is told with its place, by which it is no key.
          const key = shard === file.slice(-2) ? `${client}/${file}` : `${client}/${shard}/${file}`
          if (known) yield { key, sizeBytes: known.size, modifiedAt: Math.trunc(known.mtimeMs) }
        }
      }
    }
  }

  removeStaged(olderThanMilliseconds: number): Promise<number> {
    return this.staged.removeOlder(olderThanMilliseconds)
  }

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 })
    await access(this.root, constants.R_OK | constants.W_OK)
  }

  /** By the last letters of the id, which are random: a directory then never holds too many. */
  private placeOf(key: string): string {
    if (!keyPattern.test(key)) throw new TypeError(`not a storage key: ${key}`)
    const [client = '', file = ''] = key.split('/')
    return join(this.files, client, file.slice(-2), file)
  }
}

/** Moves within a file system at once; across two, copies beside the target first, so that it appears whole. */
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

/** Whatever a disk says, the caller can only try again later. */
export async function unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storageFault(error)
  }
}

/**
 * @returns the fault as it is told; what a disk does not say stays what it was. So does a file above the limit of the
 *   process or the file system (EFBIG): to try again, as for other faults of a disk, would be in vain
 */
export function storageFault(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code) || code === 'EFBIG') return error
  const fault = new DomainError(
    'storage-unavailable',
    isDiskFull(error)
      ? 'There is no room left for files. Nothing was stored; tell the operator of the service.'
      : 'Files cannot be stored or read now. Nothing was stored; try again in a minute.',
  )
  fault.cause = error
  return fault
}
