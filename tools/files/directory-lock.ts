import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
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
  mkdirSync(directory, { recursive: true })
  const database = new Database(join(directory, 'lock'), { create: true })
  try {
    database.run('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null
    throw error
  }
  return { release: () => database.close() }
}
