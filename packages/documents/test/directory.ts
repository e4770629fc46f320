import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary directory, which is removed after the test file. */
export function createTemporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-documents-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  let files = 0
  return {
    path: directory,
    /** Writes a file under an opaque name, as storage does. */
    write(content: Uint8Array | string): string {
      const path = join(directory, `${files++}`)
      writeFileSync(path, content)
      return path
    },
    /** The path of a directory that does not exist yet. */
    getNewPath: (): string => join(directory, `output-${files++}`),
  }
}
