import { describe, expect, test } from 'bun:test'
import { type ChatEvent, ConnectionError, Guildhall, GuildhallError, TimeoutError } from '@guildhall/sdk'
import { buildProblem, startFakeService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const apiKey = 'guild_sk_test_x'
const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' }
const tokenEvent = 'event: token\ndata: {"text":"Sixty."}\n\n'
const doneEvent = 'event: done\ndata: {"answer":"Sixty."}\n\n'

/** Creates a body that sends these texts at an interval, and then closes or stays open. */
function createSlowBody(
  texts: string[],
  { intervalMs = 0, closes = true, onClosed = () => {} } = {},
): ReadableStream<Uint8Array> {
  const remainingTexts = [...texts]
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(intervalMs)
      const next = remainingTexts.shift()
      if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
      else if (closes) controller.close()
      else await new Promise(() => undefined)
    },
    cancel: onClosed,
  })
}

const collect = async (guildhall: Guildhall): Promise<ChatEvent[]> =>
  Array.fromAsync(guildhall.chat.stream('How many members are a quorum?'))

describe('a streamed answer', () => {
  test('is requested with the same idempotency key on each retry', async () => {
    await using service = startFakeService((_, index) =>
      index === 0
        ? buildProblem(503, 'ai-unavailable', {}, { 'retry-after': '0' })
        : new Response(tokenEvent + doneEvent, { headers: eventStream }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    expect((await collect(guildhall)).map(({ type }) => type)).toEqual(['token', 'done'])
    const [first, second] = service.requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^\d+(-\d+){3}$/)
    expect(second).toBe(first ?? '')
    for await (const _ of guildhall.chat.stream('Fees?', { idempotencyKey: 'mine' }));
    expect(service.requests.at(-1)?.headers.get('idempotency-key')).toBe('mine')
  })

  test('that stalls fails after the timeout and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using service = startFakeService(
      () =>
        new Response(createSlowBody([tokenEvent], { closes: false, onClosed: closed.resolve }), {
          headers: eventStream,
        }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 1_500 })
    const error = await catchRejection(collect(guildhall), TimeoutError)
    expect(error.message).toBe('POST /api/resources/chat: the service sent nothing for 1500 ms.')
    await closed.promise
    expect(service.requests).toHaveLength(1)
  })

  test('stays open while heartbeats arrive', async () => {
    const heartbeats = Array<string>(40).fill(': heartbeat\n\n')
    await using service = startFakeService(
      () =>
        new Response(createSlowBody([...heartbeats, tokenEvent, doneEvent], { intervalMs: 60 }), {
          headers: eventStream,
        }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 2_000 })
    expect((await collect(guildhall)).map(({ type }) => type)).toEqual(['token', 'done'])
  })

  test('throws an error if it is cut off or unreadable', async () => {
    const read = async (text: string) => {
      await using service = startFakeService(() => new Response(text, { headers: eventStream }))
      return await catchRejection(collect(new Guildhall({ apiKey, baseUrl: service.url })), GuildhallError)
    }
    expect(await read(tokenEvent)).toBeInstanceOf(ConnectionError)
    expect((await read('event: token\ndata: {"text":\n\n')).message).toBe(
      'The stream contains an invalid event.',
    )
  })
})

describe('a streamed file', () => {
  test('of a report is requested with an idempotency key', async () => {
    await using service = startFakeService(() => new Response('a,b\n'))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    await (await guildhall.reports.export({ report: 'usage', format: 'csv' })).text()
    expect(service.requests[0]?.headers.get('idempotency-key')).toMatch(/^\d+(-\d+){3}$/)
  })

  test('that stalls fails after the timeout', async () => {
    await using service = startFakeService(() => new Response(createSlowBody(['a,b\n'], { closes: false })))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 1_500 })
    const response = await guildhall.members.export()
    expect(response.url).toBe(`${service.url}/api/members/export`)
    await catchRejection(response.text(), TimeoutError)
  })

  test('waits for a slow consumer', async () => {
    await using service = startFakeService(
      () => new Response(createSlowBody(['a,b\n', 'c,d\n'], { intervalMs: 20 })),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, timeout: 1_000 })
    let text = ''
    for await (const chunk of (await guildhall.members.export()).body ?? []) {
      text += new TextDecoder().decode(chunk)
      await Bun.sleep(1_200)
    }
    expect(text).toBe('a,b\nc,d\n')
  })
})

test('reports incomplete JSON as a response that was cut off', async () => {
  await using service = startFakeService(
    () => new Response('{"id":"1","em', { headers: { 'content-type': 'application/json' } }),
  )
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url, maxRetries: 1 })
  const error = await catchRejection(guildhall.members.get('1'), ConnectionError)
  expect(error.message).toBe('GET /api/members/1 was cut off: the response is incomplete JSON.')
  expect(service.requests).toHaveLength(2)
})

test('removes the runtime’s hint for callers of fetch from error messages', async () => {
  using service = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket) {
        socket.end()
      },
    },
  })
  const guildhall = new Guildhall({ apiKey, baseUrl: `http://127.0.0.1:${service.port}`, maxRetries: 0 })
  const error = await catchRejection(guildhall.members.get('1'), ConnectionError)
  expect(error.message).toContain('closed unexpectedly')
  expect(error.message).not.toContain('verbose')
})
