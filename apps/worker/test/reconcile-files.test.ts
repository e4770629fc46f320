import { expect, test } from 'bun:test'
import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { testService } from '../../../tools/testing/service.ts'
import { pdf } from '../../server/test/library/files.ts'

const service = await testService()
const { live, record } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''
const program = join(import.meta.dir, '../src/reconcile-files.ts')

async function reconcile(...args: string[]) {
  const run = Bun.spawn([process.execPath, program, ...args], {
    env: { ...process.env, ...service.environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, told] = await Promise.all([run.stdout.text(), run.stderr.text()])
  return { status: await run.exited, told, found: JSON.parse(output) }
}

/** A file that nobody knows of, written so long ago. */
async function leave(hours: number): Promise<string> {
  const id = crypto.randomUUID()
  const directory = join(storage, 'files', record.id, id.slice(-2))
  await mkdir(directory, { recursive: true })
  await Bun.write(join(directory, id), 'left')
  const then = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(directory, id), then, then)
  return `${record.id}/${id}`
}

test('reports orphaned and missing files, and removes orphans on request', async () => {
  const whole = await live.resources.upload(new Blob([pdf('A')]), { name: 'Whole', fileName: 'a.pdf' })
  const clean = await reconcile()
  expect(clean).toMatchObject({ status: 0, found: { objects: 1, orphans: [], missing: [] } })

  const old = await leave(2)
  const young = await leave(0)
  const named = await reconcile()
  expect(named.found).toMatchObject({ objects: 3, orphans: [old], removed: 0 })
  expect(named.told).toContain('--remove')
  const removed = await reconcile('--remove')
  expect(removed.found).toMatchObject({ orphans: [old], removed: 1 })
  const left = await readdir(join(storage, 'files'), { recursive: true })
  expect(left.some((path) => path.endsWith(young.split('/')[1] ?? '-'))).toBe(true)
  expect(left.some((path) => path.endsWith(old.split('/')[1] ?? '-'))).toBe(false)

  const elsewhere = join(storage, 'files', record.id, 'zz', crypto.randomUUID())
  await mkdir(join(storage, 'files', record.id, 'zz'))
  await Bun.write(elsewhere, 'not where files of this name lie')
  const kept = await reconcile('--remove')
  expect(kept.found).toMatchObject({ removed: 0, orphans: [elsewhere.slice(join(storage, 'files/').length)] })
  expect(kept.told).toContain('by hand')
  expect(await Bun.file(elsewhere).exists()).toBe(true)

  await rm(join(storage, 'files'), { recursive: true })
  await service.database.sql`update files set created_at = now() - interval '1 hour'`
  const missing = await reconcile()
  expect(missing.status).toBe(1)
  expect(missing.found.missing).toMatchObject([{ resourceId: whole.id }])
  expect(missing.told).toContain(whole.id)
})
