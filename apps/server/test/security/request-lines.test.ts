import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody } from '../expect-problem.ts'

const service = await testService()
const port = Number(new URL(service.url).port)
const { keys, live } = service.client
const authorization = `Authorization: Bearer ${keys.live.secret}`
const memberJson = '{"email":"smuggled@example.org","firstName":"A","lastName":"B"}'

/**
 * Sends raw bytes.
 *
 * @returns everything received until the connection closes, or is idle for ten seconds before, or a second after, the
 * first bytes
 */
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
const buildPost = (...headers: string[]) =>
  joinLines(
    'POST /api/members HTTP/1.1',
    'Host: localhost',
    authorization,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  )
const buildGet = (path: string, host: string) =>
  joinLines(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '')
const chunkedMember = `${memberJson.length.toString(16)}\r\n${memberJson}\r\n0\r\n\r\n`
const smuggledRequest = buildGet('/metrics', 'localhost')

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
    const response = await sendRawRequest(buildGet(target, 'localhost'))
    expect(response).toStartWith('HTTP/1.1 400 ')
    expect(response).toContain('fragment')
  })
})

describe('a request with an ambiguous length or malformed header is refused, and later bytes get no response', () => {
  test.each([
    [
      'a length and chunks',
      buildPost('Content-Length: 4', 'Transfer-Encoding: chunked') + chunkedMember + smuggledRequest,
    ],
    [
      'chunks and a length',
      buildPost('Transfer-Encoding: chunked', `Content-Length: ${chunkedMember.length}`) +
        chunkedMember +
        smuggledRequest,
    ],
    [
      'an unknown coding',
      buildPost(`Content-Length: ${memberJson.length}`, 'Transfer-Encoding: xchunked') +
        memberJson +
        smuggledRequest,
    ],
    [
      'another coding before chunked',
      buildPost('Transfer-Encoding: gzip, chunked') + chunkedMember + smuggledRequest,
    ],
    [
      'two codings',
      buildPost('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') +
        chunkedMember +
        smuggledRequest,
    ],
    [
      'a space before the colon',
      buildPost('Transfer-Encoding : chunked', 'Content-Length: 0') + smuggledRequest,
    ],
    [
      'a folded line',
      buildPost('X-A: b', ' c', 'Transfer-Encoding: chunked') + chunkedMember + smuggledRequest,
    ],
    [
      'two lengths',
      buildPost('Content-Length: 0', `Content-Length: ${memberJson.length}`) + memberJson + smuggledRequest,
    ],
    [
      'a list of lengths',
      buildPost(`Content-Length: 0, ${memberJson.length}`) + memberJson + smuggledRequest,
    ],
    [
      'a length with a plus sign',
      buildPost(`Content-Length: +${memberJson.length}`) + memberJson + smuggledRequest,
    ],
    [
      'a length in hexadecimal',
      buildPost(`Content-Length: 0x${memberJson.length.toString(16)}`) + memberJson + smuggledRequest,
    ],
    [
      'a negative chunk size',
      `${buildPost('Transfer-Encoding: chunked')}-1\r\n\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    [
      'a 72-bit chunk size',
      `${buildPost('Transfer-Encoding: chunked')}ffffffffffffffffff\r\n${memberJson}\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    ['NUL in a header', buildPost('X-A: b\0c', 'Content-Length: 0') + smuggledRequest],
    [
      'lines that end with LF only',
      buildPost('Content-Length: 0').replaceAll('\r\n', '\n') + smuggledRequest,
    ],
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
      expect(await sendRawRequest(buildGet('/api/members', host))).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  test.each(['a', 'ab', 'abc', 'a:1', 'abcd', 'elsewhere.example', 'LOCALHOST'])(
    'does not affect routing: %s',
    async (host) => {
      expect(await sendRawRequest(buildGet('/healthz', host))).toMatch(/^HTTP\/1\.1 200 /)
      for (const path of ['/x/metrics', '/abcdefghijk/healthz', '/aaa/openapi.json'])
        expect(await sendRawRequest(buildGet(path, host))).toMatch(/^HTTP\/1\.1 404 /)
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

  test('selects live or sandbox: a key of one does not work in the other', async () => {
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
