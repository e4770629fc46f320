import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Guildhall } from '@guildhall/sdk'
import { fillTenantTables } from '../../../packages/core/test/fill-tenant-tables.ts'
import { testServiceWithBroker } from '../../../tools/testing/broker.ts'
import { startBucketServer } from '../../../tools/testing/bucket-server.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { createEmptyTarget, readAllRows, runCommand, startCommand, startServer } from './run-command.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const otherClient = await service.createClient()
await fillTenantTables(testSetup, service.client, otherClient)
const directory = await mkdtemp(join(tmpdir(), 'guildhall-back-up-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const getArchivePath = (name: string) => join(directory, `${name}.tar.zst`)
const listFiles = async (directory: string) =>
  (await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length))
    .toSorted()

/** Reads lists of an association, and hashes of its files. */
async function readEverything(guildhall: Guildhall) {
  const contentNames = ['members', 'membershipLevels', 'events', 'courses', 'jobs', 'community'] as const
  const otherNames = [
    'sponsorships',
    'resources',
    'webhooks',
    'keys',
    'users',
    'eventsLog',
    'auditLog',
  ] as const
  const lists: Record<string, unknown> = {}
  for (const name of [...contentNames, ...otherNames]) lists[name] = await guildhall[name].list().toArray()
  lists.categories = await guildhall.resources.categories.list().toArray()
  lists.directories = await guildhall.identity.directories.list().toArray()
  lists.client = await guildhall.client.get()
  lists.usage = await guildhall.reports.usage()
  const hashes: Record<string, string> = {}
  for await (const { id } of guildhall.resources.list())
    hashes[id] = Bun.SHA256.hash(await (await guildhall.resources.download(id)).bytes(), 'hex')
  return { lists, hashes }
}

/** Masks the URLs of files, which are signed, and times of last use: both vary. */
const maskVolatileFields = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/(\/files\/)[^"]+/g, '$1…')
      .replaceAll(/("lastUsedAt":)"[^"]+"/g, '$1"…"'),
  )

/** Backs up, at most ten times, until no row has changed during a backup, as the last use of a key would. */
async function backUpUntilUnchanged(name: string) {
  for (let attempt = 1; ; attempt++) {
    const rows = await readAllRows(service.database)
    const file = getArchivePath(`${name}-${attempt}`)
    const backup = await runCommand('back-up', service.environment, file, '--json')
    if (attempt === 10 || Bun.deepEquals(await readAllRows(service.database), rows))
      return { file, rows, backup }
  }
}

describe('a restored backup', () => {
  test('has every row and byte in another database and directory, and accepts changes', async () => {
    const source = service.environment.STORAGE_DIRECTORY ?? ''
    const clients = [service.client, otherClient]
    const before = []
    for (const { live } of clients) before.push(maskVolatileFields(await readEverything(live)))

    const { file, rows, backup } = await backUpUntilUnchanged('whole')
    expect(backup).toMatchObject({ status: 0 })
    const report = JSON.parse(backup.stdout)
    expect(report).toMatchObject({ file, missing: [] })
    expect(report.bytes).toBe((await stat(file)).size)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(report.rows).toBe(Object.values(rows).flat().length)

    const target = await createEmptyTarget(service)
    const restoreResult = await runCommand('restore', target.environment, file, '--json')
    expect(restoreResult).toMatchObject({ status: 0 })
    expect(JSON.parse(restoreResult.stdout)).toMatchObject({ rows: report.rows, files: report.files })
    const restoredRows = await readAllRows(target.database)
    // Reset by the restore: the search engine's index is not in the archive.
    rows.search_index = ['(t,f)']
    expect(restoredRows).toEqual(rows)
    const keptFiles = await service.database.sql`select client_id, id from files where state = 'kept'`
    expect(await listFiles(target.directory)).toHaveLength(keptFiles.length)
    for (const path of await listFiles(target.directory))
      expect(await Bun.file(target.directory + path).bytes()).toEqual(await Bun.file(source + path).bytes())

    const server = await startServer(target)
    for (const [index, { keys, record }] of clients.entries()) {
      const restoredLive = server.createSdk(keys.live.secret)
      expect(maskVolatileFields(await readEverything(restoredLive))).toEqual(before[index])
      expect((await restoredLive.client.get()).id).toBe(record.id)
      expect(await server.createSandboxSdk(keys.test.secret).members.list().toArray()).toEqual([])
    }
    const live = server.createSdk(service.client.keys.live.secret)
    const member = await live.members.create({
      email: 'new@example.org',
      firstName: 'New',
      lastName: 'One',
    })
    expect((await live.members.get(member.id)).email).toBe('new@example.org')
    const sourceCount = (await service.client.live.members.list()).totalItems ?? 0
    expect((await live.members.list()).totalItems).toBe(sourceCount + 1)
    const upload = await live.resources.upload(new Blob([buildPdf('New')]), {
      name: 'New',
      fileName: 'new.pdf',
    })
    expect(await (await live.resources.download(upload.id)).text()).toBe(
      await new Blob([buildPdf('New')]).text(),
    )
  })

  test('is a consistent snapshot despite concurrent writes', async () => {
    const { live, record } = service.client
    let isStopped = false
    const write = async (number: number) => {
      for (let turn = 0; !isStopped; turn++) {
        const email = `busy.${number}.${turn}@example.org`
        await live.members.create({ email, firstName: 'Busy', lastName: String(number) })
        const content = new Blob([buildPdf(`${number} ${turn}`)])
        const { id } = await live.resources.upload(content, { name: `Busy ${number}`, fileName: 'a.pdf' })
        if (turn % 2 === 1) await live.resources.delete(id)
      }
    }
    const work = Promise.all([write(1), write(2)])
    const target = await createEmptyTarget(service)
    try {
      expect(await runCommand('back-up', service.environment, getArchivePath('busy'))).toMatchObject({
        status: 0,
      })
    } finally {
      isStopped = true
      await work
    }
    expect(await runCommand('restore', target.environment, getArchivePath('busy'))).toMatchObject({
      status: 0,
    })
    const { sql } = target.database
    // A change and its journal are in the snapshot together.
    const [counts] = await sql`select
      (select count(*)::int from members where client_id = ${record.id}) as members,
      (select sum(amount)::int from record_counts where client_id = ${record.id} and collection = 'members') as counted,
      (select count(*)::int from members m where client_id = ${record.id} and not exists (
        select from audit_log a where a.client_id = m.client_id and a.target_id = m.id)) as unaudited`
    expect(counts.members).toBe(counts.counted)
    expect(counts.unaudited).toBe(0)
    const resources = await sql`select client_id, file_id from resources`
    for (const { client_id, file_id } of resources) {
      const path = join('files', client_id, file_id.slice(-2), file_id)
      expect(await Bun.file(join(target.directory, path)).exists()).toBe(true)
    }
  })
})

test('a restore into a bucket can be repeated after it was killed', async () => {
  await runCommand('back-up', service.environment, getArchivePath('killed'))
  const bucket = startBucketServer()
  let notifyArrival = () => {}
  const firstFileArrived = new Promise<void>((resolve) => {
    notifyArrival = resolve
  })
  // Never responds to the request with the first file.
  const silentServer = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: () => {
      notifyArrival()
      return new Promise<Response>(() => {})
    },
  })
  try {
    const { accessKeyId, secretAccessKey, region } = bucket
    const s3 = {
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_REGION: region,
    }
    const target = await createEmptyTarget(service, { ...s3, S3_ENDPOINT: silentServer.url.href })
    const killedRestore = startCommand('restore', target.environment, getArchivePath('killed'))
    await firstFileArrived
    killedRestore.kill('SIGKILL')
    await killedRestore.exited
    expect(await target.database.sql`select id from members`).toHaveLength(0)

    const environment = { ...target.environment, S3_ENDPOINT: bucket.endpoint }
    const repeatedRestore = await runCommand('restore', environment, getArchivePath('killed'), '--json')
    expect(repeatedRestore).toMatchObject({ status: 0 })
    expect(bucket.objects.size).toBe(JSON.parse(repeatedRestore.stdout).files)
    expect((await target.database.sql`select id from members`).length).toBeGreaterThan(0)
    // The file that the killed restore was sending.
    expect(await readdir(join(target.directory, 'staging'))).toHaveLength(1)

    // A backup of the bucket works too.
    const bucketBackup = await runCommand('back-up', environment, getArchivePath('from-bucket'), '--json')
    expect(JSON.parse(bucketBackup.stdout)).toMatchObject({ files: bucket.objects.size, missing: [] })
  } finally {
    await silentServer.stop(true)
    bucket.stop()
  }
})
