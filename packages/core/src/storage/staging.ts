import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A directory of this machine where files are put together before they are kept. */
export class Staging {
  private readonly directory: string
  /** Where resumable uploads lie until they are complete. */
  private readonly uploads: string
  private made: Promise<unknown> | null = null

  constructor(root: string) {
    this.directory = join(root, 'staging')
    this.uploads = join(root, 'uploads')
  }

  async place(id: string): Promise<string> {
    this.made ??= mkdir(this.directory, { recursive: true, mode: 0o700 })
    try {
      await this.made
    } catch (error) {
      this.made = null
      throw error
    }
    return join(this.directory, id)
  }

  /** Removes what nobody has written to for so long. @returns how many */
  async removeOlder(milliseconds: number): Promise<number> {
    let removed = 0
    for (const directory of [this.directory, this.uploads]) {
      for (const name of await readdir(directory).catch(() => [])) {
        const path = join(directory, name)
        const known = await stat(path).catch(() => null)
        if (!known || Date.now() - known.mtimeMs < milliseconds) continue
        await rm(path, { force: true, recursive: true })
        removed++
      }
    }
    return removed
  }
}
