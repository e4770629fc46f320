import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody } from '../expect-problem.ts'

const service = await testService()
const port = Number(new URL(service.url).port)
const { keys, live } = service.client
const authorization = `Authorization: Bearer ${keys.live.secret}`
const member = '{"email":"smuggled@example.org","firstName":"A","lastName":"B"}'

/** Sends raw bytes. @returns everything received until the connection closes or is idle for a second */
function sendRawRequest(text: string): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(port, 'localhost', () => socket.write(Buffer.from(text, 'latin1')))
    const end = () => {
      socket.destroy()
      resolve(response)
    }
    // A busy machine may respond late.
    socket.setTimeout(10_000, end)
    socket.on('data', (bytes) => {
      socket.setTimeout(1_000)
      response += bytes.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

const joinLines = (...textLines: string[]) => textLines.join('\r\n')
const post = (...headers: string[]) =>
  joinLines(
    'POST /api/members HTTP/1.1',
    'Host: localhost',
    authorization,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  )
const get = (path: string, host: string) =>
  joinLines(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '')
const chunk = `${member.length.toString(16)}\r\n${member}\r\n0\r\n\r\n`
const smuggled = get('/metrics', 'localhost')

describe('a fragment in the request target is refused', () => {
  test.each([
    '/healthz#',
    '/healthz?#/api/members',
    '/api/members#/../keys',
    '/api/v1/events#',
    '/embed.js#?',
    '/files/ticket#',
    '/auth/sso?client=a#',
    '/nowhere#',
  ])('%s', async (target) => {
    const response = await sendRawRequest(get(target, 'localhost'))
    expect(response).toStartWith('HTTP/1.1 400 ')
    expect(response).toContain('fragment')
  })
})

describe('a request with ambiguous length is refused, and the bytes after it get no response', () => {
  test.each([
    ['a length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked') + chunk + smuggled],
    [
      'chunks and a length',
      post('Transfer-Encoding: chunked', `Content-Length: ${chunk.length}`) + chunk + smuggled,
    ],
    [
      'an unknown coding',
      post(`Content-Length: ${member.length}`, 'Transfer-Encoding: xchunked') + member + smuggled,
    ],
    ['another coding before chunked', post('Transfer-Encoding: gzip, chunked') + chunk + smuggled],
    ['two codings', post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunk + smuggled],
    ['a space before the colon', post('Transfer-Encoding : chunked', 'Content-Length: 0') + smuggled],
    ['a folded line', post('X-A: b', ' c', 'Transfer-Encoding: chunked') + chunk + smuggled],
    ['two lengths', post('Content-Length: 0', `Content-Length: ${member.length}`) + member + smuggled],
    ['a list of lengths', post(`Content-Length: 0, ${member.length}`) + member + smuggled],
    ['a length with a plus sign', post(`Content-Length: +${member.length}`) + member + smuggled],
    ['a length in hexadecimal', post(`Content-Length: 0x${member.length.toString(16)}`) + member + smuggled],
    ['a negative chunk size', `${post('Transfer-Encoding: chunked')}-1\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'a chunk of 72 bits',
      `${post('Transfer-Encoding: chunked')}ffffffffffffffffff\r\n${member}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['NUL in a header', post('X-A: b\0c', 'Content-Length: 0') + smuggled],
    ['lines that end with LF only', post('Content-Length: 0').replaceAll('\r\n', '\n') + smuggled],
  ])('%s', async (_, request) => {
    const response = await sendRawRequest(request)
    expect(response).toMatch(/^HTTP\/1\.1 (400|505) /)
    expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    expect(response).not.toContain('process_cpu')
    expect((await live.members.list({ email: 'smuggled@example.org' })).totalItems).toBe(0)
  })
})

describe('the Host header', () => {
  test.each(['localhost/metrics?', 'localhost/healthz#', 'a:b@localhost', 'localhost\\x', 'a b', ''])(
    'that is not exactly a host is rejected: %j',
    async (host) => {
      expect(await sendRawRequest(get('/api/members', host))).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  test.each(['a', 'ab', 'abc', 'a:1', 'abcd', 'elsewhere.example', 'LOCALHOST'])(
    'does not affect routing: %s',
    async (host) => {
      expect(await sendRawRequest(get('/healthz', host))).toMatch(/^HTTP\/1\.1 200 /)
      for (const path of ['/x/metrics', '/abcdefghijk/healthz', '/aaa/openapi.json'])
        expect(await sendRawRequest(get(path, host))).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  test('is not trusted: URLs in responses come from the settings', async () => {
    for (const name of [
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
    ]) {
      const headerLines = name.startsWith('Host') ? [name] : ['Host: localhost', name]
      const responses = await Promise.all([
        sendRawRequest(
          joinLines(
            'GET /api/members?itemsPerPage=1 HTTP/1.1',
            ...headerLines,
            authorization,
            'Connection: close',
            '',
            '',
          ),
        ),
        sendRawRequest(
          joinLines(
            'GET /api/members/x HTTP/1.1',
            ...headerLines,
            authorization,
            'Connection: close',
            '',
            '',
          ),
        ),
        sendRawRequest(joinLines('GET /openapi.json HTTP/1.1', ...headerLines, 'Connection: close', '', '')),
      ])
      expect(responses[0]).toContain(`<${service.url}/api/members?itemsPerPage=1&page=1>; rel="first"`)
      for (const response of responses) expect(response).not.toContain('evil.example')
    }
  })

  test('selects live or sandbox and nothing more: a key of one does not work in the other', async () => {
    const requestMe = (host: string, key: string) =>
      sendRawRequest(
        joinLines(
          'GET /api/me HTTP/1.1',
          `Host: ${host}`,
          `Authorization: Bearer ${key}`,
          'Connection: close',
          '',
          '',
        ),
      )
    const sandbox = new URL(service.sandboxUrl).host
    expect(await requestMe(sandbox, keys.live.secret)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await requestMe(new URL(service.url).host, keys.test.secret)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await requestMe(sandbox, keys.test.secret)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('no header overrides the method', async () => {
  const { id } = await live.members.create({ email: 'stays@example.org', firstName: 'A', lastName: 'B' })
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
    const headers = { [header]: 'DELETE' }
    const response = await service.request(`/api/members/${id}`, {
      method: 'GET',
      headers,
      key: keys.live.secret,
    })
    expect((await expectBody(response)).id).toBe(id)
  }
  expect((await live.members.get(id)).id).toBe(id)
})
