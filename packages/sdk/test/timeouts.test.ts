import { expect, test } from 'bun:test'
import { ConnectionError, Guildhall, TimeoutError } from '@guildhall/sdk'
import { buildNumberedPage, startFakeService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const apiKey = 'guild_sk_test_x'
const neverRespond = () => new Promise<Response>(() => undefined)

/** Starts a server whose response body stalls or breaks off. */
function startUnfinishedServer(ending: 'stalls' | 'breaks off'): Bun.TCPSocketListener<undefined> {
  return Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket) {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"id":')
        if (ending === 'breaks off') socket.end()
      },
    },
  })
}

test('throws a TimeoutError after the retries', async () => {
  await using service = startFakeService(neverRespond)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 250, maxRetries: 1 })
  const error = await catchRejection(guildhall.members.get('1'), TimeoutError)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error.message).toBe('GET /api/members/1 timed out after 250 ms.')
  expect(service.requests).toHaveLength(2)
})

test('applies the timeout to the body too', async () => {
  using service = startUnfinishedServer('stalls')
  const guildhall = new Guildhall({ apiKey, baseUrl: `http://127.0.0.1:${service.port}`, maxRetries: 0 })
  await catchRejection(guildhall.members.get('1', { timeout: 80 }), TimeoutError)
})

test('throws a ConnectionError after the retries for a response that is cut off', async () => {
  using service = startUnfinishedServer('breaks off')
  const attempts: number[] = []
  const onRequest = ({ attempt }: { attempt: number }) => attempts.push(attempt)
  const guildhall = new Guildhall({
    apiKey,
    baseUrl: `http://127.0.0.1:${service.port}`,
    maxRetries: 1,
    onRequest,
  })
  await catchRejection(guildhall.members.get('1'), ConnectionError)
  expect(attempts).toEqual([0, 1])
})

test('an aborted call rejects with its signal’s reason and is not retried', async () => {
  const abortController = new AbortController()
  await using service = startFakeService(() => {
    abortController.abort(new Error('closed by the user'))
    return neverRespond()
  })
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const error = await catchRejection(guildhall.members.get('1', { signal: abortController.signal }), Error)
  expect(error.message).toBe('closed by the user')
  expect(service.requests).toHaveLength(1)
})

test('sends nothing with an aborted signal', async () => {
  await using service = startFakeService(neverRespond)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const error = await catchRejection(guildhall.members.get('1', { signal: AbortSignal.abort() }), Error)
  expect(error.name).toBe('AbortError')
  expect(service.requests).toHaveLength(0)
})

test('a signal stops iteration before the next page', async () => {
  await using service = startFakeService(({ search }) => buildNumberedPage(search, 1000))
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const abortController = new AbortController()
  let count = 0
  const iterate = async () => {
    for await (const _member of guildhall.members.list({}, { signal: abortController.signal }))
      if (++count === 150) abortController.abort()
  }
  expect((await iterate().catch((error) => error)).name).toBe('AbortError')
  expect(count).toBe(200)
})

test('an export can exceed the timeout once it has started, and a signal still aborts it', async () => {
  const respondSlowly = () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          await Bun.sleep(30)
          controller.enqueue(new TextEncoder().encode('line\n'))
        },
      }),
    )
  await using service = startFakeService(respondSlowly)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 500 })
  const abortController = new AbortController()
  const response = await guildhall.members.export({}, { signal: abortController.signal })
  const startedAt = performance.now()
  const read = async () => {
    for await (const _chunk of response.body ?? [])
      if (performance.now() - startedAt > 1_000) abortController.abort()
  }
  expect((await read().catch((error) => error)).name).toBe('AbortError')
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
})

test.each([
  ['a job', (guildhall: Guildhall, timeout: number) => guildhall.imports.wait('1', { timeout })],
  [
    'generated content',
    (guildhall: Guildhall, timeout: number) =>
      guildhall.resources.generated.wait({ resourceId: '1', id: '2' }, { timeout }),
  ],
])('waits for %s no longer than the timeout, even if the service does not respond', async (_, wait) => {
  await using service = startFakeService(neverRespond)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 2_000, maxRetries: 0 })
  const error = await catchRejection(wait(guildhall, 100), TimeoutError)
  expect(error.message).toContain('did not finish within 100 ms')
})

test('a wait that is aborted rejects with the signal’s reason', async () => {
  await using service = startFakeService(neverRespond)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  const abortController = new AbortController()
  setTimeout(() => abortController.abort(new Error('enough')), 50)
  const { signal } = abortController
  const error = await catchRejection(guildhall.imports.wait('1', { timeout: 60_000, signal }), Error)
  expect(error.message).toBe('enough')
})

test('an unlimited wait ends when the job ends', async () => {
  await using service = startFakeService(() => Response.json({ id: '1', status: 'completed' }))
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  for (const timeout of [0, Number.POSITIVE_INFINITY])
    expect((await guildhall.imports.wait('1', { timeout })).status).toBe('completed')
})
