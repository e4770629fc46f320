import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import type { Import } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers } from './callers.ts'
import { importCsv, sendCsv } from './import-csv.ts'

const service = await testService()
const { reader, unrelated, anonymous } = await createCallers(service)
const key = service.client.keys.live.secret
const send = (file: Bun.BodyInit, query = '', headers = {}) => sendCsv(service, key, file, query, headers)
const buildCsv = (name: string) => `email,firstName,lastName\n${name}@example.org,Ada,King\n`
const countRows = async (table: string): Promise<number> =>
  (await service.database.sql.unsafe(`select count(*)::int as n from ${table}`))[0].n

describe('POST /api/members/import', () => {
  test('202: accepted, can be polled at its URL, and runs in the background', async () => {
    const response = await send(buildCsv('first'), 'mode=upsert&dryRun=true')
    const record = await expectBody<Import>(response, 202)
    expect(record).toEqual({
      id: record.id,
      status: 'queued',
      mode: 'upsert',
      dryRun: true,
      encoding: 'utf-8',
      delimiter: ',',
      mapping: null,
      progress: 0,
      rows: { total: 1, processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
      errors: [],
      errorsTruncated: false,
      reason: null,
      createdAt: record.createdAt,
      updatedAt: record.createdAt,
      finishedAt: null,
    })
    expect(response.headers.get('location')).toBe(`/api/imports/${record.id}`)
    const polled = await reader('GET', response.headers.get('location') ?? '')
    expect(await expectBody<Import>(polled)).toEqual(record)
    await service.startWorker()
    const done = await service.client.live.imports.wait(record.id, { pollInterval: 30 })
    expect(done).toMatchObject({ status: 'completed', progress: 1, reason: null })
    expect(done.finishedAt).toMatch(/Z$/)
  })

  test('202: progress is 0 while queued, even with a long header line', async () => {
    const fileWithLongHeader = `${'x'.repeat(20_000)},email,firstName,lastName\n,long@example.org,Ada,King\n`
    expect(
      (await expectBody<Import>(await send(fileWithLongHeader, 'ignoreUnknownColumns=true'), 202)).progress,
    ).toBe(0)
  })

  test('202: a form with the file in "file"', async () => {
    const form = new FormData()
    form.append('file', new File([buildCsv('form')], 'members.csv', { type: 'text/csv' }))
    const { id } = await expectBody<Import>(
      await service.request('/api/members/import', { method: 'POST', key, body: form }),
      202,
    )
    const done = await service.client.live.imports.wait(id, { pollInterval: 30 })
    expect(done.rows.created).toBe(1)
  })

  test.each([
    ['an unknown column', 'email,nickname\na,b\n', '', ['nickname unknown_column']],
    ['a duplicate column', 'email,email\na,b\n', '', ['email duplicate']],
    ['no known column', 'a,b\n1,2\n', 'ignoreUnknownColumns=true', [' no_columns']],
    ['only read-only columns', 'id,createdAt\n1,2\n', '', [' no_columns']],
    ['no header', '\n\n', '', ['file empty_file']],
    ['a header that is not CSV', '"email,firstName\na,b\n', '', ['file invalid_header']],
    ['NUL', `email\n\0\n`, '', ['file invalid_characters']],
    ['UTF-8, then Latin-1', Buffer.from('656d61696c0ac3a92ce9', 'hex'), '', ['file invalid_encoding']],
    [
      'UTF-16 without a byte order mark',
      Buffer.from('email\na\n', 'utf16le'),
      '',
      ['file invalid_characters'],
    ],
    [
      'half a character of UTF-16',
      Buffer.from('\ufeffemail', 'utf16le').subarray(0, -1),
      '',
      ['file invalid_encoding'],
    ],
    [
      'a character cut off at the end',
      Buffer.from('email\néé').subarray(0, -1),
      '',
      ['file invalid_encoding'],
    ],
    ['an Excel workbook', Buffer.from('PK\x03\x04\x14\0\x06\0'), '', ['file unsupported_format']],
    ['a compressed file', Buffer.from('1f8b0803c5e5bc6901', 'hex'), '', ['file invalid_encoding']],
    ['data without a header', 'ada@example.org,Ada,King\n', '', ['file no_header']],
    ['a mapping that is not JSON', buildCsv('a'), 'mapping=firstName', ['mapping invalid_json']],
    ['a mapping that is a list', buildCsv('a'), 'mapping=[]', ['mapping invalid_type']],
    ['a mapping to a number', buildCsv('a'), 'mapping={"email":1}', ['mapping.email invalid_type']],
    [
      'a mapping of an unknown column',
      buildCsv('a'),
      'mapping={"mail":"email"}',
      ['mapping[mail] unknown_column'],
    ],
    [
      'a mapping to an unknown field',
      buildCsv('a'),
      'mapping={"email":"mail"}',
      ['mapping[email] unknown_field'],
    ],
    [
      'a mapping to an unwritable field',
      buildCsv('a'),
      'mapping={"email":"userId"}',
      ['mapping[email] unknown_field'],
    ],
    ['two columns for one field', buildCsv('a'), 'mapping={"lastName":"firstName"}', ['lastName duplicate']],
    ['only ignored columns', 'email\na\n', 'mapping={"email":null}', [' no_columns']],
    ['custom fields twice', 'customFields,customFields.a\n{},1\n', '', ['customFields.a duplicate']],
    [
      'more rows than a dry run checks',
      `email,firstName,lastName\n${'a@example.org,A,B\n'.repeat(250_001)}`,
      'dryRun=true',
      ['file too_many'],
    ],
    ['an unknown mode', buildCsv('a'), 'mode=replace', ['mode unknown_value']],
    ['an unknown parameter', buildCsv('a'), 'dryrun=true', ['dryrun unknown_parameter']],
    ['a repeated parameter', buildCsv('a'), 'mode=create&mode=upsert', ['mode repeated']],
    ['a dry run that is neither true nor false', buildCsv('a'), 'dryRun=1', ['dryRun invalid_type']],
  ] as [string, Bun.BodyInit, string, string[]][])(
    '400 validation-error: %s; nothing is stored',
    async (_, file, query, violations) => {
      const before = [await countRows('imports'), await countRows('import_chunks')]
      await expectViolations(await send(file, query), violations)
      expect([await countRows('imports'), await countRows('import_chunks')]).toEqual(before)
    },
  )

  test('400 validation-error: an empty body', async () => {
    const headers = { 'content-type': 'text/csv' }
    await expectViolations(await service.request('/api/members/import', { method: 'POST', key, headers }), [
      'file empty_file',
    ])
    await expectViolations(await send(''), ['file empty_file'])
  })

  const sendForm = async (name: string, ...values: (string | File)[]) => {
    const body = new FormData()
    for (const value of values) body.append(name, value)
    return service.request('/api/members/import', { method: 'POST', key, body })
  }

  test('400: a form without a file, with several, with an unknown field, truncated, or without a boundary', async () => {
    const before = await countRows('import_chunks')
    const file = new File([buildCsv('twice')], 'a.csv')
    await expectViolations(await sendForm('file', file, file), ['file repeated'])
    await expectViolations(await sendForm('csv', new File(['email\n'], 'a.csv')), ['csv unknown_field'])
    await expectViolations(await sendForm(`a\0${'b'.repeat(98)}😀`, file), [
      `a${'b'.repeat(98)}\ufffd unknown_field`,
    ])
    await expectViolations(await sendForm('mode', 'upsert'), ['mode unknown_field'])
    await expectViolations(await sendForm('file', new File([], '')), ['file required'])
    const sendMultipart = (type: string, body: string) =>
      send(body, '', { 'content-type': `multipart/form-data${type}` })
    await expectProblem(await sendMultipart('', 'x'), 400, 'malformed-request')
    await expectViolations(await sendMultipart('; boundary=b', '--b--\r\n'), ['file required'])
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    const cut = await sendMultipart('; boundary=b', `${start}${buildCsv('cut')}`)
    expect(cut.status).toBe(400)
    expect(await countRows('import_chunks')).toBe(before)
  })

  test('401 unauthorized; 403 insufficient-scope', async () => {
    const headers = { 'content-type': 'text/csv' }
    await expectProblem(
      await anonymous('POST', '/api/members/import', buildCsv('a'), headers),
      401,
      'unauthorized',
    )
    for (const call of [reader, unrelated])
      await expectProblem(
        await call('POST', '/api/members/import', buildCsv('a'), headers),
        403,
        'insufficient-scope',
      )
  })

  test.each(['application/json', 'text/plain', ''])('415 unsupported-media-type: %j', async (type) => {
    await expectProblem(
      await send(Buffer.from(buildCsv('a')), '', { 'content-type': type }),
      415,
      'unsupported-media-type',
    )
  })

  test('413 payload-too-large: a Content-Length over 256 MiB, before the body is complete', async () => {
    const head = `POST /api/members/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
    const response = await sendOverSocket(
      `${head}Content-Type: text/csv\r\nContent-Length: 268435457\r\n\r\nemail\n`,
    )
    expect(response).toStartWith('HTTP/1.1 413 ')
    expect(response).toContain('/problems/payload-too-large')
    expect(await countRows('import_chunks')).toBe(0)
  })

  test('202 replayed; 422 idempotency-key-reused: another file or mode', async () => {
    const before = await countRows('imports')
    const headers = { 'idempotency-key': 'import-once' }
    const first = await expectBody<Import>(await send(buildCsv('once'), 'mode=create', headers), 202)
    const second = await send(buildCsv('once'), 'mode=create', headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await expectBody<Import>(second, 202)).id).toBe(first.id)
    await expectProblem(await send(buildCsv('twice'), 'mode=create', headers), 422, 'idempotency-key-reused')
    await expectProblem(await send(buildCsv('once'), 'mode=upsert', headers), 422, 'idempotency-key-reused')
    expect(await countRows('imports')).toBe(before + 1)
    await service.client.live.imports.wait(first.id, { pollInterval: 30 })
    expect(await countRows('import_chunks')).toBe(0)
  })

  test('an interrupted upload leaves nothing behind, and the server keeps running', async () => {
    const before = await countRows('imports')
    const head = `POST /api/members/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
    const body = `email,firstName,lastName\n${'a@example.org,Ada,King\n'.repeat(20_000)}`
    const socket = connect(Number(new URL(service.url).port), 'localhost')
    socket.write(`${head}Content-Type: text/csv\r\nContent-Length: 5000000\r\n\r\n${body}`)
    while ((await countRows('import_chunks')) === 0) await Bun.sleep(10)
    socket.destroy()
    while ((await countRows('import_chunks')) > 0) await Bun.sleep(10)
    expect(await countRows('imports')).toBe(before)
    expect((await importCsv(service, key, buildCsv('after'))).rows.created).toBe(1)
  })

  test('an upload that takes over an hour is stored completely, whenever maintenance runs', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `slow${index}@example.org,Ada,King\n`)
    const body = `email,firstName,lastName\n${rows.join('')}`
    const query = 'mode=create&dryRun=true'
    const head = `POST /api/members/import?${query} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
    const socket = connect(Number(new URL(service.url).port), 'localhost')
    const response = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString()))
      socket.once('error', reject)
    })
    const length = `Content-Type: text/csv\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    socket.write(head + length + body.slice(0, 540_000))
    while ((await countRows('import_chunks')) < 2) await Bun.sleep(10)
    await service.database
      .sql`update import_chunks set received_at = now() - interval '2 hours' where start_byte = 0`
    await service.operator.platform.maintenance.run()
    socket.write(body.slice(540_000))
    const [, id = ''] = (await response).match(/location: \/api\/imports\/(\S+)/i) ?? []
    socket.destroy()
    const done = await service.client.live.imports.wait(id, { pollInterval: 30 })
    expect(done).toMatchObject({ status: 'completed', rows: { total: 20_000, created: 20_000 } })
  })

  test('fails if a part of the stored file is missing', async () => {
    const otherService = await testService()
    const { live, keys } = otherService.client
    const rows = Array.from({ length: 20_000 }, (_, index) => `lost${index}@example.org,Ada,King\n`)
    const file = `email,firstName,lastName\n${rows.join('')}`
    const { id } = await expectBody<Import>(await sendCsv(otherService, keys.live.secret, file), 202)
    await otherService.database.sql`delete from import_chunks where start_byte > 0`
    await otherService.startWorker()
    const done = await live.imports.wait(id, { pollInterval: 30 })
    expect(done).toMatchObject({
      status: 'failed',
      reason: 'A part of the stored file is missing. Import the file again.',
    })
    expect((await live.members.list()).totalItems).toBe(done.rows.created)
  })

  test('202: a form with an unnamed file', async () => {
    expect((await expectBody<Import>(await sendForm('file', buildCsv('unnamed')), 202)).rows.total).toBe(1)
  })
})

/** Sends raw bytes. @returns the first chunk of the response */
function sendOverSocket(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), 'localhost', () => socket.write(request))
    socket.once('data', (data) => {
      resolve(data.toString())
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The server closed the connection without a response.')))
  })
}
