import { describe, expect, test } from 'bun:test'
import type { LookupAddress } from 'node:dns'
import { startRawReceiver, startReceiver } from './receivers.ts'
import { createFakeResolver, createTestSender, message, noResponse, respondOk, sendTo } from './senders.ts'

describe('a webhook', () => {
  test('is sent by POST with its headers, and the response is returned', async () => {
    await using hooks = await startReceiver(respondOk)
    const outcome = await sendTo(`${hooks.url}/a%20b?x=1&y=é`)
    expect(outcome).toMatchObject({ statusCode: 200, error: null, responseBody: 'thanks', retryAfter: null })
    expect(outcome.latencyMs).toBeInteger()
    expect(hooks.received).toMatchObject([
      {
        method: 'POST',
        path: '/hooks/a%20b?x=1&y=%C3%A9',
        body: message.body,
        headers: { ...message.headers, host: `127.0.0.1:${hooks.port}`, 'content-length': '15' },
      },
    ])
  })

  test('can have a binary body', async () => {
    await using hooks = await startReceiver(respondOk)
    await createTestSender().send({
      url: hooks.url,
      headers: {},
      body: new TextEncoder().encode(message.body),
    })
    expect(hooks.received[0]?.body).toBe(message.body)
  })

  test.each([201, 204, 400, 410, 429, 500, 503])('reports the response status %d', async (status) => {
    await using hooks = await startReceiver((response) =>
      response.writeHead(status, { 'retry-after': '60' }).end(),
    )
    const outcome = await sendTo(hooks.url)
    expect(outcome).toMatchObject({ statusCode: status, error: null, responseBody: '', retryAfter: '60' })
  })

  test.each([301, 302, 303, 307, 308])('does not follow the redirect %d', async (status) => {
    await using redirectTarget = await startReceiver(respondOk)
    await using hooks = await startReceiver((response) => {
      response.writeHead(status, { location: redirectTarget.url }).end('moved')
    })
    expect(await sendTo(hooks.url)).toMatchObject({ statusCode: status, error: null, responseBody: 'moved' })
    expect(redirectTarget.connections).toHaveLength(0)
  })

  test('is sent without the credentials of its URL', async () => {
    await using hooks = await startReceiver(respondOk)
    await sendTo(hooks.url.replace('//', '//user:secret@'))
    expect(hooks.received[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a response', () => {
  test('of at most 1 KiB is read completely, and its connection is reused', async () => {
    await using hooks = await startReceiver((response) => response.end('a'.repeat(1024)))
    const sender = createTestSender()
    for (let count = 0; count < 5; count++) {
      expect((await sender.send({ url: hooks.url, ...message })).responseBody).toHaveLength(1024)
    }
    expect(hooks.received).toHaveLength(5)
    expect(hooks.connections).toHaveLength(1)
  })

  test('that is longer is truncated at 1 KiB and its connection closed, even if it never ends', async () => {
    await using hooks = await startReceiver((response) => {
      const writeMore = () => response.write('é'.repeat(50_000), (error) => error || writeMore())
      response.write('a')
      writeMore()
    })
    const outcome = await sendTo(hooks.url)
    expect(outcome.responseBody).toBe(`a${'é'.repeat(511)}`)
    await hooks.waitForClose()
  })

  test('with invalid text is converted to text that PostgreSQL can store', async () => {
    await using hooks = await startReceiver((response) => response.end(Buffer.from([0, 0xff, 0x41])))
    expect((await sendTo(hooks.url)).responseBody).toBe('\uFFFD\uFFFDA')
  })

  test('that is cut off after its headers is reported with its status', async () => {
    await using hooks = await startReceiver((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('part')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await sendTo(hooks.url)).toMatchObject({ statusCode: 200, error: null, responseBody: 'part' })
  })

  test('can follow informational responses', async () => {
    await using hooks = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n')
    })
    expect((await sendTo(hooks.url)).statusCode).toBe(202)
  })
})

describe('the timeout of an attempt', () => {
  const timedOutOutcome = { ...noResponse, error: 'timed out after 0.1 s' }
  const timeoutMs = 100

  test('applies if the receiver does not respond', async () => {
    await using hooks = await startRawReceiver(() => {})
    expect(await sendTo(hooks.url, { timeoutMs })).toMatchObject(timedOutOutcome)
  })

  test('applies if the headers arrive too slowly', async () => {
    await using hooks = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await sendTo(hooks.url, { timeoutMs })).toMatchObject(timedOutOutcome)
  })

  test('applies if DNS does not respond', async () => {
    const resolve = () => new Promise<LookupAddress[]>(() => {})
    expect(await sendTo('https://hooks.example.org/', { timeoutMs, resolve })).toMatchObject(timedOutOutcome)
  })

  test('applies if the TLS handshake does not complete', async () => {
    await using hooks = await startRawReceiver(() => {})
    expect(await sendTo(hooks.url.replace('http', 'https'), { timeoutMs })).toMatchObject(timedOutOutcome)
  })

  test('stops reading a slow body and keeps the response’s status', async () => {
    await using hooks = await startReceiver((response) => {
      response.write('x')
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    })
    // Long enough for the headers to arrive on a busy machine.
    const outcome = await sendTo(hooks.url, { timeoutMs: 1_500 })
    expect(outcome).toMatchObject({ statusCode: 200, error: null })
    expect(outcome.responseBody).toMatch(/^x+$/)
    await hooks.waitForClose()
  })

  test('is not awaited when the caller aborts', async () => {
    await using hooks = await startRawReceiver(() => controller.abort())
    const controller = new AbortController()
    const sender = createTestSender()
    const { signal } = controller
    const cancelled = { ...noResponse, error: 'cancelled' }
    expect(await sender.send({ url: hooks.url, ...message, signal })).toMatchObject(cancelled)
    expect(await sender.send({ url: hooks.url, ...message, signal })).toMatchObject(cancelled)
    expect(hooks.connections).toHaveLength(1)
  })
})

describe('reports a stable error text:', () => {
  const startTextReceiver = (text: string) => startRawReceiver((socket) => socket.write(text))

  test('connection refused', async () => {
    const stoppedReceiver = await startReceiver(respondOk)
    await stoppedReceiver[Symbol.asyncDispose]()
    expect(await sendTo(stoppedReceiver.url)).toMatchObject({ ...noResponse, error: 'connection refused' })
  })

  test('connection closed before a response', async () => {
    await using hooks = await startRawReceiver((socket) => socket.destroy())
    expect(await sendTo(hooks.url)).toMatchObject({
      ...noResponse,
      error: 'connection closed before a response',
    })
    expect(hooks.connections).toHaveLength(1)
    await using upgradingReceiver = await startTextReceiver(
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    )
    expect((await sendTo(upgradingReceiver.url)).error).toBe('connection closed before a response')
  })

  test('response is not HTTP', async () => {
    await using hooks = await startTextReceiver('SSH-2.0-OpenSSH_9.9\r\n')
    expect(await sendTo(hooks.url)).toMatchObject({ ...noResponse, error: 'response is not HTTP' })
  })

  test('response headers too large', async () => {
    await using hooks = await startTextReceiver(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(await sendTo(hooks.url)).toMatchObject({ ...noResponse, error: 'response headers too large' })
  })

  test('name does not resolve', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    }
    const error = 'name does not resolve'
    expect(await sendTo('https://hooks.example.org/', { resolve })).toMatchObject({ ...noResponse, error })
    expect(await sendTo('https://hooks.example.org/', { resolve: createFakeResolver([]) })).toMatchObject({
      ...noResponse,
      error,
    })
  })

  test('address not valid', async () => {
    for (const url of ['', 'hooks', 'ftp://127.0.0.1/', 'http://127.0.0.1:0/']) {
      expect(await sendTo(url)).toMatchObject({ ...noResponse, error: 'address not valid' })
    }
  })
})
