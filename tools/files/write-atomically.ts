import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file whole or not at all: readers, and a run after a crash, see the old content or the new one.
 * The mode holds from the first byte on, so that a secret is never readable by others, not even briefly.
 */
export function writeAtomically(path: string, content: string, mode = 0o600): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, content, { mode, flush: true })
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}
