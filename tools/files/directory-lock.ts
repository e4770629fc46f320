import { Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Released by hand, or by the operating system when the process ends, however it ends. */
export type DirectoryLock = { release(): void }

/**
 * Makes this process the only user of a directory, or answers null while another one is.
 *
 * A file with a pid in it would outlive `kill -9` and name a stranger after the pid is reused. SQLite takes a
 * real lock of the operating system, the only way to one that Bun offers, and that lock dies with its holder.
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
    // Others may pass through, since PostgreSQL may run as another user; the files in it are their owner's alone.
    mkdirSync(directory, { recursive: true, mode: 0o711 })
    return new Database(join(directory, 'lock'), { create: true })
  } catch (error) {
    const owner = statSync(directory, { throwIfNoEntry: false })
    const reason = owner && owner.uid !== process.getuid?.() ? 'it belongs to another user' : String(error)
    throw new Error(
      `${directory} can't be used: ${reason}. Choose another directory with GUILDHALL_DATA_DIR.`,
    )
  }
}
