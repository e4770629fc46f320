import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../src/disk-full.ts'
import { toFailure } from '../src/failure.ts'
import { createTemporaryDirectory } from './directory.ts'

const directory = createTemporaryDirectory()

/** Returns the error that `write` throws. */
function catchThrown(write: () => void): unknown {
  try {
    write()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test('a full disk is reported as storage_full', () => {
  const error = catchThrown(() => writeFileSync('/dev/full', 'x'))
  expect(isDiskFull(error)).toBe(true)
  expect(toFailure(error).code).toBe('storage_full')
})

test('output that exceeds the file size limit is reported as too_complex, not as a full disk', async () => {
  const quoteSourcePath = (name: string) => JSON.stringify(join(import.meta.dir, '../src', name))
  const script = `
    const { toFailure } = await import(${quoteSourcePath('failure.ts')})
    const { isDiskFull } = await import(${quoteSourcePath('disk-full.ts')})
    try {
      require('node:fs').writeFileSync('much', Buffer.alloc(100_000))
    } catch (error) {
      console.log(error.code, isDiskFull(error), toFailure(error).code)
    }`
  const child = Bun.spawn(['/bin/sh', '-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, '-e', script], {
    cwd: directory.path,
    stderr: 'ignore',
  })
  expect(await new Response(child.stdout).text()).toBe('EFBIG false too_complex\n')
})
