import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers } from './callers.ts'
import { formatCounts, formatRowErrors, importCsv } from './import-csv.ts'

const service = await testService()
await service.startWorker()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const { live } = service.client
const level = await live.membershipLevels.create({ key: 'individual', name: 'Individual' })
const ada = await live.members.create({
  ...buildPerson({ status: 'active', tags: ['board'] }),
  level: level.key,
})
const bea = await live.members.create(buildPerson({ status: 'lapsed', firstName: 'Béa' }))

async function readLines(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  return (await response.text()).trimEnd().split('\n')
}

describe('GET /api/members/export', () => {
  test('200: all members as CSV, for callers who can read them', async () => {
    for (const call of [staff, reader]) {
      const response = await call('GET', '/api/members/export?format=csv')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
      expect(response.headers.get('content-disposition')).toContain('members.csv')
      const [header, ...rows] = await readLines(response)
      expect(header).toStartWith('id,externalId,email,firstName,lastName,')
      expect(rows.map((row) => row.split(',')[0])).toEqual([bea.id, ada.id])
    }
    expect(await readLines(await foreign('GET', '/api/members/export'))).toHaveLength(1)
  })

  test.each([
    ['status=active', [ada.id]],
    ['status[]=active&status[]=lapsed&order[createdAt]=asc', [ada.id, bea.id]],
    ['tags[]=board', [ada.id]],
    ['q=bea', [bea.id]],
    ['level=individual', [ada.id]],
    ['status=grace', []],
  ])('200: filtered by %s', async (query, ids) => {
    const [, ...rows] = await readLines(await staff('GET', `/api/members/export?${query}`))
    expect(rows.map((row) => row.split(',')[0] ?? '')).toEqual(ids)
  })

  test.each([
    ['format=pdf', 'fileFormat unknown_value'],
    ['status=happy', 'status unknown_value'],
    ['nickname=x', 'nickname unknown_parameter'],
    ['page=2', 'page unknown_parameter'],
    ['itemsPerPage=5', 'itemsPerPage unknown_parameter'],
  ])('400 validation-error: %s', async (query, violation) => {
    await expectViolations(await staff('GET', `/api/members/export?${query}`), [violation])
  })

  test('200: escapes cells that a spreadsheet would run as formulas, and leaves phone numbers unchanged', async () => {
    const { live: guildhall } = await service.createClient()
    const formulas = [
      '=HYPERLINK("http://evil.example")',
      '@SUM(1)',
      "+1+cmd|' /C calc'!A0",
      '-1+cmd|x',
      '\t=1',
      '\n=1',
    ]
    for (const lastName of formulas)
      await guildhall.members.create(buildPerson({ lastName, phone: '+44 20 7946-0000' }))
    const text = await (await guildhall.members.export()).text()
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(rows.map(({ lastName }) => lastName).toSorted()).toEqual(
      formulas.map((formula) => `'${formula}`).toSorted(),
    )
    expect(new Set(rows.map(({ phone }) => phone))).toEqual(new Set(['+44 20 7946-0000']))
  })

  test('401 unauthorized; 403 insufficient-scope', async () => {
    await expectProblem(await anonymous('GET', '/api/members/export'), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', '/api/members/export'), 403, 'insufficient-scope')
  })

  test('200: exports each member once, across pages and during a concurrent creation', async () => {
    const { live: guildhall, keys } = await service.createClient()
    const rows = Array.from({ length: 1200 }, (_, index) => `m${index}@example.org,Ada,King`)
    await importCsv(service, keys.live.secret, `email,firstName,lastName\n${rows.join('\n')}\n`)
    const response = await guildhall.members.export()
    const createdMember = await guildhall.members.create(buildPerson())
    const emails = (await response.text())
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[2])
    const expected = rows.map((row) => row.split(',')[0])
    expect(emails.filter((email) => email !== createdMember.email).toSorted()).toEqual(expected.toSorted())
  })
})

/** Texts that break careless CSV writers and readers. The API rejects NUL and lone surrogates. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '"',
    '""',
    'a,b',
    'a;b',
    '\n',
    '\r\n',
    ' x ',
    '\ufeff',
    "'",
    '[1]',
    '{"a":1}',
    'null',
    'TRUE',
  ),
  fc.constantFrom(
    '-5',
    '+44',
    "'+44",
    "'=1",
    "''",
    '@x',
    '1e5',
    '007',
    'a\t',
    '\u2028b',
    '𝒜é東\u0301',
    '\\',
    '\\"',
    '2020-01-01',
    ';',
    'a\rb',
    '%',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
)
const text = hostileText.filter(
  (value) => !value.includes('\0') && value.isWellFormed() && /[!-~]/.test(value),
)
const optionalText = fc.option(text)
const randomInstant = (min: Date) =>
  fc.option(fc.date({ min, max: new Date('9999-12-31'), noInvalidDate: true }).map((at) => at.toISOString()))
const instant = randomInstant(new Date('1000-01-01'))
const inactiveMembership = {
  status: fc.constantFrom('pending', 'lapsed', 'suspended', 'cancelled'),
  renewsAt: instant,
}
/** Renewals in the future: the worker would lapse an active member whose renewal date has passed. */
const futureRenewal = {
  status: fc.constantFrom('pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled'),
  renewsAt: randomInstant(new Date(Date.now() + 86_400_000)),
}
const fields = {
  externalId: optionalText,
  firstName: text,
  lastName: text,
  displayName: optionalText,
  phone: optionalText,
  organization: optionalText,
  jobTitle: optionalText,
  department: optionalText,
  address: fc.option(
    fc.record({
      line1: optionalText,
      line2: optionalText,
      city: optionalText,
      region: optionalText,
      postalCode: fc.option(text.map((value) => value.slice(0, 9).toWellFormed())),
      country: fc.constantFrom(null, 'GB', 'NL'),
    }),
  ),
  memberNumber: optionalText,
  level: fc.constantFrom(null, level.key),
  joinedAt: instant,
  consents: fc.record({ newsletter: fc.boolean(), directory: fc.boolean() }),
  tags: fc.uniqueArray(text, { maxLength: 4 }),
  customFields: fc.dictionary(
    text,
    fc.oneof(text, fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    { maxKeys: 4 },
  ),
}
const member = fc.oneof(
  fc.record({ ...fields, ...inactiveMembership }),
  fc.record({ ...fields, ...futureRenewal }),
)

/** A member without the fields that differ between associations. */
const pickContent = ({
  id: _,
  createdAt: __,
  updatedAt: ___,
  address,
  ...rest
}: Record<string, unknown>) => ({
  ...rest,
  // CSV cannot represent an address whose fields are all null.
  address: address && Object.values(address).some((line) => line !== null) ? address : null,
})

test('an export can be imported without loss', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 12 }), async (input) => {
      const [from, to] = await Promise.all([service.createClient(), service.createClient()])
      for (const { live: guildhall } of [from, to])
        await guildhall.membershipLevels.create({ key: level.key, name: 'Individual' })
      const usedValues = new Set<string>()
      const isNew = (value: string | null) =>
        value === null || (!usedValues.has(value) && usedValues.add(value))
      for (const fields of input) {
        const externalId = isNew(fields.externalId) ? fields.externalId : null
        const memberNumber = isNew(fields.memberNumber) ? fields.memberNumber : null
        await from.live.members.create({
          ...fields,
          ...buildPerson(),
          ...fields,
          externalId,
          memberNumber,
        } as never)
      }
      const file = await (await from.live.members.export()).text()
      const done = await importCsv(service, to.keys.live.secret, file)
      expect([formatRowErrors(done), formatCounts(done)]).toEqual([
        [],
        `created ${input.length} updated 0 unchanged 0 failed 0 of ${input.length}`,
      ])
      const readAll = async ({ live: guildhall }: typeof from) =>
        (await guildhall.members.list({ order: { email: 'asc' } }).toArray({ limit: 100 })).map(pickContent)
      expect(await readAll(to)).toEqual(await readAll(from))
      const secondImport = await importCsv(service, from.keys.live.secret, file, 'mode=upsert')
      expect(formatCounts(secondImport)).toBe(
        `created 0 updated 0 unchanged ${input.length} failed 0 of ${input.length}`,
      )
    }),
    { numRuns: 12 },
  )
})
