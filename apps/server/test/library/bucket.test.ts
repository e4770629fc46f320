import { afterAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteMarkedFiles } from '@guildhall/core/library/delete-files'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { DiskStorage } from '@guildhall/core/platform/storage/disk-storage'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { S3Storage } from '@guildhall/core/platform/storage/s3-storage'
import type { FileStorage } from '@guildhall/core/platform/storage/storage'
import { readSettings } from '@guildhall/core/settings'
import { startBucketServer } from '../../../../tools/testing/bucket-server.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { expectProblem } from '../expect-problem.ts'
import { buildPdf } from './files.ts'
import { createUploader, bytes as uploadBytes } from './tus.ts'

const bucket = startBucketServer()
afterAll(() => bucket.stop())
const { endpoint, accessKeyId, secretAccessKey, region } = bucket
const service = await testService({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const { live, keys } = service.client
const root = service.environment.STORAGE_DIRECTORY ?? ''
const bytes = buildPdf('In a bucket.')
const fields = { name: 'Kept elsewhere', fileName: 'elsewhere.pdf' }

describe('files in a bucket', () => {
  test('are stored completely, leaving no staged file on the server', async () => {
    const { id } = await live.resources.upload(new Blob([bytes]), fields)
    expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(['application/pdf'])
    expect(await readdir(join(root, 'staging'))).toEqual([])
    const response = await service.request(`/api/resources/${id}/download`, {
      key: keys.live.secret,
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    const file = await fetch(response.headers.get('location') ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('elsewhere.pdf')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(await file.bytes()).toEqual(new Uint8Array(bytes))
    expect(await (await live.resources.download(id)).bytes()).toEqual(new Uint8Array(bytes))
  })

  test('are served through a signed URL that cannot be altered', async () => {
    const { id } = await live.resources.upload(new Blob([bytes]), fields)
    const response = await service.request(`/api/resources/${id}/download`, {
      key: keys.live.secret,
      redirect: 'manual',
    })
    const url = response.headers.get('location') ?? ''
    expect((await fetch(url.replace('elsewhere', 'other'))).status).toBe(403)
  })

  test('are served as attachments if a browser could run them, such as an SVG that is not yet sanitized', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const { id } = await live.resources.upload(new Blob([drawing]), { name: 'Mark', fileName: 'mark.svg' })
    const response = await service.request(`/api/resources/${id}/download?disposition=inline`, {
      key: keys.live.secret,
      redirect: 'manual',
    })
    const file = await fetch(response.headers.get('location') ?? '')
    expect(file.headers.get('content-disposition')).toStartWith('attachment; ')
  })

  test('503 storage-unavailable: the bucket is unavailable; no staged file is left, and a retry succeeds', async () => {
    const buildForm = () => {
      const data = new FormData()
      data.append('name', 'Later')
      data.append('file', new Blob([bytes]), 'later.pdf')
      return data
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      service.request('/api/resources', { method: 'POST', body: buildForm(), headers, key: keys.live.secret })
    bucket.isDown = true
    await expectProblem(await send(), 503, 'storage-unavailable')
    expect(await readdir(join(root, 'staging'))).toEqual([])
    // Whether the bucket has the object is unknown, so maintenance deletes it.
    const files = await service.database.sql`select state from files where state <> 'kept'`
    expect(files.map(({ state }: { state: string }) => state)).toEqual(['doomed'])
    bucket.isDown = false
    expect((await send()).status).toBe(201)
  })

  test('that are missing fail processing instead of being retried', async () => {
    const { id } = await live.resources.upload(new Blob([bytes]), fields)
    for (const key of bucket.objects.keys()) bucket.objects.delete(key)
    await service.startWorker()
    const readProcessing = async () => (await live.resources.get(id)).processing
    while (['queued', 'running'].includes((await readProcessing()).status)) await Bun.sleep(50)
    expect(await readProcessing()).toMatchObject({ status: 'failed', code: 'damaged' })
  })

  test('of a resumable upload are deleted even if a write that timed out ends after the deletion of the resource', async () => {
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    afterAll(() => database.close())
    const { createUpload, append } = createUploader(service)
    const uploadUrl = await createUpload({ name: 'Slow', filename: 'slow.pdf' })
    const countBefore = bucket.objects.size
    const { promise, resolve: endStall } = Promise.withResolvers<void>()
    bucket.stall = promise
    await expectProblem(await append(uploadUrl, 0), 503, 'storage-unavailable')
    bucket.stall = null
    bucket.storedKeys.length = 0
    const retry = await append(uploadUrl, uploadBytes.length)
    await live.resources.delete(retry.headers.get('content-location')?.split('/').at(-1) ?? '')
    await deleteMarkedFiles(database, openStorage(readSettings(service.environment)))
    expect(bucket.objects.size).toBe(countBefore)
    endStall()
    while (bucket.storedKeys.length < 2) await Bun.sleep(10)
    while ((await service.database.sql`select from files where state <> 'kept'`).length > 0)
      await Bun.sleep(10)
    expect(bucket.objects.size).toBe(countBefore)
  }, 30_000)
})

const buildKey = (number: number) =>
  `0198c5a2-7b1e-7c3d-9a4f-00000000000${number}/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c7${number}`
const storages: [string, FileStorage][] = [
  ['on a disk', new DiskStorage(join(root, 'contract'))],
  [
    'in a bucket',
    new S3Storage(
      { endpoint, bucket: bucket.bucket, region, accessKeyId, secretAccessKey },
      join(root, 'contract-s3'),
    ),
  ],
]

describe.each(storages)('storage %s', (_, storage) => {
  const put = async (number: number, content: Uint8Array<ArrayBuffer>) => {
    const path = await storage.createStagingPath(crypto.randomUUID())
    await Bun.write(path, content)
    await storage.store(path, buildKey(number), 'text/plain')
    expect(await Bun.file(path).exists()).toBe(false)
  }
  const listKeys = async () => {
    const keys: string[] = []
    for await (const object of storage.list()) keys.push(object.key)
    return keys.filter((name) => /^0198c5a2-7b1e-7c3d-9a4f-00000000000/.test(name)).toSorted()
  }

  test('stores, reads, lists and deletes objects, including multipart ones', async () => {
    const large = new Uint8Array(12_000_000).map((_, index) => index % 251)
    await put(1, large)
    await put(2, new TextEncoder().encode('words'))
    expect(await storage.getSize(buildKey(1))).toBe(large.byteLength)
    expect(await storage.open(buildKey(1)).bytes()).toEqual(large)
    expect(await storage.open(buildKey(2)).slice(1, 3).text()).toBe('or')
    const copy = await storage.getLocalPath(buildKey(2), join(root, 'copy'))
    expect(await Bun.file(copy).text()).toBe('words')
    expect(await listKeys()).toEqual([buildKey(1), buildKey(2)])
    await storage.remove(buildKey(1))
    await storage.remove(buildKey(1))
    expect(await storage.getSize(buildKey(1))).toBeNull()
    expect(await listKeys()).toEqual([buildKey(2)])
    expect(bucket.countOpenUploads()).toBe(0)
  })

  test('deletes staged files that are older than the given age', async () => {
    await Bun.write(await storage.createStagingPath('left-behind'), 'half')
    expect(await storage.removeStaged(3_600_000)).toBe(0)
    expect(await storage.removeStaged(-1000)).toBeGreaterThan(0)
    expect(await Bun.file(await storage.createStagingPath('left-behind')).exists()).toBe(false)
  })
})

test('a missing bucket is an outage, not a missing file', async () => {
  const settings = { endpoint, bucket: 'removed', region, accessKeyId, secretAccessKey }
  const storage = new S3Storage(settings, join(root, 'removed'))
  const outage = { kind: 'storage-unavailable' }
  await expect(storage.getLocalPath(buildKey(4), join(root, 'copy'))).rejects.toMatchObject(outage)
  await expect(storage.getSize(buildKey(4))).rejects.toMatchObject(outage)
})

test('URLs are signed for the bucket’s public endpoint, not the internal one', async () => {
  const publicEndpoint = endpoint.replace('127.0.0.1', 'localhost')
  const settings = { endpoint, publicEndpoint, bucket: bucket.bucket, region, accessKeyId, secretAccessKey }
  const storage = new S3Storage(settings, join(root, 'public'))
  const path = await storage.createStagingPath('for-members')
  await Bun.write(path, 'for members')
  await storage.store(path, buildKey(3), 'text/plain')
  const url = storage.signUrl(buildKey(3), {
    fileName: 'a.txt',
    mimeType: 'text/plain',
    disposition: 'inline',
    seconds: 60,
  })
  expect(url).toStartWith(`${publicEndpoint}/${bucket.bucket}/`)
  expect(await (await fetch(url)).text()).toBe('for members')
  // The signature is valid for that host only.
  expect((await fetch(url.replace('//localhost', '//127.0.0.1'))).status).toBe(403)
  await storage.remove(buildKey(3))
})
