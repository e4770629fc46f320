import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file atomically: readers and later runs see the old or new content. The mode applies from the first byte,
 * so that a secret is never readable by others.
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
