import { describe, expect, test } from 'bun:test'
import type { Import } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { expectViolations } from '../expect-problem.ts'
import { formatCounts, formatRowErrors, importCsv } from './import-csv.ts'

const service = await testService()
await service.startWorker()

/** Imports a file into a new association. */
async function importFile(file: Bun.BodyInit, query = '') {
  const client = await service.createClient()
  const done = await importCsv(service, client.keys.live.secret, file, query)
  const members = await client.live.members.list({}).toArray({ limit: 100 })
  return { done, client, members: members.toSorted((a, b) => (a.email < b.email ? -1 : 1)) }
}

const header = 'email,firstName,lastName'
const twoRows = [`a@example.org,Ada,King`, `b@example.org,Bea,King`]

describe('a file of members', () => {
  test.each([
    ['LF', `${header}\n${twoRows.join('\n')}\n`],
    ['CRLF', `${header}\r\n${twoRows.join('\r\n')}\r\n`],
    ['CR', `${header}\r${twoRows.join('\r')}\r`],
    ['no trailing line break', `${header}\n${twoRows.join('\n')}`],
    ['blank lines between rows', `${header}\n\n${twoRows.join('\n\n\n')}\n\n`],
    ['a byte order mark', `\ufeff${header}\n${twoRows.join('\n')}\n`],
    [
      'a byte order mark before a quoted header',
      `\ufeff"email","firstName","lastName"\n${twoRows.join('\n')}\n`,
    ],
    ['semicolons', [header, ...twoRows].join('\n').replaceAll(',', ';')],
    ['tabs', [header, ...twoRows].join('\n').replaceAll(',', '\t')],
    ['UTF-16', Buffer.from(`\ufeff${header}\n${twoRows.join('\n')}\n`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(`\ufeff${header}\n${twoRows.join('\n')}\n`, 'utf16le').swap16()],
    ['spaces around column names', ` email , firstName,lastName \n${twoRows.join('\n')}`],
    ['an empty, unnamed column', `${header},\n${twoRows.map((row) => `${row},`).join('\n')}`],
  ])('with %s is read', async (_, file) => {
    const query = file.includes('lastName,\n') ? 'ignoreUnknownColumns=true' : ''
    const { done, members } = await importFile(file, query)
    expect(done.errors).toEqual([])
    expect(formatCounts(done)).toBe('created 2 updated 0 unchanged 0 failed 0 of 2')
    expect(members.map(({ email, firstName, lastName }) => [email, firstName, lastName])).toEqual([
      ['a@example.org', 'Ada', 'King'],
      ['b@example.org', 'Bea', 'King'],
    ])
  })

  test('with only a header has no rows', async () => {
    for (const file of [header, `${header}\r\n`]) {
      const { done } = await importFile(file)
      expect([done.status, formatCounts(done)]).toEqual([
        'completed',
        'created 0 updated 0 unchanged 0 failed 0 of 0',
      ])
    }
  })

  test('keeps quotes, separators, line breaks and formulas unchanged', async () => {
    const organization = '"=1+1", x;\r\ny\nz'
    const file = `${header},organization\na@example.org,Ada,King,"${organization.replaceAll('"', '""')}"\n`
    const { members } = await importFile(file)
    expect(members[0]?.organization).toBe(organization)
  })

  test('reports the starting line of each invalid row', async () => {
    const file = [
      `${header},organization`,
      'a@example.org,Ada,King,"one\r\ntwo\nthree"',
      'bad,Ada,King,',
      '',
      '"c@example.org",Ada,King,"\n\n"',
      ',Ada,King,"x\n"',
      'd@example.org,Ada,King',
      'e@example.org,Ada,King,,',
    ].join('\n')
    const { done } = await importFile(file)
    expect(formatRowErrors(done)).toEqual([
      'line 5 (row 2): email invalid_format',
      'line 10 (row 4): email required',
      'line 12 (row 5): column_count',
      'line 13 (row 6): column_count',
    ])
    expect(formatCounts(done)).toBe('created 2 updated 0 unchanged 0 failed 4 of 6')
  })

  test('with unknown columns is read without them if requested', async () => {
    const file = `shoe size,${header},id,createdAt\n42,a@example.org,Ada,King,whatever,never\n`
    const { done, members } = await importFile(file, 'ignoreUnknownColumns=true')
    expect(done.rows.created).toBe(1)
    expect(members[0]?.id).not.toBe('whatever')
  })

  test('can contain the read-only columns of an export', async () => {
    const { done } = await importFile(
      `id,${header},userId,createdAt,updatedAt\nx,a@example.org,Ada,King,x,x,x\n`,
    )
    expect(done.rows.created).toBe(1)
  })

  test.each([
    ['an unclosed quote', `${header}\na@example.org,Ada,King\n"b@example.org,Bea,King\n`],
    ['text after a closing quote', `${header}\na@example.org,Ada,King\n"b"x,Bea,King\n`],
    ['a quote within a cell', `${header}\na@example.org,Ada,King\nb@example.org,B"ea,King\n`],
    [
      'a row of more than 1 MiB',
      `${header}\na@example.org,Ada,King\nb@example.org,"${'x'.repeat(1_100_000)}",King\n`,
    ],
  ])('with %s fails at that row, with its line and the reason', async (_, file) => {
    const { done, members } = await importFile(file)
    expect(done.status).toBe('failed')
    expect(done.reason).toMatch(/^Malformed CSV at or after line 3: the row [^/]*quote[^/]*\.$/)
    expect(done.finishedAt).not.toBeNull()
    expect(done.rows).toMatchObject({ total: 2, processed: 1, created: 1, failed: 0 })
    expect(members).toHaveLength(1)
  })

  test.each([
    ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
    ['UTF-16', 'utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ] as [string, Import['encoding'], (text: string) => Buffer][])(
    'in %s keeps its characters across chunks',
    async (_, encoding, encode) => {
      const rows = Array.from({ length: 9_000 }, (_, row) => `x${row}@example.org,😀é,King\n`).join('')
      const file = new Uint8Array(encode(`${header}\n${rows}a@example.org,José,Łoś€\n`))
      expect(file.byteLength).toBeGreaterThan(256 * 1024)
      const { done, members } = await importFile(file)
      expect([done.encoding, done.errors, done.rows.created]).toEqual([encoding, [], 9_001])
      expect(members.find(({ email }) => email === 'a@example.org')).toMatchObject({ lastName: 'Łoś€' })
      expect(new Set(members.map(({ firstName }) => firstName))).toEqual(new Set(['José', '😀é']))
    },
  )

  test.each([0, 1, 2, 3])(
    'in Windows-1252 is recognized, with an accented character %i bytes before the end of a chunk',
    async (bytesBeforeEnd) => {
      const start = `${header}\na@example.org,Jos`
      const end = Buffer.from('\xe9,M\xfcller \x80\n', 'latin1')
      const filler = ' '.repeat(256 * 1024 - bytesBeforeEnd - start.length - 3)
      const file = Buffer.concat([Buffer.from(`${header}\n"${filler}"\na@example.org,Jos`), end])
      expect(file.indexOf(0xe9)).toBe(256 * 1024 - bytesBeforeEnd)
      const { done, members } = await importFile(file)
      expect([done.encoding, done.rows.created]).toEqual(['windows-1252', 1])
      expect(members[0]).toMatchObject({ firstName: 'José', lastName: 'Müller €' })
    },
  )

  test('whose first column name starts with the first byte of a byte order mark is read', async () => {
    const { done } = await importFile(
      `ﬁrst,${header}\nx,a@example.org,Ada,King\n`,
      'ignoreUnknownColumns=true',
    )
    expect([done.status, formatCounts(done)]).toEqual([
      'completed',
      'created 1 updated 0 unchanged 0 failed 0 of 1',
    ])
  })

  test('in a truncated or malformed form is refused with 400, and the service keeps running', async () => {
    const names = ['name="file"; ', 'name="other"; ', 'name="file"; x=""; ', '']
    for (const name of names.flatMap((name) => [`${name}filename="a.csv"`, name])) {
      const head = `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n`
      for (const form of [
        `${head}email,firstName\r\n`,
        head,
        `${head}a\r\n${head}b\r\n`,
        `${head}\r\n--b--\r\n`,
      ]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' }
        const response = await service.request('/api/members/import', {
          method: 'POST',
          body: form,
          key: service.client.keys.live.secret,
          headers,
        })
        expect(response.status).toBe(400)
      }
    }
    expect((await service.request('/healthz')).status).toBe(200)
  })

  test('with a header line over 64 KiB is refused with 400', async () => {
    const columns = Array.from({ length: 9000 }, (_, index) => `column ${index}`).join(',')
    const file = `${header},${columns}\na@example.org,Ada,King${','.repeat(9000)}\n`
    const client = await service.createClient()
    const response = await service.request('/api/members/import?ignoreUnknownColumns=true', {
      method: 'POST',
      key: client.keys.live.secret,
      body: file,
      headers: { 'content-type': 'text/csv' },
    })
    await expectViolations(response, ['file header_too_long'])
  })

  test('with 1,500 invalid rows of 3,000 reports the first 1,000 and counts all', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `${index % 2 ? 'bad' : `m${index}@example.org`},Ada,King`,
    )
    const { done } = await importFile(`${header}\n${rows.join('\n')}\n`)
    expect(formatCounts(done)).toBe('created 1500 updated 0 unchanged 0 failed 1500 of 3000')
    expect(done.errors).toHaveLength(1000)
    expect(done.errorsTruncated).toBe(true)
    expect(done.errors.at(-1)).toMatchObject({ row: 2000, line: 2001 })
  })
})
