import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system that can be filled to its last block. */
export interface SmallDisk {
  path: string
  fill(): void
  /** Deletes the filler files. */
  clear(): void
  remove(): void
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** @returns null if mounting fails; it requires root on Linux */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-small-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', path]
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  const ballast: string[] = []
  return {
    path,
    fill() {
      for (;;) {
        const part = join(path, `ballast${ballast.length}`)
        ballast.push(part)
        try {
          writeFileSync(part, Buffer.alloc(CHUNK_BYTES))
        } catch (error) {
          // A partial write is kept: the disk is full either way.
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
          throw error
        }
      }
    },
    clear() {
      for (const part of ballast.splice(0)) rmSync(part, { force: true })
    },
    remove() {
      spawnSync('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Whether this process can mount a file system. */
export function canMount(): boolean {
  const disk = mountSmallDisk(1)
  disk?.remove()
  return disk !== null
}
