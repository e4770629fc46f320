import { describe, expect, test } from 'bun:test'
import { type ImportPreview, PermissionDeniedError } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { catchError, expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers } from './callers.ts'

const service = await testService()
const { reader, anonymous } = await createCallers(service)
const { live, keys } = service.client
const path = '/api/members/import/preview'
const send = (file: Bun.BodyInit, query = '', headers = {}) =>
  service.request(`${path}?${query}`, {
    method: 'POST',
    key: keys.live.secret,
    body: file,
    headers: { 'content-type': 'text/csv', ...headers },
  })
const countRows = async (table: string): Promise<number> =>
  (await service.database.sql.unsafe(`select count(*)::int as n from ${table}`))[0].n
const listViolations = ({ rows }: ImportPreview) =>
  rows.map(({ violations }) => violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`))

describe('POST /api/members/import/preview', () => {
  test('200: columns, a guessed mapping, delimiter, encoding, and rows with violations; nothing is stored', async () => {
    const before = [await countRows('imports'), await countRows('import_chunks'), await countRows('members')]
    const file = Buffer.from(
      'Vorname;Name;E-Mail;Mitglieds-Nr.;Sparte;;PLZ\nJos\xe9;M\xfcller;jose@example.org;7;Rudern;x;01067\nAda;King;ada;8;Segeln;;1\n',
      'latin1',
    )
    const preview = await live.members.previewImport(new Blob([file]))
    expect(preview).toEqual({
      encoding: 'windows-1252',
      delimiter: ';',
      mapping: {
        Vorname: 'firstName',
        Name: 'lastName',
        'E-Mail': 'email',
        'Mitglieds-Nr.': 'memberNumber',
        Sparte: 'customFields.Sparte',
        'column 6': null,
        PLZ: 'address.postalCode',
      },
      columns: [
        { name: 'Vorname', field: 'firstName' },
        { name: 'Name', field: 'lastName' },
        { name: 'E-Mail', field: 'email' },
        { name: 'Mitglieds-Nr.', field: 'memberNumber' },
        { name: 'Sparte', field: 'customFields.Sparte' },
        { name: 'column 6', field: null },
        { name: 'PLZ', field: 'address.postalCode' },
      ],
      rows: [
        {
          row: 1,
          line: 2,
          cells: ['José', 'Müller', 'jose@example.org', '7', 'Rudern', 'x', '01067'],
          violations: [],
        },
        {
          row: 2,
          line: 3,
          cells: ['Ada', 'King', 'ada', '8', 'Segeln', '', '1'],
          violations: [
            { propertyPath: 'email', code: 'invalid_format', message: 'Must be an email address.' },
          ],
        },
      ],
      reason: null,
    })
    expect([
      await countRows('imports'),
      await countRows('import_chunks'),
      await countRows('members'),
    ]).toEqual(before)
  })

  test.each([
    [
      'first name,Surname,Email address,Zip code,Joined',
      'firstName lastName email address.postalCode joinedAt',
    ],
    [
      'Nom,Prénom,Adresse e-mail,Code postal,Numéro d’adhérent',
      'lastName firstName email address.postalCode memberNumber',
    ],
    [
      'Nombre,Apellidos,Correo electrónico,Nº de socio,Teléfono',
      'firstName lastName email memberNumber phone',
    ],
    [
      'Voornaam,Achternaam,E-mailadres,Lidnummer,Woonplaats',
      'firstName lastName email memberNumber address.city',
    ],
    [
      'VORNAME,NACHNAME,E-Mail-Adresse,Straße,Eintrittsdatum',
      'firstName lastName email address.line1 joinedAt',
    ],
    ['Name,E-Mail', 'displayName email'],
    ['E-Mail,email', 'customFields.E-Mail email'],
    ['email,Mail,Courriel', 'email customFields.Mail customFields.Courriel'],
    ['id,email,userId,updatedAt,import_errors', '- email - - -'],
  ])('200: guesses the fields of %s', async (header, fields) => {
    const { columns } = await live.members.previewImport(`${header}\n`)
    expect(columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields)
  })

  test('200: reports the violations of an import with the given mapping and mode', async () => {
    const member = await live.members.create({ email: 'taken@example.org', firstName: 'A', lastName: 'B' })
    const file = 'Mail\tVor\tNach\tStufe\ntaken@example.org\tA\tB\t\nnew@example.org\tA\tB\tgold\nx\t\n'
    const mapping = { Mail: 'email', Vor: 'firstName', Nach: 'lastName', Stufe: 'level' }
    const preview = await live.members.previewImport(file, { mapping })
    expect(preview.delimiter).toBe('\t')
    expect(listViolations(preview)).toEqual([['email taken'], ['level unknown_reference'], [' column_count']])
    const upsertPreview = await live.members.previewImport(file, { mapping, mode: 'upsert' })
    expect(listViolations(upsertPreview)).toEqual([[], ['level unknown_reference'], [' column_count']])
    expect(await live.members.get(member.id)).toEqual(member)
  })

  test('200: another association’s email addresses do not count as taken', async () => {
    await live.members.create({ email: 'ours@example.org', firstName: 'A', lastName: 'B' })
    const { live: otherLive } = await service.createClient()
    const preview = await otherLive.members.previewImport('email,firstName,lastName\nours@example.org,A,B\n')
    expect(listViolations(preview)).toEqual([[]])
  })

  test('200: messages are in the caller’s language', async () => {
    const file = 'email,firstName,lastName,joinedAt\nada@example.org,Ada,,01/03/2024\n"ada,Ada,King,\n'
    const response = await send(file, '', { 'accept-language': 'de' })
    expect(response.headers.get('content-language')).toBe('de')
    const { rows, reason } = await expectBody<ImportPreview>(response)
    expect(rows[0]?.violations.map(({ message }) => message)).toEqual([
      'Dieses Feld ist erforderlich.',
      'Geben Sie ein Datum an, etwa 2026-03-14.',
    ])
    expect(reason).toBe(
      'In oder nach Zeile 3 ist die Datei kein gültiges CSV: Eine Zelle in Anführungszeichen ist nicht abgeschlossen.',
    )
  })

  test('200: at most 20 rows of a large file, without an incomplete last row', async () => {
    const row = `a@example.org,Ada,${'é'.repeat(45_000)}\n`
    const preview = await live.members.previewImport(`email,firstName,lastName\n${row.repeat(40)}`)
    expect(preview.rows.length).toBe(11)
    expect(new Set(preview.rows.map(({ cells }) => cells[2]?.length))).toEqual(new Set([45_000]))
    const many = await live.members.previewImport(
      new Blob([`email,firstName,lastName\n${'a@example.org,Ada,King\n'.repeat(200_000)}`]),
    )
    expect(many.rows.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
  })

  test('200: reports a row that repeats an earlier one, and returns a formula as text', async () => {
    const preview = await live.members.previewImport(
      'email,firstName,lastName\na@example.org,=1+1,King\na@example.org,Ada,King\n',
    )
    expect(listViolations(preview)).toEqual([[], ['email taken']])
    expect(preview.rows[0]?.cells[1]).toBe('=1+1')
  })

  test('200: the reason why rows cannot be read', async () => {
    const preview = await live.members.previewImport('email,firstName\na@example.org,A\n"b@example.org,B\n')
    expect(preview.rows).toHaveLength(1)
    expect(preview.reason).toBe(
      'Malformed CSV at or after line 3: the row has a quoted cell that is not closed.',
    )
    const endless = await live.members.previewImport(`email,firstName\n"${'x'.repeat(2_000_000)}`)
    expect([endless.rows, endless.reason]).toEqual([
      [],
      expect.stringMatching(/longer than 1 MiB|not closed/),
    ])
  })

  test('200: 2,000 columns; only as many custom fields as a member can have', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `Column ${index}`)
    const { columns } = await live.members.previewImport(`${['email', ...names].join(',')}\n`)
    expect(columns).toHaveLength(2001)
    expect(columns.filter(({ field }) => field?.startsWith('customFields.'))).toHaveLength(64)
  })

  test('200: of two equal headings, the second gets another name in the mapping and is ignored', async () => {
    const { mapping } = await live.members.previewImport('email,Telefon,Telefon,Team,Team\n')
    expect(mapping).toEqual({
      email: 'email',
      Telefon: 'phone',
      'Telefon (2)': null,
      Team: 'customFields.Team',
      'Team (2)': null,
    })
  })

  test.each([
    ['an empty file', '', '', ['file empty_file']],
    ['no header', 'ada@example.org,Ada\n', '', ['file no_header']],
    ['a workbook', Buffer.from('PK\x03\x04'), '', ['file unsupported_format']],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '', ['file unsupported_format']],
    [
      'binary data',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      '',
      ['file invalid_encoding'],
    ],
    ['one line of 50 MB', 'x'.repeat(50_000_000), '', ['file header_too_long']],
    ['20,000 columns', `${'a,'.repeat(20_000)}\n`, '', ['file too_many']],
    ['a mapping for another file', 'email\n', 'mapping={"Mail":"email"}', ['mapping[Mail] unknown_column']],
    ['a mapping to unknown fields', 'email\n', 'mapping={"email":"e"}', ['mapping[email] unknown_field']],
    ['a mapping that is not JSON', 'email\n', 'mapping={', ['mapping invalid_json']],
    ['an unknown parameter', 'email\n', 'dryRun=true', ['dryRun unknown_parameter']],
  ] as [string, Bun.BodyInit, string, string[]][])(
    '400 validation-error: %s',
    async (_, file, query, violations) => {
      await expectViolations(await send(file, query), violations)
    },
  )

  test('200: a mapping of names like __proto__ does not change Object.prototype', async () => {
    const mapping = { __proto__x: null, constructor: 'customFields.__proto__', email: 'email' }
    const text = `{"__proto__":"firstName",${JSON.stringify(mapping).slice(1)}`
    const file = '__proto__,constructor,__proto__x,email\nAda,x,y,a@example.org\n'
    const preview = await expectBody<ImportPreview>(await send(file, `mapping=${encodeURIComponent(text)}`))
    expect(preview.columns.map(({ field }) => field)).toEqual([
      'firstName',
      'customFields.__proto__',
      null,
      'email',
    ])
    expect(({} as Record<string, unknown>).firstName).toBeUndefined()
  })

  test('401 unauthorized; 403 insufficient-scope; 415 unsupported-media-type', async () => {
    const headers = { 'content-type': 'text/csv' }
    await expectProblem(await anonymous('POST', path, 'email\n', headers), 401, 'unauthorized')
    await expectProblem(await reader('POST', path, 'email\n', headers), 403, 'insufficient-scope')
    const { key } = await live.keys.create({ name: 'Reader', type: 'secret', scopes: ['members:read'] })
    expect(await catchError(service.createSdk(key).members.previewImport('email\n'))).toBeInstanceOf(
      PermissionDeniedError,
    )
    await expectProblem(
      await send('email\n', '', { 'content-type': 'application/json' }),
      415,
      'unsupported-media-type',
    )
  })
})
