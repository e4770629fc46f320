import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../files/directory-lock.ts'
import { stopOrphan } from './orphan.ts'
import { removePlace } from './place.ts'
import { type RunningPostgres, startPostgres } from './start.ts'

/**
 * Starts a PostgreSQL whose data are removed when it stops. What earlier runs left behind because they were
 * killed is removed first.
 *
 * @param parent a directory for its directory
 * @param durable false for tests, which need no disk; true where writing is measured
 */
export async function startTemporaryPostgres(parent: string, durable: boolean): Promise<RunningPostgres> {
  mkdirSync(parent, { recursive: true })
  await removeLeftovers(parent)
  const dataDirectory = mkdtempSync(join(parent, PREFIX))
  const postgres = await startPostgres({ dataDirectory, durable })
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop()
      removePlace(dataDirectory)
    },
  }
}

const PREFIX = 'guildhall-temporary-'
/** A run that has made its directory holds the lock long before this. */
const YOUNG_MILLISECONDS = 60_000

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const directory = join(parent, name)
    if (!name.startsWith(PREFIX) || !isAbandoned(directory)) continue
    const lock = lockDirectory(directory)
    if (!lock) continue
    const cluster = join(directory, 'cluster')
    if (existsSync(cluster)) await stopOrphan(join(realpathSync(cluster), 'data'))
    removePlace(directory)
    lock.release()
  }
}

/** Old enough, and ours: another user's runs are that user's to tidy. */
function isAbandoned(directory: string): boolean {
  const { uid, mtimeMs } = statSync(directory)
  return uid === process.getuid?.() && Date.now() - mtimeMs > YOUNG_MILLISECONDS
}
