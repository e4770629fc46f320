import { describe, expect, test } from 'bun:test'
import type { ServerResponse } from 'node:http'
import { checkUrl } from '@guildhall/core/webhooks/check-url'
import { createSelfSignedCertificate, startRawReceiver, startReceiver } from './receivers.ts'
import { createFakeResolver, createTestSender, message, noResponse, respondOk, sendTo } from './senders.ts'

describe('a connection', () => {
  test('that is closed as it is reused is replaced once', async () => {
    await using receiver = await startRawReceiver((socket, count) => {
      if (count === 2) socket.destroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
    const sender = createTestSender()
    expect((await sender.send({ url: receiver.url, ...message })).statusCode).toBe(200)
    expect((await sender.send({ url: receiver.url, ...message })).statusCode).toBe(200)
    expect(receiver.connections).toHaveLength(2)
  })

  test('falls back to another address of the host name', async () => {
    await using receiver = await startReceiver(respondOk)
    const url = `http://hooks.example.org:${receiver.port}/`
    expect((await sendTo(url, { resolve: createFakeResolver(['::1', '127.0.0.1']) })).statusCode).toBe(200)
    expect((await sendTo(`http://hooks.localhost:${receiver.port}/`)).statusCode).toBe(200)
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example.org:${receiver.port}`)
  })

  test('is not shared by webhooks sent concurrently', async () => {
    const responses: ServerResponse[] = []
    await using receiver = await startReceiver((response) => {
      // Responds once all requests have arrived.
      if (responses.push(response) === 10) for (const waiting of responses) waiting.end()
    })
    const sender = createTestSender()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => sender.send({ url: receiver.url, ...message })),
    )
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(receiver.connections).toHaveLength(10)
  })
})

describe('outside development, no connection is made', () => {
  const production = { isDevelopment: false }

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '93.184.215.14 127.0.0.1',
    '127.0.0.1 2606:4700::1111',
  ])('to a host name that resolves to %s', async (addresses) => {
    await using receiver = await startReceiver(respondOk)
    const resolve = createFakeResolver(addresses.split(' '))
    const url = `https://hooks.example.org:${receiver.port}/`
    expect(await sendTo(url, { ...production, resolve })).toMatchObject({
      ...noResponse,
      error: 'address not public',
    })
    expect(resolve.lookups).toEqual(['hooks.example.org'])
    expect(receiver.connections).toHaveLength(0)
  })

  test('to a loopback address, however it is written', async () => {
    await using receiver = await startReceiver(respondOk)
    const resolve = createFakeResolver(['127.0.0.1'])
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.1',
      '0',
      '[::1]',
      '[::ffff:7f00:1]',
      'localhost.',
    ]) {
      const outcome = await sendTo(`https://${host}:${receiver.port}/`, { ...production, resolve })
      expect(outcome).toMatchObject({ ...noResponse, error: 'address not public' })
    }
    expect(resolve.lookups).toEqual([])
    expect(receiver.connections).toHaveLength(0)
  })

  test('over HTTP', async () => {
    await using receiver = await startReceiver(respondOk)
    for (const url of [receiver.url, 'http://93.184.215.14/', 'http://hooks.example.org/']) {
      expect(await sendTo(url, production)).toMatchObject({ ...noResponse, error: 'https required' })
    }
    expect(receiver.connections).toHaveLength(0)
  })

  test('to a host name that resolved to a public address when the URL was checked', async () => {
    await using receiver = await startReceiver(respondOk)
    const resolve = createFakeResolver(['93.184.215.14'], ['127.0.0.1'])
    const url = `https://hooks.example.org:${receiver.port}/`
    expect(await checkUrl(url, { ...production, resolve })).toEqual([])
    expect((await sendTo(url, { ...production, resolve })).error).toBe('address not public')
    expect(receiver.connections).toHaveLength(0)
  })

  test('over HTTP, even if a sender in development left a connection open', async () => {
    await using receiver = await startReceiver(respondOk)
    expect((await createTestSender().send({ url: receiver.url, ...message })).statusCode).toBe(200)
    expect((await sendTo(receiver.url, production)).error).toBe('https required')
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a host name', () => {
  test('is resolved once for each connection, which uses the checked address', async () => {
    await using receiver = await startReceiver((response, _, count) => {
      if (count === 2) response.setHeader('connection', 'close')
      response.end()
    })
    const resolve = createFakeResolver(['127.0.0.1'], ['10.0.0.1'])
    const sender = createTestSender({ resolve })
    const url = `http://hooks.example.org:${receiver.port}/`
    expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    expect(resolve.lookups).toHaveLength(1)
    expect((await sender.send({ url, ...message })).error).toBe('https required')
    expect(resolve.lookups).toHaveLength(2)
    expect(receiver.connections).toHaveLength(1)
  })

  test('that does not resolve to loopback requires HTTPS, even in development', async () => {
    for (const addresses of [['10.0.0.1'], ['93.184.215.14'], ['127.0.0.1', '169.254.169.254']]) {
      const outcome = await sendTo('http://hooks.example.org:1/', { resolve: createFakeResolver(addresses) })
      expect(outcome).toMatchObject({ ...noResponse, error: 'https required' })
    }
  })
})

describe.skipIf(Bun.which('openssl') === null)('over HTTPS', async () => {
  const tls = Bun.which('openssl') ? await createSelfSignedCertificate() : { key: '', cert: '' }

  test('a receiver with a trusted certificate for its name gets webhooks over one connection', async () => {
    await using receiver = await startReceiver(respondOk, tls)
    const sender = createTestSender({ ca: tls.cert })
    const url = `https://hooks.example.org:${receiver.port}/`
    for (let count = 0; count < 3; count++) {
      expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    }
    expect(receiver.connections).toHaveLength(1)
  })

  test.each(['other.example.org', '127.0.0.1'])(
    'the host %s with a certificate for another name gets no webhook',
    async (host) => {
      await using receiver = await startReceiver(respondOk, tls)
      const outcome = await sendTo(`https://${host}:${receiver.port}/`, { ca: tls.cert })
      expect(outcome).toMatchObject({
        ...noResponse,
        error: 'certificate not valid: issued for another host',
      })
      expect(receiver.received).toHaveLength(0)
    },
  )

  test('a receiver with a self-signed certificate gets no webhook', async () => {
    await using receiver = await startReceiver(respondOk, tls)
    const outcome = await sendTo(`https://hooks.example.org:${receiver.port}/`)
    expect(outcome).toMatchObject({ ...noResponse, error: 'certificate not valid: self-signed' })
    expect(receiver.received).toHaveLength(0)
  })

  test('a receiver that speaks plain HTTP gets no webhook', async () => {
    await using receiver = await startReceiver(respondOk)
    const outcome = await sendTo(receiver.url.replace('http', 'https'))
    expect(outcome).toMatchObject({ ...noResponse, error: 'TLS handshake failed' })
  })
})
