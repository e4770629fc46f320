import { expect, test } from 'bun:test'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionError, FileError, Guildhall } from '@guildhall/sdk'
import { startFakeService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const folder = await mkdtemp(join(tmpdir(), 'guildhall-sdk-'))
const missingPath = join(folder, 'none.pdf')

/** Starts a service that accepts any request, with a client that counts its attempts. */
function createCountingService() {
  const service = startFakeService(() =>
    Response.json({ id: '1' }, { status: 201, headers: { location: '/' } }),
  )
  let attempts = 0
  const guildhall = new Guildhall({
    apiKey: 'guild_sk_test_x',
    baseUrl: service.url,
    onRequest: () => {
      attempts++
    },
  })
  return { service, guildhall, countAttempts: () => attempts }
}

test('rejects a missing file or a folder before sending', async () => {
  const { service, guildhall, countAttempts } = createCountingService()
  await using _ = service
  const missingFileError = await catchRejection(
    guildhall.resources.upload({ path: missingPath }, { name: 'A' }),
    FileError,
  )
  expect(missingFileError.message).toContain(missingPath)
  expect(missingFileError.cause).toMatchObject({ code: 'ENOENT' })
  const folderError = await catchRejection(guildhall.resources.replaceFile('1', { path: folder }), FileError)
  expect(folderError.message).toBe(`Cannot read ${folder}: it is a folder`)
  expect([missingFileError, folderError].filter((error) => error instanceof ConnectionError)).toEqual([])
  expect(countAttempts()).toBe(0)
})

test.each(['handbook.pdf', new Uint8Array(3), { file: 'handbook.pdf' }, { path: 7 }, null, undefined])(
  'rejects %p before sending',
  async (file) => {
    const { service, guildhall, countAttempts } = createCountingService()
    await using _ = service
    // As untyped code would call it.
    const { upload } = guildhall.resources as unknown as { upload(file: unknown): Promise<unknown> }
    const error = await catchRejection(upload.call(guildhall.resources, file), TypeError)
    expect(error.message).toBe('file must be a Blob, a ReadableStream of bytes, or { path }.')
    expect(countAttempts()).toBe(0)
  },
)

test('throws a FileError without retries for a Blob of a deleted file', async () => {
  const { service, guildhall, countAttempts } = createCountingService()
  await using _ = service
  const upload = guildhall.resources.upload(Bun.file(missingPath), { name: 'A' })
  expect((await catchRejection(upload, FileError)).cause).toMatchObject({ code: 'ENOENT' })
  expect(countAttempts()).toBe(1)
  await catchRejection(guildhall.members.import(Bun.file(missingPath)), FileError)
  expect(countAttempts()).toBe(2)
})

test('a large file deleted during a resumable upload is reported', async () => {
  const path = join(folder, 'large.pdf')
  await writeFile(path, '')
  await truncate(path, 40_000_000)
  const location = '/api/resources/uploads/1'
  await using service = startFakeService(async ({ method }) => {
    if (method === 'POST') return new Response(null, { status: 201, headers: { location } })
    await rm(path, { force: true })
    return new Response(null, { status: 204, headers: { 'upload-offset': String(16 * 1024 * 1024) } })
  })
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: service.url })
  const upload = guildhall.resources.upload(await openAsBlob(path), { name: 'A' })
  expect((await catchRejection(upload, FileError)).cause).toMatchObject({ code: 'ENOENT' })
  expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

test('reports a failing stream', async () => {
  const { service, guildhall, countAttempts } = createCountingService()
  await using _ = service
  const failure = new Error('EIO: i/o error, read')
  const brokenStream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10))
      controller.error(failure)
    },
  })
  const error = await catchRejection(guildhall.resources.upload(brokenStream, { name: 'A' }), FileError)
  expect([error.message, error.cause]).toEqual(['Cannot read the file: EIO: i/o error, read', failure])
  expect(countAttempts()).toBe(1)
})

test('throws a ConnectionError for an unavailable service', async () => {
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
  await catchRejection(guildhall.resources.upload(new Blob(['a']), { name: 'A' }), ConnectionError)
  await catchRejection(guildhall.members.import(Bun.file(import.meta.path)), ConnectionError)
})
