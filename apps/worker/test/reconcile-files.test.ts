import { expect, test } from 'bun:test'
import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { reconcileFiles } from '@guildhall/core/library/reconcile-files'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf } from '../../server/test/library/files.ts'

const service = await testService()
const { live, record } = service.client
const storage = service.environment.STORAGE_DIRECTORY ?? ''
const script = join(import.meta.dir, '../src/reconcile-files.ts')

async function run(...args: string[]) {
  const child = Bun.spawn([process.execPath, script, ...args], {
    env: { ...process.env, ...service.environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { status: await child.exited, stdout, stderr }
}

async function reconcile(...args: string[]) {
  const { stdout, ...result } = await run(...args)
  return { ...result, report: JSON.parse(stdout) }
}

/** Writes an orphaned file that is this many hours old. @returns its key in the storage */
async function writeOrphan(hours: number): Promise<string> {
  const id = crypto.randomUUID()
  const directory = join(storage, 'files', record.id, id.slice(-2))
  await mkdir(directory, { recursive: true })
  await Bun.write(join(directory, id), 'left')
  const modifiedAt = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(directory, id), modifiedAt, modifiedAt)
  return `${record.id}/${id}`
}

test('removes orphans without an open transaction, which PostgreSQL would end during a long removal', async () => {
  const settings = readSettings(service.environment)
  const files = openStorage(settings)
  const database = openDatabase(settings.databaseUrl, 1, 'guildhall-reconcile')
  const orphan = await writeOrphan(2)
  const openTransactions: number[] = []
  const remove = async (key: string) => {
    const [{ count }] = await service.database.sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
        and application_name like 'guildhall-reconcile%'`
    openTransactions.push(count)
    await files.remove(key)
  }
  const storage = new Proxy(files, {
    get: (target, name) => (name === 'remove' ? remove : Reflect.get(target, name, target).bind?.(target)),
  })
  try {
    expect(await reconcileFiles(database, storage, true)).toMatchObject({ orphans: [orphan], removed: 1 })
  } finally {
    await database.close()
  }
  expect(openTransactions).toEqual([0])
})

test('reports orphaned and missing files, and removes old orphans with --remove', async () => {
  const resource = await live.resources.upload(new Blob([buildPdf('A')]), {
    name: 'Whole',
    fileName: 'a.pdf',
  })
  const cleanRun = await reconcile()
  expect(cleanRun).toMatchObject({ status: 0, report: { objects: 1, orphans: [], missing: [] } })

  // An editor or a file manager may leave such a file; it is ignored.
  await Bun.write(join(storage, 'files', '.DS_Store'), '')
  const oldOrphan = await writeOrphan(2)
  const youngOrphan = await writeOrphan(0)
  const reportingRun = await reconcile()
  expect(reportingRun.report).toMatchObject({ objects: 3, orphans: [oldOrphan], removed: 0 })
  expect(reportingRun.stderr).toContain('--remove')
  const removingRun = await reconcile('--remove')
  expect(removingRun.report).toMatchObject({ orphans: [oldOrphan], removed: 1 })
  const remaining = await readdir(join(storage, 'files'), { recursive: true })
  expect(remaining.some((path) => path.endsWith(youngOrphan.split('/')[1] ?? '-'))).toBe(true)
  expect(remaining.some((path) => path.endsWith(oldOrphan.split('/')[1] ?? '-'))).toBe(false)

  const misplacedFile = join(storage, 'files', record.id, 'zz', crypto.randomUUID())
  await mkdir(join(storage, 'files', record.id, 'zz'))
  await Bun.write(misplacedFile, 'in the wrong directory for its name')
  const misplacedFileRun = await reconcile('--remove')
  expect(misplacedFileRun.report).toMatchObject({
    removed: 0,
    orphans: [misplacedFile.slice(join(storage, 'files/').length)],
  })
  expect(misplacedFileRun.stderr).toContain('manually')
  expect(await Bun.file(misplacedFile).exists()).toBe(true)

  // Versions 1 and 3 share a file, which is reported once; version 2 has its own.
  await live.resources.replaceFile(resource.id, new Blob([buildPdf('B')]), { fileName: 'b.pdf' })
  await live.resources.restoreVersion(resource.id, 1)
  await rm(join(storage, 'files'), { recursive: true })
  await service.database.sql`update files set created_at = now() - interval '1 hour'`
  const missingFileRun = await reconcile()
  expect(missingFileRun.status).toBe(1)
  expect(missingFileRun.report.missing).toMatchObject([
    { resourceId: resource.id },
    { resourceId: resource.id },
  ])
  expect(missingFileRun.stderr).toContain(resource.id)
})

test.each(['--remvoe', 'remove', '--remove=yes'])('rejects the argument %s', async (argument) => {
  const { status, stdout, stderr } = await run(argument)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Usage: bun run reconcile-files [--remove]')
})
