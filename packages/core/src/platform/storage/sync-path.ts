import { open } from 'node:fs/promises'

/** Syncs a file or directory to disk. A new or renamed file survives a crash only if its directory is synced too. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
