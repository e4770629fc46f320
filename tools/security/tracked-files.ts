import { join } from 'node:path'
import { $ } from 'bun'
import { ROOT } from '../service/programs.ts'

/** A file of the tree, as text. */
export interface SourceFile {
  path: string
  text: string
}

/**
 * Every text file that git keeps, as it lies on the disk.
 *
 * @param pattern which of them, as git names paths: `apps/**`
 */
export async function* trackedFiles(...pattern: string[]): AsyncGenerator<SourceFile> {
  const listed = await $`git ls-files -z -- ${pattern}`.cwd(ROOT).quiet().text()
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    const file = Bun.file(join(ROOT, path))
    // One that was deleted and not committed yet.
    if (!(await file.exists())) continue
    const text = await file.text()
    if (!text.includes('\0')) yield { path, text }
  }
}
