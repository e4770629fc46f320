import { describe, expect, test } from 'bun:test'
import { checkUrl } from '@guildhall/core/webhooks/check-url'
import { createSelfSignedCertificate, startRawReceiver, startReceiver } from './receivers.ts'
import { createFakeResolver, createTestSender, message, noResponse, respondOk, sendTo } from './senders.ts'

describe('a connection', () => {
  test('that is closed as it is reused is replaced once', async () => {
    await using hooks = await startRawReceiver((socket, count) => {
      if (count === 2) socket.destroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
    const sender = createTestSender()
    expect((await sender.send({ url: hooks.url, ...message })).statusCode).toBe(200)
    expect((await sender.send({ url: hooks.url, ...message })).statusCode).toBe(200)
    expect(hooks.connections).toHaveLength(2)
  })

  test('falls back to another address of the name', async () => {
    await using hooks = await startReceiver(respondOk)
    const url = `http://hooks.example.org:${hooks.port}/`
    expect((await sendTo(url, { resolve: createFakeResolver(['::1', '127.0.0.1']) })).statusCode).toBe(200)
    expect((await sendTo(`http://hooks.localhost:${hooks.port}/`)).statusCode).toBe(200)
    expect(hooks.received[0]?.headers.host).toBe(`hooks.example.org:${hooks.port}`)
  })

  test('is not shared by webhooks sent concurrently', async () => {
    await using hooks = await startReceiver((response) => setTimeout(() => response.end(), 20))
    const sender = createTestSender()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => sender.send({ url: hooks.url, ...message })),
    )
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(hooks.connections).toHaveLength(10)
  })
})

describe('outside development, no connection is made', () => {
  const production = { development: false }

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '93.184.215.14 127.0.0.1',
    '127.0.0.1 2606:4700::1111',
  ])('to a name that leads to %s', async (addresses) => {
    await using hooks = await startReceiver(respondOk)
    const resolve = createFakeResolver(addresses.split(' '))
    const url = `https://hooks.example.org:${hooks.port}/`
    expect(await sendTo(url, { ...production, resolve })).toMatchObject({
      ...noResponse,
      error: 'address not public',
    })
    expect(resolve.asked).toEqual(['hooks.example.org'])
    expect(hooks.connections).toHaveLength(0)
  })

  test('to a loopback address, however it is written', async () => {
    await using hooks = await startReceiver(respondOk)
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
      const outcome = await sendTo(`https://${host}:${hooks.port}/`, { ...production, resolve })
      expect(outcome).toMatchObject({ ...noResponse, error: 'address not public' })
    }
    expect(resolve.asked).toEqual([])
    expect(hooks.connections).toHaveLength(0)
  })

  test('over HTTP', async () => {
    await using hooks = await startReceiver(respondOk)
    for (const url of [hooks.url, 'http://93.184.215.14/', 'http://hooks.example.org/']) {
      expect(await sendTo(url, production)).toMatchObject({ ...noResponse, error: 'https required' })
    }
    expect(hooks.connections).toHaveLength(0)
  })

  test('to a name that resolved elsewhere when it was registered', async () => {
    await using hooks = await startReceiver(respondOk)
    const resolve = createFakeResolver(['93.184.215.14'], ['127.0.0.1'])
    const url = `https://hooks.example.org:${hooks.port}/`
    expect(await checkUrl(url, { ...production, resolve })).toEqual([])
    expect((await sendTo(url, { ...production, resolve })).error).toBe('address not public')
    expect(hooks.connections).toHaveLength(0)
  })

  test('over a connection left open by a sender in development', async () => {
    await using hooks = await startReceiver(respondOk)
    expect((await createTestSender().send({ url: hooks.url, ...message })).statusCode).toBe(200)
    expect((await sendTo(hooks.url, production)).error).toBe('https required')
    expect(hooks.received).toHaveLength(1)
  })
})

describe('a name is resolved', () => {
  test('once for each connection, which uses the checked address', async () => {
    await using hooks = await startReceiver((response, _, count) => {
      if (count === 2) response.setHeader('connection', 'close')
      response.end()
    })
    const resolve = createFakeResolver(['127.0.0.1'], ['10.0.0.1'])
    const sender = createTestSender({ resolve })
    const url = `http://hooks.example.org:${hooks.port}/`
    expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    expect(resolve.asked).toHaveLength(1)
    expect((await sender.send({ url, ...message })).error).toBe('https required')
    expect(resolve.asked).toHaveLength(2)
    expect(hooks.connections).toHaveLength(1)
  })

  test('to loopback only for HTTP in development', async () => {
    for (const addresses of [['10.0.0.1'], ['93.184.215.14'], ['127.0.0.1', '169.254.169.254']]) {
      const outcome = await sendTo('http://hooks.example.org:1/', { resolve: createFakeResolver(addresses) })
      expect(outcome).toMatchObject({ ...noResponse, error: 'https required' })
    }
  })
})

describe.skipIf(Bun.which('openssl') === null)('over HTTPS', async () => {
  const tls = Bun.which('openssl') ? await createSelfSignedCertificate() : { key: '', cert: '' }

  test('a receiver with a trusted certificate for its name gets webhooks', async () => {
    await using hooks = await startReceiver(respondOk, tls)
    const sender = createTestSender({ ca: tls.cert })
    const url = `https://hooks.example.org:${hooks.port}/`
    for (let count = 0; count < 3; count++) {
      expect((await sender.send({ url, ...message })).statusCode).toBe(200)
    }
    expect(hooks.connections).toHaveLength(1)
  })

  test.each(['other.example.org', '127.0.0.1'])(
    'the host %s with a certificate for another name gets none',
    async (host) => {
      await using hooks = await startReceiver(respondOk, tls)
      const outcome = await sendTo(`https://${host}:${hooks.port}/`, { ca: tls.cert })
      expect(outcome).toMatchObject({
        ...noResponse,
        error: 'certificate not valid: issued for another host',
      })
      expect(hooks.received).toHaveLength(0)
    },
  )

  test('a receiver with a self-signed certificate gets none', async () => {
    await using hooks = await startReceiver(respondOk, tls)
    const outcome = await sendTo(`https://hooks.example.org:${hooks.port}/`)
    expect(outcome).toMatchObject({ ...noResponse, error: 'certificate not valid: self-signed' })
    expect(hooks.received).toHaveLength(0)
  })

  test('a receiver that speaks plain HTTP gets none', async () => {
    await using hooks = await startReceiver(respondOk)
    const outcome = await sendTo(hooks.url.replace('http', 'https'))
    expect(outcome).toMatchObject({ ...noResponse, error: 'TLS handshake failed' })
  })
})
