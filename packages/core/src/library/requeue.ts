import { isDiskFull } from '@guildhall/documents/disk-full'
import { DomainError } from '../errors.ts'
import { isDatabaseUnavailable } from '../platform/database/pool.ts'

/** The delay before a retry after a transient failure, such as a full disk or an unavailable bucket. */
export const REQUEUE_DELAY_SECONDS = 15
const MAX_ATTEMPTS = 60

/** Whether an error is transient: disk full, or bucket or database unavailable. Such errors do not concern the file. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'storage-unavailable'
  return isDiskFull(error) || isDatabaseUnavailable(error)
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
