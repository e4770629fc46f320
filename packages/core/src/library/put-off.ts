import { isDiskFull } from '@guildhall/documents/disk-full'
import { isDatabaseUnavailable } from '../database/pool.ts'
import { DomainError } from '../errors.ts'

/** How soon what could not be done for want of room, or of a bucket, is tried again. */
export const PUT_OFF_SECONDS = 15
const MOST_TRIES = 60

/** Whether the disk is full, or the bucket or the database away: what was worked at may be as good as any. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'storage-unavailable'
  return isDiskFull(error) || isDatabaseUnavailable(error)
}

/** Gives work back for another attempt in a while; with the database away, once it is back. */
export async function putOff(giveBack: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await giveBack()
    } catch (error) {
      // The claim expires then by itself.
      if (!isDatabaseUnavailable(error) || attempt === MOST_TRIES || signal?.aborted) throw error
      await Bun.sleep(1_000)
    }
  }
}
