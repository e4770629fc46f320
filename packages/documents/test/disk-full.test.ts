import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../src/disk-full.ts'
import { failureFrom } from '../src/failure.ts'
import { temporaryDirectory } from './directory.ts'

const directory = temporaryDirectory()

/** What writing threw. */
function thrown(write: () => void): unknown {
  try {
    write()
  } catch (error) {
    return error
  }
  throw new Error('There was room.')
}

test('reading a file that finds the disk full can wait for room', () => {
  const error = thrown(() => writeFileSync('/dev/full', 'x'))
  expect(isDiskFull(error)).toBe(true)
  expect(failureFrom(error).code).toBe('storage_full')
})

test('reading a file whose content is more than one file may hold has failed: room would not help', async () => {
  const source = (name: string) => JSON.stringify(join(import.meta.dir, '../src', name))
  const script = `
    const { failureFrom } = await import(${source('failure.ts')})
    const { isDiskFull } = await import(${source('disk-full.ts')})
    try {
      require('node:fs').writeFileSync('much', Buffer.alloc(100_000))
    } catch (error) {
      console.log(error.code, isDiskFull(error), failureFrom(error).code)
    }`
  const child = Bun.spawn(['/bin/sh', '-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, '-e', script], {
    cwd: directory.path,
    stderr: 'ignore',
  })
  expect(await new Response(child.stdout).text()).toBe('EFBIG false too_complex\n')
})
