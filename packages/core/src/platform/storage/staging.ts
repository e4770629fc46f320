import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A local directory in which files are assembled before they are stored. */
export class Staging {
  private readonly directory: string
  /** The directory of incomplete resumable uploads. */
  private readonly uploads: string
  private creation: Promise<unknown> | null = null

  constructor(root: string) {
    this.directory = join(root, 'staging')
    this.uploads = join(root, 'uploads')
  }

  async createPath(id: string): Promise<string> {
    this.creation ??= mkdir(this.directory, { recursive: true, mode: 0o700 })
    try {
      await this.creation
    } catch (error) {
      this.creation = null
      throw error
    }
    return join(this.directory, id)
  }

  /**
   * Removes staged files and incomplete resumable uploads that were not modified for at least this long.
   *
   * @returns the number removed
   */
  async removeOlder(olderThanMs: number): Promise<number> {
    let removed = 0
    for (const directory of [this.directory, this.uploads]) {
      for (const name of await readdir(directory).catch(() => [])) {
        const path = join(directory, name)
        const stats = await stat(path).catch(() => null)
        if (!stats || Date.now() - stats.mtimeMs < olderThanMs) continue
        await rm(path, { force: true, recursive: true })
        removed++
      }
    }
    return removed
  }
}
