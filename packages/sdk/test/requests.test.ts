import { describe, expect, test } from 'bun:test'
import { Guildhall, NotFoundError, type RequestEvent, type ResponseEvent } from '@guildhall/sdk'
import { buildProblem, startFakeService, startScriptedService } from './fake-service.ts'

const apiKey = 'guild_sk_test_x'
const respondWithJson = () =>
  Response.json({ id: '1' }, { headers: { etag: '"v7"', 'x-request-id': 'req-1' } })

test('sends the key, Accept and the headers of client and call', async () => {
  await using service = startFakeService(respondWithJson)
  const guildhall = new Guildhall({ apiKey, baseUrl: `${service.url}/`, headers: { 'x-a': '1', 'x-b': '1' } })
  await guildhall.members.get('1', { headers: { 'x-b': '2' } })
  const [request] = service.requests
  expect(request?.path).toBe('/api/members/1')
  expect(request?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
  expect(request?.headers.get('accept')).toContain('application/json')
  expect(request?.headers.get('user-agent')).toMatch(/^guildhall-sdk\/\d/)
  expect(request?.headers.get('x-a')).toBe('1')
  expect(request?.headers.get('x-b')).toBe('2')
  expect(request?.headers.get('idempotency-key')).toBeNull()
})

test('rejects a null ifMatch before sending', async () => {
  await using service = startFakeService(respondWithJson)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const update = guildhall.members.update('1', { phone: null }, { ifMatch: null })
  expect(String(await update.catch((error: unknown) => error))).toContain('had no ETag')
  expect(service.requests).toEqual([])
})

test('`request` calls an operation by its path', async () => {
  await using service = startFakeService(respondWithJson)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const { etag } = await guildhall
    .request('GET', '/api/new-things', { query: { status: ['a', 'b'], createdAt: { after: '2026-01-01' } } })
    .withResponse()
  await guildhall.request('POST', '/api/new-things', { json: { name: 'x' } }, { idempotencyKey: 'k-1' })
  const [getRequest, postRequest] = service.requests
  expect([getRequest?.path, decodeURIComponent(getRequest?.search ?? ''), etag]).toEqual([
    '/api/new-things',
    '?status[]=a&status[]=b&createdAt[after]=2026-01-01',
    '"v7"',
  ])
  expect([postRequest?.body, postRequest?.headers.get('idempotency-key')]).toEqual(['{"name":"x"}', 'k-1'])
})

test('`request` adds its query to that of the path', async () => {
  await using service = startFakeService(respondWithJson)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  await guildhall.request('GET', '/api/new-things?q=tide', { query: { page: 2 } })
  await guildhall.request('GET', '/api/new-things?q=tide')
  expect(service.requests.map(({ search }) => search)).toEqual(['?q=tide&page=2', '?q=tide'])
})

test('a base URL can have a path', async () => {
  await using service = startFakeService(respondWithJson)
  await new Guildhall({ apiKey, baseUrl: `${service.url}/guildhall/` }).me.get()
  expect(service.requests[0]?.path).toBe('/guildhall/api/me')
})

test('withResponse returns status, headers, request id and ETag', async () => {
  await using service = startFakeService(respondWithJson)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const { data, response, requestId, etag } = await guildhall.members.get('1').withResponse()
  expect(data.id).toBe('1')
  expect(response.status).toBe(200)
  expect(requestId).toBe('req-1')
  expect(etag).toBe('"v7"')
})

test('ifMatch is sent with an update, and a get with ifNoneMatch returns null for 304', async () => {
  await using service = startFakeService(({ method }) =>
    method === 'GET' ? new Response(null, { status: 304 }) : respondWithJson(),
  )
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  await guildhall.members.update('1', { phone: null }, { ifMatch: '"v7"' })
  expect(service.requests[0]).toMatchObject({ method: 'PATCH', body: '{"phone":null}' })
  expect(service.requests[0]?.headers.get('if-match')).toBe('"v7"')
  expect(await guildhall.members.get('1', { ifNoneMatch: '"v7"' })).toBeNull()
  expect(service.requests[1]?.headers.get('if-none-match')).toBe('"v7"')
})

test('deleting returns undefined', async () => {
  await using service = startFakeService(() => new Response(null, { status: 204 }))
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  expect(await guildhall.members.delete('1')).toBeUndefined()
})

describe('an id', () => {
  test('is encoded', async () => {
    await using service = startFakeService(() => buildProblem(404, 'not-found'))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    expect(await guildhall.members.get('../keys?x=1').catch((error) => error)).toBeInstanceOf(NotFoundError)
    expect(service.requests[0]?.path).toBe('/api/members/..%2Fkeys%3Fx%3D1')
    expect(service.requests[0]?.search).toBe('')
  })

  for (const id of ['', '.', '..', undefined as unknown as string]) {
    test(`cannot be ${JSON.stringify(id) ?? 'undefined'}`, () => {
      const guildhall = new Guildhall({ apiKey, baseUrl: 'http://127.0.0.1:9' })
      expect(() => guildhall.members.delete(id)).toThrow(TypeError)
    })
  }
})

describe('an import', () => {
  const csv = 'email,firstName,lastName\nada@example.org,Ada,King\n'
  const files = {
    text: () => csv,
    'a Blob': () => new Blob([csv], { type: 'application/vnd.ms-excel' }),
    'a stream': () => new Blob([csv]).stream(),
  }
  for (const [kind, file] of Object.entries(files)) {
    test(`accepts ${kind}`, async () => {
      await using service = startFakeService(() =>
        Response.json({ id: '1', status: 'queued' }, { status: 202 }),
      )
      const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
      await guildhall.members.import(file(), { mode: 'upsert', dryRun: true })
      expect(service.requests[0]).toMatchObject({ search: '?mode=upsert&dryRun=true', body: csv })
      expect(service.requests[0]?.headers.get('content-type')).toBe('text/csv')
    })
  }

  test('waits for completion, reporting progress', async () => {
    const states = [0, 0.5, 1].map((progress) => ({
      id: '1',
      status: progress === 1 ? 'completed' : 'running',
      progress,
    }))
    await using service = startScriptedService(...states.map((state) => () => Response.json(state)))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const progressValues: number[] = []
    const onProgress = ({ progress }: { progress: number }) => progressValues.push(progress)
    const finishedImport = await guildhall.imports.wait('1', { onProgress, pollInterval: 5 })
    expect(finishedImport.status).toBe('completed')
    expect(progressValues).toEqual([0, 0.5, 1])
  })

  test('throws a TimeoutError when the timeout expires', async () => {
    await using service = startFakeService(() => Response.json({ id: '1', status: 'running', progress: 0 }))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const error = await guildhall.imports.wait('1', { timeout: 60, pollInterval: 20 }).catch((error) => error)
    expect(error.name).toBe('TimeoutError')
  })
})

test.each([2 ** 31, Number.POSITIVE_INFINITY])(
  'a timeout of %d ms, longer than a timer can wait, does not expire early',
  async (timeout) => {
    await using service = startFakeService(async () => {
      // Timers that are too long fire after a millisecond.
      await Bun.sleep(50)
      return respondWithJson()
    })
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout, maxRetries: 0 })
    expect((await guildhall.members.get('1')).id).toBe('1')
  },
)

test('an export returns a response with an unread body', async () => {
  await using service = startFakeService(() => new Response('email\nada@example.org\n'))
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const response = await guildhall.members.export({ format: 'csv', status: ['active'] })
  expect(response.bodyUsed).toBe(false)
  expect(await response.text()).toBe('email\nada@example.org\n')
  expect(service.requests[0]?.search).toBe('?format=csv&status%5B%5D=active')
})

describe('hooks', () => {
  test('are called for every attempt; onRequest receives neither key, query nor body', async () => {
    await using service = startScriptedService(
      () => buildProblem(503, 'internal-error', {}, { 'retry-after': '0' }),
      respondWithJson,
    )
    const requestEvents: RequestEvent[] = []
    const responseEvents: ResponseEvent[] = []
    const guildhall = new Guildhall({
      apiKey,
      baseUrl: service.url,
      onRequest: (event) => requestEvents.push(event),
      onResponse: (event) => responseEvents.push(event),
    })
    await guildhall.members.import('email\nada@example.org', { mode: 'upsert' })
    expect(requestEvents).toEqual([
      { method: 'POST', path: '/api/members/import', attempt: 0 },
      { method: 'POST', path: '/api/members/import', attempt: 1 },
    ])
    expect(
      responseEvents.map(({ attempt, status, requestId, retryInMs }) => ({
        attempt,
        status,
        requestId,
        retryInMs,
      })),
    ).toEqual([
      { attempt: 0, status: 503, requestId: 'req-503', retryInMs: 0 },
      { attempt: 1, status: 200, requestId: 'req-1', retryInMs: null },
    ])
    expect(responseEvents[0]?.durationMs).toBeGreaterThan(0)
    expect(Bun.inspect(responseEvents)).not.toContain(apiKey)
    expect(Bun.inspect(responseEvents)).not.toContain('upsert')
  })

  test('that throw do not fail the request', async () => {
    await using service = startFakeService(respondWithJson)
    const throwError = () => {
      throw new Error('the log is full')
    }
    const guildhall = new Guildhall({
      apiKey,
      baseUrl: service.url,
      onRequest: throwError,
      onResponse: throwError,
    })
    expect((await guildhall.members.get('1')).id).toBe('1')
  })
})
