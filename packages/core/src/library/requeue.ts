import { statfs } from 'node:fs/promises'
import { isDiskFull } from '@guildhall/documents/disk-full'
import { DomainError } from '../errors.ts'
import { isDatabaseUnavailable } from '../platform/database/pool.ts'

/** The delay before a retry after a transient error, such as a full disk or an unavailable bucket. */
const REQUEUE_DELAY_SECONDS = 15
/** The delay before a retry after a program reported a full disk although the disk is not full. */
const UNCONFIRMED_DELAY_SECONDS = 600
/** More space than a program's files usually need. */
const SUFFICIENT_BYTES = 512 * 1024 ** 2
const SUFFICIENT_INODES = 1_000
const MAX_ATTEMPTS = 60

/** When to retry, and whether the failed attempt counts. */
export interface Retry {
  delaySeconds: number
  isCounted: boolean
}

export const uncountedRetry: Retry = { delaySeconds: REQUEUE_DELAY_SECONDS, isCounted: false }

/**
 * Whether an error is transient: a full disk, or an unavailable bucket or database. Such errors do not concern the
 * file.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'storage-unavailable'
  return isDiskFull(error) || isDatabaseUnavailable(error)
}

/**
 * Plans the retry after a program reported a full disk. A hostile file may control the program and have it report this
 * each time, or fill the disk. So the attempt counts unless the disk is full even without the program's files, which
 * are already deleted. Quotas are not visible here: the longer delay leaves time to raise them.
 */
export async function planFullDiskRetry(directory: string): Promise<Retry> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(directory)
  // On small disks, which never have that much space, a tenth of the disk suffices. Some file systems do not limit
  // files, and report 0.
  const isFull =
    bavail * bsize < Math.min(SUFFICIENT_BYTES, (blocks * bsize) / 10) ||
    (files > 0 && ffree < SUFFICIENT_INODES)
  return isFull ? uncountedRetry : { delaySeconds: UNCONFIRMED_DELAY_SECONDS, isCounted: true }
}

/** Releases a claim for another attempt; retries for about a minute while the database is unavailable. */
export async function requeue(release: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await release()
    } catch (error) {
      // The claim then expires.
      if (!isDatabaseUnavailable(error) || attempt === MAX_ATTEMPTS || signal?.aborted) throw error
      await Bun.sleep(1_000)
    }
  }
}
