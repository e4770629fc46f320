import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { computeFileHash, HashedFile } from '@guildhall/core/library/hashed-file'
import fc from 'fast-check'
import { mountSmallDisk } from '../../../tools/faults/small-disk.ts'

/** The size of one disk write. */
const BLOCK_BYTES = 1024 * 1024
const sizes = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -1, max: 1 }), fc.boolean())
  .map(([blocks, offset, hasRemainder]) =>
    Math.max(1, blocks * BLOCK_BYTES + offset + (hasRemainder ? 1_234 : 0)),
  )
const chunks = fc.array(fc.integer({ min: 1, max: 3 * BLOCK_BYTES }), { minLength: 1, maxLength: 4 })

async function runInDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-hashed-file-'))
  try {
    await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('HashedFile', () => {
  test('writes all bytes in order for any length and chunking', () =>
    runInDirectory((directory) =>
      fc.assert(
        fc.asyncProperty(sizes, chunks, async (size, lengths) => {
          const path = join(directory, crypto.randomUUID())
          const content = Buffer.alloc(size, crypto.randomUUID())
          const file = await HashedFile.create(path)
          for (let position = 0, index = 0; position < size; index++) {
            const chunk = new Uint8Array(
              content.subarray(position, position + (lengths[index % lengths.length] ?? 1)),
            )
            await file.write(chunk)
            position += chunk.byteLength
            // The sender may reuse the chunk's memory.
            chunk.fill(0xff)
          }
          expect(await file.finish()).toBe(sha256(content))
          expect((await readFile(path)).equals(content)).toBe(true)
          expect(await computeFileHash(path)).toBe(sha256(content))
          await rm(path)
        }),
        { numRuns: 40 },
      ),
    ))

  test('closes its handles when aborted while blocks are being written', () =>
    runInDirectory(async (directory) => {
      // Counts handles of these files only: other tests' handles, such as idle connections, come and go.
      const countOpenHandles = async () => {
        const handles = await readdir('/proc/self/fd')
        const targets = await Promise.all(
          handles.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
        )
        return targets.filter((target) => target.startsWith(directory)).length
      }
      const abortWrite = async () => {
        const file = await HashedFile.create(join(directory, crypto.randomUUID()))
        expect(await countOpenHandles()).toBeGreaterThan(0)
        await file.write(new Uint8Array(3 * BLOCK_BYTES + 1))
        await file.abort()
        expect(await countOpenHandles()).toBe(0)
      }
      for (let round = 0; round < 5; round++) await abortWrite()
    }))
})

const disk = mountSmallDisk(2)
test.skipIf(disk === null)(
  disk ? 'reports a full disk' : 'reports a full disk (requires permission to mount)',
  async () => {
    if (!disk) return
    try {
      const file = await HashedFile.create(join(disk.path, 'file'))
      const fillDisk = async () => {
        for (let blocks = 0; blocks < 20; blocks++) await file.write(new Uint8Array(BLOCK_BYTES))
        await file.finish()
      }
      await expect(fillDisk()).rejects.toMatchObject({ code: 'ENOSPC' })
      await file.abort()
    } finally {
      disk.remove()
    }
  },
)
