import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../files/directory-lock.ts'
import { removeDataDirectory } from './data-directory.ts'
import { type RunningPostgres, startPostgres } from './start.ts'
import { stopOrphan } from './stop-orphan.ts'

/**
 * Starts a PostgreSQL server whose data is deleted when it stops. Leftovers of killed runs are deleted first, if older
 * than a minute.
 *
 * @param parent the parent of its directory
 * @param isDurable false for tests; true for benchmarks of writes
 */
export async function startTemporaryPostgres(parent: string, isDurable: boolean): Promise<RunningPostgres> {
  mkdirSync(parent, { recursive: true })
  await removeLeftovers(parent)
  const dataDirectory = mkdtempSync(join(parent, PREFIX))
  const postgres = await startPostgres({ dataDirectory, isDurable })
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop()
      removeDataDirectory(dataDirectory)
    },
  }
}

const PREFIX = 'guildhall-temporary-'
/** A starting run acquires the lock well before this age. */
const MIN_AGE_MS = 60_000

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const directory = join(parent, name)
    if (!name.startsWith(PREFIX) || !isAbandoned(directory)) continue
    const lock = lockDirectory(directory)
    if (!lock) continue
    const cluster = join(directory, 'cluster')
    if (existsSync(cluster)) await stopOrphan(join(realpathSync(cluster), 'data'))
    removeDataDirectory(directory)
    lock.release()
  }
}

/** Whether a directory is old enough, and owned by this user. Another run may have deleted it since it was listed. */
function isAbandoned(directory: string): boolean {
  const found = statSync(directory, { throwIfNoEntry: false })
  return found?.uid === process.getuid?.() && Date.now() - (found?.mtimeMs ?? 0) > MIN_AGE_MS
}
