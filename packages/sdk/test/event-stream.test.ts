import { describe, expect, test } from 'bun:test'
import {
  AuthenticationError,
  BadRequestError,
  type EventStreamOptions,
  Guildhall,
  GuildhallError,
  PermissionDeniedError,
  type StreamInterruption,
  TimeoutError,
} from '@guildhall/sdk'
import fc from 'fast-check'
import { buildProblem, startFakeService, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const apiKey = 'guild_sk_test_x'
const eventStream = { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }

/** Formats an event as the service does. */
function formatEvent(id: string, lineEnding = '\n'): string {
  return `id: ${id}${lineEnding}event: member.created${lineEnding}data: {"id":"${id}"}${lineEnding}${lineEnding}`
}

/** Responds with a stream that sends these texts, and then closes or stays open. */
function respondWith(texts: string[], { staysOpen = false, onClosed = () => {} } = {}): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text))
      if (!staysOpen) controller.close()
    },
    cancel: onClosed,
  })
  return new Response(body, eventStream)
}

/** Reads the first events of a stream. @returns their ids */
async function readIds(guildhall: Guildhall, count: number, options?: EventStreamOptions): Promise<string[]> {
  const ids: string[] = []
  for await (const event of guildhall.eventsLog.stream(options)) {
    ids.push(event.id)
    if (ids.length === count) break
  }
  return ids
}

const createClient = (service: { url: string }) => new Guildhall({ apiKey, baseUrl: service.url })

/** Creates a client whose connections receive these chunks. */
function createClientReceiving(chunks: Uint8Array[]): Guildhall {
  const buildBody = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
  return new Guildhall({
    apiKey,
    baseUrl: 'https://a.test',
    fetch: async () => new Response(buildBody(), eventStream),
  })
}

describe('a stream', () => {
  test('yields each event, however bytes and lines are split', async () => {
    const names = ['Žižek 🎈', 'a\u2028b', '']
    const lineEndings = fc.constantFrom('\n', '\r', '\r\n')
    const cuts = fc.array(fc.nat(400), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lineEndings, cuts, async (lineEnding, positions) => {
        const events = names.map((name, index) => ({ id: `${index}`, data: { name } }))
        const text = events.map(
          (event) =>
            `:a comment${lineEnding}id:${event.id}${lineEnding}unknown: x${lineEnding}data${JSON.stringify(event).replace(/^|,/g, (mark) => `${mark && `${mark}${lineEnding}data`}: `)}${lineEnding}${lineEnding}`,
        )
        const bytes = new TextEncoder().encode(`\ufeffretry: 7${lineEnding}${lineEnding}${text.join('')}`)
        const ends = [
          ...new Set([0, ...positions.filter((position) => position < bytes.length), bytes.length]),
        ].sort((a, b) => a - b)
        const chunks = ends.slice(1).map((end, index) => bytes.slice(ends[index], end))
        const receivedEvents: unknown[] = []
        for await (const event of createClientReceiving(chunks).eventsLog.stream()) {
          receivedEvents.push(event)
          if (receivedEvents.length === events.length) break
        }
        expect(receivedEvents).toEqual(events)
      }),
    )
  })

  test('requests the stream with types and a start id', async () => {
    await using service = startFakeService(() => respondWith([formatEvent('1')]))
    const options: EventStreamOptions = { type: ['member.*', 'user.created'], after: '0' }
    expect(await readIds(createClient(service), 1, options)).toEqual(['1'])
    const [request] = service.requests
    expect(request).toMatchObject({ method: 'GET', path: '/api/events-log/stream' })
    expect([...new URLSearchParams(request?.search)]).toEqual([
      ['type[]', 'member.*'],
      ['type[]', 'user.created'],
      ['after', '0'],
    ])
    expect(request?.headers.get('accept')).toBe('text/event-stream')
    expect(request?.headers.get('last-event-id')).toBeNull()
  })

  test('resumes after the last complete event', async () => {
    await using service = startScriptedService(
      () => respondWith(['retry: 1\n\n', formatEvent('1'), formatEvent('2'), formatEvent('3').slice(0, -1)]),
      () => respondWith([formatEvent('3'), formatEvent('4')]),
    )
    expect(await readIds(createClient(service), 4)).toEqual(['1', '2', '3', '4'])
    expect(service.requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '2'])
  })

  test('resumes from the id that the service sent, if the connection breaks before the first event', async () => {
    await using service = startScriptedService(
      () => respondWith(['id: 7\nretry: 1\n\n', ': nothing new\n\n']),
      () => respondWith([formatEvent('8')]),
    )
    expect(await readIds(createClient(service), 1)).toEqual(['8'])
    expect(service.requests[1]?.headers.get('last-event-id')).toBe('7')
  })

  test('reconnects after a connection closes in the middle of a response', async () => {
    using service = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket, request) {
          const [, last = '0'] = /^last-event-id: (\d+)/im.exec(request.toString()) ?? []
          const text = `retry: 1\n\n${formatEvent(String(Number(last) + 1))}`
          const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked'
          socket.write(`${head}\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`)
          setTimeout(() => socket.end(), 20)
        },
      },
    })
    const url = `http://127.0.0.1:${service.port}`
    expect(await readIds(createClient({ url }), 3)).toEqual(['1', '2', '3'])
  })

  test('reconnects after an outage, and reports each failure with the delay of the retry', async () => {
    await using service = startScriptedService(
      () => respondWith(['retry: 8\n\n', formatEvent('1')]),
      () => buildProblem(503, 'internal-error'),
      () => buildProblem(503, 'internal-error'),
      () => buildProblem(429, 'rate-limit-exceeded', {}, { 'retry-after': '0' }),
      () => respondWith([formatEvent('2')]),
    )
    const interruptions: StreamInterruption[] = []
    let openCount = 0
    const onOpen = () => openCount++
    expect(
      await readIds(createClient(service), 2, {
        onOpen,
        onDisconnect: (interruption) => interruptions.push(interruption),
      }),
    ).toEqual(['1', '2'])
    expect(openCount).toBe(2)
    expect(interruptions.map(({ error }) => error?.name ?? null)).toEqual([
      null,
      'InternalServerError',
      'InternalServerError',
      'RateLimitError',
    ])
    for (const [index, maxDelay] of [8, 16, 32].entries()) {
      expect(interruptions[index]?.retryInMs).toBeWithin(maxDelay / 2, maxDelay + 0.001)
    }
    expect(interruptions[3]?.retryInMs).toBe(0)
  })

  test('reconnects after the idle timeout', async () => {
    await using service = startScriptedService(
      () => respondWith(['retry: 1\n\n', formatEvent('1')], { staysOpen: true }),
      () => respondWith([formatEvent('2')]),
    )
    const interruptions: StreamInterruption[] = []
    const options = {
      idleTimeout: 40,
      onDisconnect: (interruption: StreamInterruption) => interruptions.push(interruption),
    }
    expect(await readIds(createClient(service), 2, options)).toEqual(['1', '2'])
    expect(interruptions[0]?.error).toBeInstanceOf(TimeoutError)
  })
})

describe('a stream ends', () => {
  test('with its loop, closing the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using service = startFakeService(() =>
      respondWith([formatEvent('1'), formatEvent('2')], { staysOpen: true, onClosed: closed.resolve }),
    )
    expect(await readIds(createClient(service), 1)).toEqual(['1'])
    await closed.promise
    expect(service.requests).toHaveLength(1)
  })

  test('when aborted, without an error, closing the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using service = startFakeService(() =>
      respondWith([formatEvent('1')], { staysOpen: true, onClosed: closed.resolve }),
    )
    const abortController = new AbortController()
    const ids: string[] = []
    for await (const event of createClient(service).eventsLog.stream({ signal: abortController.signal })) {
      ids.push(event.id)
      setTimeout(() => abortController.abort(), 10)
    }
    expect(ids).toEqual(['1'])
    await closed.promise
  })

  test('when aborted while waiting to reconnect', async () => {
    await using service = startFakeService(() => respondWith(['retry: 100000\n\n']))
    const abortController = new AbortController()
    const onDisconnect = () => setTimeout(() => abortController.abort(), 5)
    expect(await readIds(createClient(service), 1, { signal: abortController.signal, onDisconnect })).toEqual(
      [],
    )
    expect(service.requests).toHaveLength(1)
  })

  test('without a request when already aborted', async () => {
    await using service = startFakeService(() => respondWith([formatEvent('1')]))
    expect(await readIds(createClient(service), 1, { signal: AbortSignal.abort() })).toEqual([])
    expect(service.requests).toHaveLength(0)
  })

  const refusals = [
    [400, 'validation-error', BadRequestError],
    [401, 'unauthorized', AuthenticationError],
    [403, 'insufficient-scope', PermissionDeniedError],
  ] as const
  for (const [status, kind, ErrorClass] of refusals) {
    test(`with the error for a ${status}, immediately or on reconnection`, async () => {
      await using refusingService = startFakeService(() => buildProblem(status, kind))
      await catchRejection(readIds(createClient(refusingService), 1), ErrorClass)
      expect(refusingService.requests).toHaveLength(1)
      await using revokingService = startScriptedService(
        () => respondWith(['retry: 1\n\n', formatEvent('1')]),
        () => buildProblem(status, kind),
      )
      await catchRejection(readIds(createClient(revokingService), 2), ErrorClass)
      expect(revokingService.requests).toHaveLength(2)
    })
  }

  test('with an error when the response is not an event stream, or an event is not JSON', async () => {
    await using service = startFakeService(() => Response.json({}))
    const error = await catchRejection(readIds(createClient(service), 1), GuildhallError)
    expect(error.message).toContain('application/json')
    await using garbledService = startFakeService(() => respondWith(['data: {"id":\n\n']))
    await catchRejection(readIds(createClient(garbledService), 1), GuildhallError)
  })
})
