import { describe, expect, test } from 'bun:test'
import { NotFoundError, PermissionDeniedError } from '@guildhall/sdk'
import { parse } from 'csv-parse/sync'
import { testService } from '../../../../tools/testing/service.ts'
import { catchError, expectProblem } from '../expect-problem.ts'
import { createCallers } from './callers.ts'

const service = await testService()
const { anonymous } = await createCallers(service)
const { live } = service.client
await service.startWorker()

const wait = (id: string) => live.imports.wait(id, { pollInterval: 30 })
const downloadErrors = async (id: string) => (await live.imports.errors(id)).text()

describe('GET /api/imports/{id}/errors.csv', () => {
  test('200: of 10,000 rows, the 37 that failed; after correction, the file can be imported with the same mapping', async () => {
    const invalidRows = new Set(Array.from({ length: 37 }, (_, index) => index * 270 + 5))
    const lines = Array.from({ length: 10_000 }, (_, row) =>
      [
        invalidRows.has(row) ? `m${row}.example.org` : `m${row}@example.org`,
        'Ada',
        `"King; of\n${row}"`,
        '=1+1',
      ].join(';'),
    )
    const file = `E-Mail;Vorname;Nachname;Formel\n${lines.join('\n')}\n`
    const { mapping } = await live.members.previewImport(file)
    const dryRunImport = await wait((await live.members.import(file, { mapping, dryRun: true })).id)
    expect(dryRunImport.rows).toMatchObject({ total: 10_000, processed: 10_000, created: 9963, failed: 37 })
    expect((await live.members.list()).totalItems).toBe(0)
    const done = await wait((await live.members.import(file, { mapping })).id)
    expect(done.rows).toMatchObject({ total: 10_000, processed: 10_000, created: 9963, failed: 37 })
    expect(done.errors.map(({ row, line }) => [row, line])).toEqual(
      [...invalidRows].map((row) => [row + 1, 2 * row + 2]),
    )
    const response = await live.imports.errors(done.id)
    expect(response.headers.get('content-type')).toStartWith('text/csv')
    const csv = await response.text()
    expect(await downloadErrors(dryRunImport.id)).toBe(csv)
    const [header, ...rows] = parse(csv, { delimiter: ';' }) as string[][]
    expect(header).toEqual(['import_errors', 'E-Mail', 'Vorname', 'Nachname', 'Formel'])
    expect(rows).toEqual(
      [...invalidRows].map((row) => [
        `${2 * row + 2}: E-Mail: Must be an email address.`,
        `m${row}.example.org`,
        'Ada',
        `King; of\n${row}`,
        "'=1+1",
      ]),
    )
    const corrected = csv.replaceAll(/m(\d+)\.example/g, 'm$1@example')
    const secondImport = await wait((await live.members.import(corrected, { mapping })).id)
    expect(secondImport.rows).toMatchObject({ total: 37, created: 37, failed: 0 })
    expect((await live.members.list()).totalItems).toBe(10_000)
    const [member] = await live.members.list({ email: 'm5@example.org' }).toArray({ limit: 1 })
    expect(member).toMatchObject({ lastName: 'King; of\n5', customFields: { Formel: '=1+1' } })
  })

  test('200: headings that start like formulas are escaped, and match the same mapping after correction', async () => {
    const mapping = { '@Twitter': 'customFields.twitter' }
    const file = 'email,firstName,lastName,@Twitter\nt.example.org,Ada,King,@ada\n'
    const { id } = await wait((await live.members.import(file, { mapping })).id)
    const csv = await downloadErrors(id)
    expect((parse(csv) as string[][])[0]?.at(-1)).toBe("'@Twitter")
    const corrected = csv.replace(',t.example.org', ',t@example.org')
    expect((await wait((await live.members.import(corrected, { mapping })).id)).rows).toMatchObject({
      created: 1,
    })
    const [member] = await live.members.list({ email: 't@example.org' }).toArray({ limit: 1 })
    expect(member?.customFields).toEqual({ twitter: '@ada' })
  })

  test('200: all failed rows, not only the first 1,000; after a second attempt, without the reasons from the first', async () => {
    const file = `email,firstName\n${Array.from({ length: 2345 }, (_, row) => `${row},Ada\n`).join('')}`
    const done = await wait((await live.members.import(file)).id)
    expect([done.errors.length, done.errorsTruncated, done.rows.failed]).toEqual([1000, true, 2345])
    const csv = await downloadErrors(done.id)
    expect(parse(csv)).toHaveLength(2346)
    const secondImport = await wait((await live.members.import(csv)).id)
    const [header, first, ...others] = parse(await downloadErrors(secondImport.id)) as string[][]
    expect(header).toEqual(['import_errors', 'email', 'firstName'])
    expect(first?.slice(1)).toEqual(['0', 'Ada'])
    expect(others).toHaveLength(2344)
  })

  test('200: rows with too few or too many cells are unchanged; reasons are in the caller’s language', async () => {
    const file = 'email,firstName,lastName\nshort@example.org\nlong@example.org,Ada,King,x\nbad,Ada,King\n'
    const { id } = await wait((await live.members.import(file)).id)
    const response = await service.request(`/api/imports/${id}/errors.csv`, {
      key: service.client.keys.live.secret,
      headers: { 'accept-language': 'de' },
    })
    const [, ...rows] = parse(await response.text(), { relax_column_count: true }) as string[][]
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['short@example.org'],
      ['long@example.org', 'Ada', 'King', 'x'],
      ['bad', 'Ada', 'King'],
    ])
    expect(rows[2]?.[0]).toBe('4: email: Geben Sie eine E-Mail-Adresse an.')
  })

  test('GET /api/imports/{id} also returns reasons in the caller’s language, with an ETag for each language', async () => {
    const { id } = await wait((await live.members.import('email,firstName,lastName\nada,Ada,King\n')).id)
    const read = (language: string) =>
      live.imports.get(id, { headers: { 'accept-language': language } }).withResponse()
    const [german, english] = [await read('de'), await read('en')]
    expect(english.data.errors[0]?.violations[0]?.message).toBe('Must be an email address.')
    expect(german.data.errors[0]?.violations[0]?.message).not.toBe('Must be an email address.')
    expect(german.etag).not.toBe(english.etag)
    expect({ ...german.data, errors: [] }).toEqual({ ...english.data, errors: [] })
  })

  test('GET /api/imports/{id} returns the reason for its failure in the caller’s language', async () => {
    const { id } = await wait(
      (await live.members.import('email,firstName,lastName\na@example.org,A,"B\n')).id,
    )
    const reasons = await Promise.all(
      ['de', 'fr', 'es', 'nl'].map(
        async (language) =>
          (await live.imports.get(id, { headers: { 'accept-language': language } })).reason ?? '',
      ),
    )
    expect(new Set(reasons).size).toBe(4)
    expect(reasons).not.toContain((await live.imports.get(id)).reason)
  })

  test('200: only the header when no row failed', async () => {
    const { id } = await wait(
      (await live.members.import('email,firstName,lastName\nfine@example.org,A,B\n')).id,
    )
    expect(await downloadErrors(id)).toBe('import_errors,email,firstName,lastName\n')
  })

  test('200: without the rows of an erased member', async () => {
    const member = await live.members.create({ email: 'Erased@example.org', firstName: 'A', lastName: 'B' })
    const file = 'email,firstName,lastName\nerased@EXAMPLE.org,Ada,King\nother,Ada,King\n'
    const { id } = await wait((await live.members.import(file)).id)
    expect(await downloadErrors(id)).toContain('erased@EXAMPLE.org')
    await live.members.erase(member.id)
    const csv = await downloadErrors(id)
    expect(csv).not.toContain('erased@EXAMPLE.org')
    expect(csv).toContain('other,Ada,King')
  })

  test('401 unauthorized; 403 insufficient-scope; 404: another association’s import, or an unknown one', async () => {
    const { id } = await live.members.import('email,firstName,lastName\nx,A,B\n')
    await expectProblem(await anonymous('GET', `/api/imports/${id}/errors.csv`), 401, 'unauthorized')
    const { key } = await live.keys.create({ name: 'Events', type: 'secret', scopes: ['events:write'] })
    expect(await catchError(service.createSdk(key).imports.errors(id))).toBeInstanceOf(PermissionDeniedError)
    const { live: otherLive } = await service.createClient()
    expect(await catchError(otherLive.imports.errors(id))).toBeInstanceOf(NotFoundError)
    expect(await catchError(live.imports.errors(crypto.randomUUID()))).toBeInstanceOf(NotFoundError)
  })
})
