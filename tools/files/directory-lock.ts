import { Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Released explicitly, or by the operating system when the process ends. */
export type DirectoryLock = { release(): void }

/**
 * Locks a directory, created if missing, or returns null if it is already locked, by this process or another.
 *
 * A pid file would survive `kill -9` and could match a reused pid. SQLite uses an operating system lock, which ends
 * with the process; Bun has no other API for such a lock.
 *
 * @throws Error if the directory cannot be created or belongs to another user
 */
export function lockDirectory(directory: string): DirectoryLock | null {
  const database = openLock(directory)
  try {
    database.run('pragma journal_mode = memory')
    database.run('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof SQLiteError && error.code === 'SQLITE_BUSY') return null
    throw error
  }
  return { release: () => database.close() }
}

function openLock(directory: string): Database {
  try {
    // Traversable by others, since PostgreSQL may run as another user; files in it are private.
    mkdirSync(directory, { recursive: true, mode: 0o711 })
    return new Database(join(directory, 'lock'), { create: true })
  } catch (error) {
    const owner = statSync(directory, { throwIfNoEntry: false })
    const reason = owner && owner.uid !== process.getuid?.() ? 'it belongs to another user' : String(error)
    throw new Error(
      `${directory} cannot be used: ${reason}. Choose another directory with GUILDHALL_DATA_DIR.`,
    )
  }
}
