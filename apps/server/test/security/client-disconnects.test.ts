import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { uploadHeaders } from '../hostile/fixture.ts'
import { buildPdf } from '../library/files.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'

const service = await testService(sharedSecrets)
const server = await startSecondServer(service)
const { live, keys } = service.client
const port = Number(new URL(server.url).port)

/** Sends bytes and disconnects, immediately or after a delay. */
function sendAndDisconnect(bytes: Buffer, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => {
      socket.write(bytes)
      setTimeout(() => socket.resetAndDestroy(), delayMs)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

function buildRequest(method: string, path: string, headers: Record<string, string>, body: Buffer): Buffer {
  const allHeaders = { Host: 'localhost', Authorization: `Bearer ${keys.live.secret}`, ...headers }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body])
}

const buildSizedRequest = (
  method: string,
  path: string,
  body: Buffer,
  type: string,
  overrides: Record<string, string> = {},
) =>
  buildRequest(
    method,
    path,
    { ...overrides, 'Content-Type': type, 'Content-Length': String(body.length) },
    body,
  )

const buildChunkedRequest = (method: string, path: string, body: Buffer, type: string) =>
  buildRequest(
    method,
    path,
    { 'Content-Type': type, 'Transfer-Encoding': 'chunked' },
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
  )

async function buildStreamRequests(): Promise<Buffer[]> {
  const { id } = await live.resources.upload(new Blob([buildPdf('Words.')]), { name: 'A', fileName: 'a.pdf' })
  const path = '/api/resources/uploads'
  const creation = await server.request(path, {
    method: 'POST',
    headers: uploadHeaders,
    key: keys.live.secret,
  })
  const upload = creation.headers.get('location') ?? ''
  const formatPartHeader = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`
  const form = Buffer.concat([
    Buffer.from(formatPartHeader('file')),
    buildPdf('A'),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const multipart = 'multipart/form-data; boundary=b'
  const csv = Buffer.from('email,firstName,lastName\na@example.org,A,B\n')
  const question = Buffer.from('{"query":"What do the words say?"}')
  const tusHeaders = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }
  const emptyBody = Buffer.alloc(0)
  return [
    buildSizedRequest('POST', '/api/resources', form, multipart),
    buildChunkedRequest('POST', '/api/resources', form, multipart),
    buildSizedRequest('PUT', `/api/resources/${id}`, form, multipart),
    buildSizedRequest('POST', '/api/members/import?dryRun=true', csv, 'text/csv'),
    buildChunkedRequest('POST', '/api/members/import?dryRun=true', csv, 'text/csv'),
    buildSizedRequest('POST', '/api/members/import?dryRun=true', form, multipart),
    buildSizedRequest(
      'POST',
      '/api/members/import?dryRun=true',
      Buffer.from(formatPartHeader('x')),
      multipart,
    ),
    buildSizedRequest(
      'PATCH',
      new URL(upload, server.url).pathname,
      Buffer.from('ab'),
      'application/offset+octet-stream',
      tusHeaders,
    ),
    buildSizedRequest('POST', '/api/members', Buffer.from(JSON.stringify(buildPerson())), 'application/json'),
    buildSizedRequest('POST', '/api/resources/chat', question, 'application/json', {
      Accept: 'text/event-stream',
    }),
    buildRequest('GET', '/api/events-log/stream', {}, emptyBody),
    buildRequest('GET', '/api/members/export', {}, emptyBody),
    buildRequest('GET', `/api/resources/${id}/download`, {}, emptyBody),
    buildSizedRequest(
      'POST',
      '/api/resources/reports/export',
      Buffer.from('{"report":"activity","format":"xlsx"}'),
      'application/json',
    ),
    buildSizedRequest('POST', '/webhooks/broker', question, 'application/json'),
  ]
}

test('connections closed at different points of a request or response do not affect others', async () => {
  for (const bytes of await buildStreamRequests()) {
    const bodyOffset = bytes.indexOf('\r\n\r\n') + 4
    const offsets = [
      bodyOffset - 9,
      bodyOffset,
      bodyOffset + 1,
      bodyOffset + 40,
      Math.floor((bodyOffset + bytes.length) / 2),
      bytes.length - 1,
      bytes.length,
    ]
    await Promise.all(
      offsets.flatMap((position) =>
        [0, 3, 30].map((delayMs) =>
          sendAndDisconnect(bytes.subarray(0, Math.min(position, bytes.length)), delayMs),
        ),
      ),
    )
    const response = await server.request('/healthz')
    expect(`${bytes.subarray(0, bytes.indexOf('\r\n'))}: ${response.status}`).toEndWith(': 200')
  }
  expect((await server.request('/api/members', { key: keys.live.secret })).status).toBe(200)
})
