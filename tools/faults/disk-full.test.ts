import { afterAll, expect, test } from 'bun:test'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { expectProblem } from '../../apps/server/test/expect-problem.ts'
import { buildPdf } from '../../apps/server/test/library/files.ts'
import { choosePostgresUser } from '../postgres/account.ts'
import { testDatabase } from '../testing/database.ts'
import { startBreakablePostgres } from './breakable-postgres.ts'
import { expectExactlyOnce, waitUntil } from './delivery-assertions.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startWriters } from './writers.ts'

const isMountable = canMount()
const diskTest = (name: string, body: (disk: SmallDisk) => Promise<void>, mebibytes: number) =>
  test.skipIf(!isMountable)(isMountable ? name : `${name} (requires permission to mount)`, async () => {
    const disk = mountSmallDisk(mebibytes) as SmallDisk
    // Runs last: cleanups run in reverse order, after the servers have stopped.
    cleanups.push(() => disk.remove())
    await body(disk)
  })
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end()
})

diskTest(
  'a full storage disk rejects uploads with 503, leaves no files behind, serves stored files, and recovers when space is freed',
  async (disk) => {
    const database = await testDatabase()
    const deployment = await startDeployment(database.url, 1, { STORAGE_DIRECTORY: disk.path })
    cleanups.push(() => deployment.stop())
    const first = await createResource(deployment, buildPdf('Before'))
    disk.fill()
    for (const file of [buildPdf('Small'), Buffer.concat([buildPdf('Large'), Buffer.alloc(3_000_000, ' ')])])
      await expectProblem(await upload(deployment, file), 503, 'storage-unavailable')
    expect(listFiles(join(disk.path, 'staging'))).toEqual([])
    const [row] = await database.sql`select count(*)::int as arriving from files where state = 'arriving'`
    expect(row.arriving).toBe(0)
    expect(Buffer.from(await (await deployment.guildhall.resources.download(first)).arrayBuffer())).toEqual(
      buildPdf('Before'),
    )
    // The worker has no space for extracted text: it requeues the resource and does not mark it as failed.
    deployment.startWorker()
    await waitUntil(async () => {
      const [row] = await database.sql`select processing_until > now() as later from resources
        where processing_status = 'queued'`
      return row?.later === true
    })
    disk.clear()
    const second = await createResource(deployment, buildPdf('Small'))
    await database.sql`update resources set processing_until = now() - interval '1 second' where processing_status = 'queued'`
    for (const id of [first, second])
      await waitUntil(
        async () => (await deployment.guildhall.resources.get(id)).processing.status === 'ready',
      )
    // Generation is requeued too, without counting attempts.
    const document = await createResource(
      deployment,
      buildPdf('The fee is 45 euros a year for every member of a branch.'),
    )
    await waitUntil(
      async () => (await deployment.guildhall.resources.get(document)).processing.status === 'ready',
    )
    disk.fill()
    const { generated } = deployment.guildhall.resources
    const { id } = await generated.createInfographic(document)
    for (let attempt = 0; attempt < 4; attempt++) {
      await waitUntil(async () => {
        const [row] =
          await database.sql`select attempts, claimed_until > now() as later from generated_content
          where status = 'queued'`
        return row?.later === true && row.attempts === 0
      })
      await database.sql`update generated_content set claimed_until = now() - interval '1 second'`
    }
    disk.clear()
    await database.sql`update generated_content set claimed_until = now() - interval '1 second' where status = 'queued'`
    expect((await generated.wait({ resourceId: document, id })).error).toBeNull()
  },
  8,
)

diskTest(
  'a full database disk rejects writes with 503, serves reads, keeps every acknowledged record exactly once, and recovers when space is freed',
  async (disk) => {
    const postgres = await startBreakablePostgres()
    cleanups.push(() => postgres.remove())
    const deployment = await startDeployment(await createDatabase(disk, postgres.adminUrl, postgres.url), 1)
    cleanups.push(() => deployment.stop())
    const writers = startWriters(deployment, 3)
    await waitUntil(() => writers.countAcknowledged() > 50)
    disk.fill()
    const listRejected = () => writers.attempts.filter(({ status }) => status === 503)
    await waitUntil(() => listRejected().length >= 3)
    expect((await deployment.guildhall.events.list()).items.length).toBeGreaterThan(0)
    disk.clear()
    const before = writers.countAcknowledged()
    await waitUntil(() => writers.countAcknowledged() > before + 50)
    await writers.stop()
    for (const { kind, retryAfter } of listRejected())
      expect([kind, retryAfter]).toEqual(['storage-unavailable', '5'])
    expect(writers.attempts.filter(({ kind, status }) => kind !== null && status !== 503)).toEqual([])
    deployment.startWorker()
    await expectExactlyOnce(deployment, writers)
  },
  96,
)

/** Creates a database with its tablespace on the disk; the write-ahead log is elsewhere, as usual. */
async function createDatabase(disk: SmallDisk, adminUrl: string, ownerUrl: string): Promise<string> {
  const directory = join(disk.path, 'tables')
  mkdirSync(directory, { mode: 0o700 })
  const postgresUser = choosePostgresUser(directory)
  if (postgresUser) chownSync(directory, postgresUser.uid, postgresUser.gid)
  await using admin = new SQL(adminUrl, { max: 1 })
  await admin.unsafe(`create tablespace small location '${directory}'`)
  const url = new URL(ownerUrl)
  await admin.unsafe(`create database on_small_disk owner ${url.username} tablespace small`)
  url.pathname = '/on_small_disk'
  return url.href
}

async function upload(deployment: Deployment, file: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.set('name', 'Handbook')
  form.set('accessLevel', 'public')
  form.set('file', new File([file as Uint8Array<ArrayBuffer>], 'handbook.pdf'))
  const headers = { authorization: `Bearer ${deployment.key}` }
  return await fetch(`${deployment.environment.BASE_URL}/api/resources`, {
    method: 'POST',
    headers,
    body: form,
  })
}

async function createResource(deployment: Deployment, file: Uint8Array): Promise<string> {
  const response = await upload(deployment, file)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

function listFiles(directory: string): string[] {
  return readdirSync(directory)
}
