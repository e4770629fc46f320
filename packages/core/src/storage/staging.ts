import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A directory of this machine where files are put together before they are kept. */
export class Staging {
  private readonly directory: string
  private made: Promise<unknown> | null = null

  constructor(root: string) {
    this.directory = join(root, 'staging')
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
    for (const name of await readdir(this.directory).catch(() => [])) {
      const path = join(this.directory, name)
      const known = await stat(path).catch(() => null)
      if (!known || Date.now() - known.mtimeMs < milliseconds) continue
      await rm(path, { force: true, recursive: true })
      removed++
    }
    return removed
  }
}
