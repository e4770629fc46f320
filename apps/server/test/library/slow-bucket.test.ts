import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSystemContext } from '@guildhall/core/context'
import { deleteMarkedFiles } from '@guildhall/core/library/delete-files'
import { IncomingFile } from '@guildhall/core/library/incoming-file'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { S3Storage } from '@guildhall/core/platform/storage/s3-storage'
import { buildStorageKey } from '@guildhall/core/platform/storage/storage'
import { startBucketServer } from '../../../../tools/testing/bucket-server.ts'
import { testService } from '../../../../tools/testing/service.ts'

const bucket = startBucketServer()
const service = await testService()
const { sql } = service.database
const database = openDatabase(service.database.url, 3, 'guildhall-test')
afterAll(async () => {
  bucket.stop()
  await database.close()
})
const root = service.environment.STORAGE_DIRECTORY ?? ''
const removedKeys: string[] = []

class ObservedStorage extends S3Storage {
  override async remove(key: string): Promise<void> {
    await super.remove(key)
    removedKeys.push(key)
  }
}

/** Long enough for a busy machine, since requests that are not stalled must not time out. */
const RESPONSE_TIMEOUT_MS = 1_000
const storage = new ObservedStorage(bucket, root, RESPONSE_TIMEOUT_MS)
let ctx: ReturnType<typeof createSystemContext>
beforeAll(async () => {
  const [client] = await sql`select id, slug, environment, plan, live_id from clients
    where id = ${service.client.record.id}`
  ctx = createSystemContext(database, client, 'Test')
})

/** Stores a file in the stalled bucket until the timeout. @returns the file, its key and a function ending the stall */
async function storeSlowly() {
  const { promise, resolve: resume } = Promise.withResolvers<void>()
  bucket.stall = promise
  const file = await IncomingFile.begin(ctx, storage, { originalName: 'a', field: 'file', maxBytes: 100 })
  await file.write(new TextEncoder().encode('slow'))
  await file.finish()
  await expect(file.store('text/plain')).rejects.toMatchObject({ kind: 'storage-unavailable' })
  return { file, key: buildStorageKey(ctx.client.id, file.id), resume }
}

const readState = async ({ id }: IncomingFile) =>
  (await sql`select state from files where id = ${id}`)[0]?.state ?? null

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(10)
}

test('a file stored after the timeout is deleted with its row, which remains until then', async () => {
  const { file, key, resume } = await storeSlowly()
  await file.discard()
  expect(await readdir(join(root, 'staging'))).toEqual([])
  await deleteMarkedFiles(database, storage)
  expect([await readState(file), removedKeys.includes(key)]).toEqual(['arriving', false])
  resume()
  await waitUntil(async () => (await readState(file)) === null)
  expect([removedKeys.includes(key), bucket.objects.has(key)]).toEqual([true, false])
})

test('a file stored after its row was deleted is deleted', async () => {
  const { file, key, resume } = await storeSlowly()
  await sql`delete from files where id = ${file.id}`
  await file.discard()
  resume()
  await waitUntil(() => removedKeys.includes(key))
  await waitUntil(async () => (await readState(file)) === null)
  expect(bucket.objects.has(key)).toBe(false)
})

test('a file stored after its process was killed is deleted by maintenance a day later', async () => {
  const { file, key, resume } = await storeSlowly()
  resume()
  await waitUntil(() => bucket.objects.has(key))
  await deleteMarkedFiles(database, storage)
  expect(await readState(file)).toBe('arriving')
  await sql`update files set created_at = now() - interval '25 hours' where id = ${file.id}`
  await deleteMarkedFiles(database, storage)
  expect([await readState(file), bucket.objects.has(key)]).toEqual([null, false])
})

test('a download is cancelled at its timeout', async () => {
  const directory = join(root, 'reading')
  await mkdir(directory)
  const path = await storage.createStagingPath('large')
  await Bun.write(path, 'to be read')
  const key = buildStorageKey(ctx.client.id, Bun.randomUUIDv7())
  bucket.stall = null
  await storage.store(path, key, 'text/plain')
  expect(bucket.cancelledRequests).toBe(0)
  const { promise, resolve: resume } = Promise.withResolvers<void>()
  bucket.stall = promise
  await expect(storage.getLocalPath(key, join(directory, 'file'))).rejects.toMatchObject({
    kind: 'storage-unavailable',
  })
  await waitUntil(() => bucket.cancelledRequests === 1)
  await rm(directory, { recursive: true })
  resume()
  bucket.stall = null
  const copy = await storage.getLocalPath(key, join(root, 'copy'))
  expect(await Bun.file(copy).text()).toBe('to be read')
})
