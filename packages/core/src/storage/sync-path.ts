import { open } from 'node:fs/promises'

/**
 * Waits until a file's bytes are on the disk, or those of a directory: a file is only sure to be found under a new name
 * once its directory is.
 */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
