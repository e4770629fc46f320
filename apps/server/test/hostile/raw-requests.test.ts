import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'

const service = await testService()
const port = Number(new URL(service.url).port)
const authorization = `Authorization: Bearer ${service.client.keys.live.secret}`

/**
 * Sends raw bytes.
 *
 * @param endsAfterText half-closes the connection after the text, as an interrupted client does
 * @returns everything received until the connection closes
 */
function sendRawRequest(text: string, { endsAfterText = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect({ port, host: 'localhost', allowHalfOpen: true }, () => {
      socket.write(Buffer.from(text, 'latin1'))
      if (endsAfterText) socket.end()
    })
    socket.on('data', (bytes) => {
      response += bytes.toString('latin1')
    })
    socket.on('end', () => socket.end())
    socket.on('error', () => resolve(response))
    socket.on('close', () => resolve(response))
  })
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${[...headers, authorization, 'Connection: close'].join('\r\n')}\r\n\r\n`

describe('a malformed raw request', () => {
  test.each([
    ['a Host that is not a host name', get('/api/members', 'Host: a b')],
    ['a Host with unclosed brackets', get('/api/members', 'Host: [::')],
    ['an empty Host', get('/api/members', 'Host:')],
    ['a Host with an invalid port', get('/api/members', 'Host: localhost:99999')],
    ['a Host with a path', get('/api/members', 'Host: localhost/x?y#z')],
    ['a Host with user information', get('/api/members', 'Host: user:pass@localhost')],
    ['no Host', get('/api/members')],
    ['an absolute URL', get('http://elsewhere.example/api/members', 'Host: localhost')],
    ['two leading slashes', get('//api/members', 'Host: localhost')],
    ['only two slashes', get('//', 'Host: localhost')],
    ['dot segments', get('/api/../../../etc/passwd', 'Host: localhost')],
    ['a backslash', get('/api\\members', 'Host: localhost')],
    ['invalid UTF-8', get('/api/members/\xff\xfe', 'Host: localhost')],
    ['a fragment', get('/api/members#x', 'Host: localhost')],
    ['an asterisk', get('*', 'Host: localhost')],
    ['an unknown method', `BREW /api/members HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`],
    ['TRACE', `TRACE /api/members HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`],
    ['a header of 64 KiB', get('/api/members', 'Host: localhost', `X-Long: ${'x'.repeat(65_536)}`)],
    ['a URL of 64 KiB', get(`/api/members?q=${'x'.repeat(65_536)}`, 'Host: localhost')],
    ['a length that is not a number', get('/api/members', 'Host: localhost', 'Content-Length: x')],
    ['a negative length', get('/api/members', 'Host: localhost', 'Content-Length: -1')],
    ['two lengths', get('/api/members', 'Host: localhost', 'Content-Length: 0', 'Content-Length: 1')],
    [
      'a length and chunks',
      get('/api/members', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    ],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unsupported HTTP version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ])('with %s is handled or rejected without revealing internals', async (_, request) => {
    const response = await sendRawRequest(request)
    if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 ([1-4]\d\d|505) /)
    expect(response).not.toMatch(/\.ts:\d|node_modules|\/work\/|TypeError|Invalid URL|stack/i)
    expect((await callAs(service, null)('GET', '/healthz')).status).toBe(200)
  })

  test('with an interrupted body has no effect, even if the body is complete JSON', async () => {
    const members = service.client.live.members
    const body = JSON.stringify({ email: 'half@example.org', firstName: 'Half', lastName: 'Sent' })
    const send = (contentLength: number, options = {}) =>
      sendRawRequest(
        `POST /api/members HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${contentLength}\r\n\r\n${body}`,
        options,
      )
    expect(await send(body.length + 1, { endsAfterText: true })).toBe('')
    expect((await members.list()).totalItems).toBe(0)
    expect(await send(body.length)).toStartWith('HTTP/1.1 201 ')
    expect((await members.list()).totalItems).toBe(1)
  })
})
