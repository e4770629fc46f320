import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory for the files of a test file, gone at its end. */
export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-documents-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  let files = 0
  return {
    path: directory,
    /** Writes a file under a name that tells nothing, as storage does. */
    write(content: Uint8Array | string): string {
      const path = join(directory, `${files++}`)
      writeFileSync(path, content)
      return path
    },
    /** A directory that isn't there yet. */
    next: (): string => join(directory, `output-${files++}`),
  }
}
