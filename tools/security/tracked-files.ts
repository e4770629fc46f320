import { join } from 'node:path'
import { $ } from 'bun'
import { ROOT } from '../service/processes.ts'

/** A tracked text file; its path is relative to the root of the checkout. */
export interface SourceFile {
  path: string
  text: string
}

/**
 * Yields every tracked text file from disk.
 *
 * @param pathspecs git pathspecs such as `apps/**`; by default all files
 */
export async function* listTrackedFiles(...pathspecs: string[]): AsyncGenerator<SourceFile> {
  const listing = await $`git ls-files -z -- ${pathspecs}`.cwd(ROOT).quiet().text()
  for (const path of listing.split('\0').filter((name) => name !== '')) {
    const file = Bun.file(join(ROOT, path))
    // Deleted but not committed.
    if (!(await file.exists())) continue
    const text = await file.text()
    if (!text.includes('\0')) yield { path, text }
  }
}
