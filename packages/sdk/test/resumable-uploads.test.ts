import { expect, test } from 'bun:test'
import { ConflictError, Guildhall, GuildhallError, NotFoundError } from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { buildProblem, startFakeService, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const service = await testService()
const { live } = service.client
const content = new Blob(['%PDF-1.4\n', new Uint8Array(21_000_000), '\n%%EOF'])
const fields = { name: 'Handbook', fileName: 'handbook.pdf' }

test('another client resumes an upload and sends only the missing bytes', async () => {
  let location = ''
  const abortController = new AbortController()
  // The cancellation does not reach the service, which keeps the received bytes.
  const firstClient = new Guildhall({
    apiKey: service.client.keys.live.secret,
    baseUrl: service.url,
    fetch: (url, init) => {
      if (init.method === 'DELETE') return Promise.reject(new TypeError('offline'))
      return fetch(url, init)
    },
  })
  const upload = firstClient.resources.upload(content, fields, {
    signal: abortController.signal,
    onUpload: (path) => {
      location = path
    },
    onProgress: ({ sentBytes }) => {
      if (sentBytes > 0) abortController.abort(new Error('closed'))
    },
  })
  expect((await catchRejection(upload, Error)).message).toBe('closed')

  const sentBytesReports: number[] = []
  const secondClient = new Guildhall({ apiKey: service.client.keys.live.secret, baseUrl: service.url })
  const resource = await secondClient.resources.upload(content, fields, {
    resume: location,
    onProgress: ({ sentBytes }) => sentBytesReports.push(sentBytes),
  })
  expect(resource).toMatchObject({ name: 'Handbook', sizeBytes: content.size })
  expect(sentBytesReports[0]).toBeGreaterThan(0)
  expect(sentBytesReports.at(-1)).toBe(content.size)

  // Resuming a complete upload returns its resource.
  const secondResource = await secondClient.resources.upload(content, fields, { resume: location })
  expect(secondResource.id).toBe(resource.id)
  expect((await live.resources.list()).totalItems).toBe(1)
})

test('rejects resuming an upload with a file of another size', async () => {
  let location = ''
  const onUpload = (path: string) => {
    location = path
  }
  const resource = await live.resources.upload(content, fields, { onUpload })
  const edited = new Blob([content, '\n'])
  const error = await catchRejection(
    live.resources.upload(edited, fields, { resume: location }),
    GuildhallError,
  )
  expect(error.message).toBe(`The upload is for ${content.size} bytes, not ${edited.size}.`)
  await live.resources.delete(resource.id)
})

test('rejects resuming an unknown upload', async () => {
  const resume = '/api/resources/uploads/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'
  await catchRejection(live.resources.upload(content, fields, { resume }), NotFoundError)
})

test('rejects resuming with a stream, with a featured image, or as a new version, and sends nothing', async () => {
  await using fakeService = startFakeService(() => Response.json({ id: '1' }))
  const { resources } = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  const resume = '/api/resources/uploads/1'
  const calls = [
    resources.upload(content.stream(), fields, { resume }),
    resources.upload(content, { ...fields, featuredImage: new Blob(['image']) }, { resume }),
    resources.replaceFile('1', content, {}, { resume } as object),
  ]
  for (const call of calls)
    expect((await catchRejection(call, TypeError)).message).toStartWith('resume requires')
  expect(fakeService.requests).toEqual([])
})

test.each([
  ['missing', {}],
  ['not a number', { 'upload-offset': 'all' }],
  ['before the sent bytes', { 'upload-offset': '0' }],
  ['after the end', { 'upload-offset': '99000000' }],
])('rejects an offset that is %s', async (_, headers: Record<string, string>) => {
  await using fakeService = startFakeService(({ method }) => {
    if (method === 'POST')
      return new Response(null, { status: 201, headers: { location: '/api/resources/uploads/1' } })
    return new Response(null, { status: 204, headers })
  })
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  const error = await catchRejection(guildhall.resources.upload(content, fields), GuildhallError)
  expect(error.message).toContain('invalid upload offset')
  expect(fakeService.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

test('rejects an upload state without an offset', async () => {
  await using fakeService = startFakeService(({ method }, index) => {
    if (method === 'POST')
      return new Response(null, { status: 201, headers: { location: '/api/resources/uploads/1' } })
    return index === 1 ? buildProblem(503, 'unavailable') : Response.json({ length: content.size })
  })
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  const error = await catchRejection(guildhall.resources.upload(content, fields), GuildhallError)
  expect(error.message).toContain('invalid upload offset')
})

const location = '/api/resources/uploads/1'
const respondCreated = () => new Response(null, { status: 201, headers: { location } })

test('requests the offset after an offset conflict, and sends the rest', async () => {
  const headers = { 'upload-offset': String(content.size), 'content-location': '/api/resources/2' }
  await using fakeService = startScriptedService(
    respondCreated,
    () => buildProblem(409, 'conflict'),
    () => Response.json({ offset: 5_000_000, length: content.size, resourceId: null }),
    () => new Response(null, { status: 204, headers }),
    () => Response.json({ id: '2' }),
  )
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  expect((await guildhall.resources.upload(content, fields)).id).toBe('2')
  expect(fakeService.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'GET', 'PATCH', 'GET'])
  expect(fakeService.requests[3]?.headers.get('upload-offset')).toBe('5000000')
})

test('cancels the upload if it is aborted while it waits for the next attempt', async () => {
  const abortController = new AbortController()
  await using fakeService = startFakeService(({ method }) => {
    if (method === 'POST') return respondCreated()
    if (method === 'DELETE') return new Response(null, { status: 204 })
    setTimeout(() => abortController.abort(new Error('closed')), 100)
    return buildProblem(503, 'unavailable')
  })
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  const upload = guildhall.resources.upload(content, fields, { signal: abortController.signal })
  expect((await catchRejection(upload, Error)).message).toBe('closed')
  while (fakeService.requests.length < 3) await Bun.sleep(10)
  expect(fakeService.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE'])
})

test('throws a field conflict, such as a taken slug, immediately', async () => {
  const violations = [{ propertyPath: 'slug', message: 'Another resource has this slug.', code: 'taken' }]
  await using fakeService = startScriptedService(respondCreated, () =>
    buildProblem(409, 'conflict', { violations }),
  )
  const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: fakeService.url })
  await catchRejection(guildhall.resources.upload(content, fields), ConflictError)
  expect(fakeService.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})
