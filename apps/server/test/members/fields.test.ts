import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import type { MemberRecord } from './callers.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const create = (fields: Record<string, unknown>) => staff('POST', '/api/members', buildPerson(fields))
const createMember = async (fields: Record<string, unknown>) =>
  expectBody<MemberRecord>(await create(fields), 201)
const patch = async (id: string, change: unknown) =>
  expectBody<MemberRecord>(await staff('PATCH', `/api/members/${id}`, change))
const buildFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))
/** Custom fields whose JSON has exactly this many bytes. */
function buildFieldsOfSize(bytes: number): Record<string, string> {
  const fields = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, '']))
  let remaining = bytes - JSON.stringify(fields).length
  for (const key of Object.keys(fields)) {
    fields[key] = 'x'.repeat(Math.min(4000, remaining))
    remaining -= fields[key].length
  }
  return fields
}

describe('text fields', () => {
  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['displayName', 200],
    ['organization', 200],
    ['jobTitle', 200],
    ['department', 200],
    ['phone', 50],
    ['externalId', 200],
    ['memberNumber', 64],
  ])('%s accepts up to %d characters of any script', async (field, maxCharacters) => {
    const text = '𝒜ß東é'.repeat(maxCharacters / 4).slice(0, maxCharacters)
    expect((await createMember({ [field]: text.toWellFormed() }))[field]).toBe(text.toWellFormed())
    await expectViolations(await create({ [field]: 'x'.repeat(maxCharacters + 1) }), [`${field} too_long`])
    await expectViolations(await create({ [field]: '' }), [`${field} too_short`])
    await expectViolations(await create({ [field]: 1 }), [`${field} invalid_type`])
  })

  test('reject NUL and lone surrogates', async () => {
    const buildRawBody = (name: string) => `{"email":"raw@example.org","firstName":"${name}","lastName":"R"}`
    for (const name of ['a\\u0000', '\\ud800'])
      await expectViolations(await staff('POST', '/api/members', buildRawBody(name)), [
        'firstName invalid_characters',
      ])
  })

  test('keep line breaks, quotes, markup and formulas', async () => {
    const organization = ' "=1+1", <b>;\r\n\t\u2028\'-- \\'
    expect((await createMember({ organization })).organization).toBe(organization)
  })
})

describe('email', () => {
  test.each([
    'a',
    'a@',
    '@b.org',
    'a b@example.org',
    'a@example',
    'a@example..org',
    `${'x'.repeat(65)}@example.org`,
  ])('“%s” is invalid', async (email) => {
    await expectViolations(await create({ email }), ['email invalid_format'])
  })

  test.each([
    'Mixed.Case+tag@Example.ORG',
    "o'brien@example.org",
    '!#$%&*+/=?^_`{|}~-.@example.org',
    '.a..b.@a-b.example',
  ])('“%s” is valid and stored as written', async (email) =>
    expect((await createMember({ email })).email).toBe(email),
  )
})

describe('timestamps', () => {
  test.each([
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['2024-03-01t01:00:00.5+02:00', '2024-02-29T23:00:00.500Z'],
    ['2024-03-01T00:00:00.123999-00:30', '2024-03-01T00:30:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is returned as %s', async (input, output) => {
    const { id, joinedAt } = await createMember({ joinedAt: input })
    expect(joinedAt).toBe(output)
    expect((await patch(id, { joinedAt: input })).updatedAt).toBe(
      (await patch(id, { joinedAt: output })).updatedAt,
    )
  })

  test.each([
    '2023-02-29T00:00:00Z',
    '2024-01-01',
    '2024-01-01T00:00:00',
    '2024-01-01T24:00:00Z',
    '',
    'now',
    1704067200,
  ])('%p is invalid', async (joinedAt) => {
    const code = typeof joinedAt === 'string' ? 'invalid_format' : 'invalid_type'
    await expectViolations(await create({ joinedAt }), [`joinedAt ${code}`])
  })
})

describe('tags', () => {
  test('are at most 50 unique strings, kept in order and replaced as a whole', async () => {
    const { id, tags } = await createMember({ tags: ['b', 'a', 'B'] })
    expect(tags).toEqual(['b', 'a', 'B'])
    expect((await patch(id, { tags: ['c'] })).tags).toEqual(['c'])
    expect((await patch(id, { tags: null })).tags).toEqual([])
    await expectViolations(await create({ tags: ['a', 'a'] }), ['tags duplicate'])
    await expectViolations(await create({ tags: [1, '', 'x'.repeat(65)] }), [
      'tags[0] invalid_type',
      'tags[1] too_short',
      'tags[2] too_long',
    ])
    await createMember({ tags: Object.keys(buildFields(50)) })
    await expectViolations(await create({ tags: Object.keys(buildFields(51)) }), ['tags too_long'])
    await expectViolations(await create({ tags: 'a' }), ['tags invalid_type'])
  })
})

describe('address', () => {
  test('returns every field, and merges field by field', async () => {
    const empty = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }
    const { id, address } = await createMember({ address: { city: 'Bristol' } })
    expect(address).toEqual({ ...empty, city: 'Bristol' })
    expect((await patch(id, { address: { country: 'GB', line1: '1 Quay' } })).address).toEqual({
      ...empty,
      city: 'Bristol',
      country: 'GB',
      line1: '1 Quay',
    })
    expect((await patch(id, { address: { city: null } })).address).toMatchObject({
      city: null,
      country: 'GB',
    })
    expect((await patch(id, { address: null })).address).toBeNull()
  })

  test('rejects unknown fields and a lowercase country code', async () => {
    const address = { street: 'x', country: 'gb', line1: 1 }
    const violations = [
      'address.street unknown_field',
      'address.country invalid_format',
      'address.line1 invalid_type',
    ]
    await expectViolations(await create({ address }), violations)
    await expectViolations(await create({ address: 'Bristol' }), ['address invalid_type'])
  })
})

describe('consents', () => {
  test('default to false, merge one by one, and clear to false', async () => {
    const { id, consents } = await createMember({ consents: { newsletter: true } })
    expect(consents).toEqual({ newsletter: true, directory: false })
    expect((await patch(id, { consents: { directory: true } })).consents).toEqual({
      newsletter: true,
      directory: true,
    })
    expect((await patch(id, { consents: null })).consents).toEqual({ newsletter: false, directory: false })
    const violations = ['consents.spam unknown_field', 'consents.newsletter invalid_type']
    await expectViolations(await create({ consents: { spam: true, newsletter: 'yes' } }), violations)
    const response = await staff('PATCH', `/api/members/${id}`, { consents: { newsletter: null } })
    await expectViolations(response, ['consents.newsletter invalid_type'])
  })
})

describe('custom fields', () => {
  test('merge key by key: null removes a key; null for the whole object clears all', async () => {
    const { id } = await createMember({ customFields: { a: 1, b: 'x', c: false } })
    expect((await patch(id, { customFields: { a: null, d: 1.5 } })).customFields).toEqual({
      b: 'x',
      c: false,
      d: 1.5,
    })
    expect((await patch(id, { customFields: {} })).customFields).toEqual({ b: 'x', c: false, d: 1.5 })
    expect((await patch(id, { customFields: null })).customFields).toEqual({})
  })

  test('cannot be nested; null values are not stored', async () => {
    await expectViolations(await create({ customFields: { deep: { er: 1 }, list: [1] } }), [
      'customFields.deep invalid_type',
      'customFields.list invalid_type',
    ])
    expect((await createMember({ customFields: { gone: null, kept: 1 } })).customFields).toEqual({ kept: 1 })
  })

  test('have at most 64 keys, counted after merging', async () => {
    const { id } = await createMember({ customFields: buildFields(64) })
    await expectViolations(await create({ customFields: buildFields(65) }), ['customFields too_many'])
    const response = await staff('PATCH', `/api/members/${id}`, { customFields: { another: 1 } })
    await expectViolations(response, ['customFields too_many'])
    await patch(id, { customFields: { another: 1, key0: null } })
  })

  test('are at most 16 KiB of JSON', async () => {
    await createMember({ customFields: buildFieldsOfSize(16 * 1024) })
    await expectViolations(await create({ customFields: buildFieldsOfSize(16 * 1024 + 1) }), [
      'customFields too_large',
    ])
  })

  test('can be named like properties of Object.prototype', async () => {
    const raw = '{"__proto__":1,"constructor":"x","toString":true}'
    const body = JSON.stringify(buildPerson()).replace(/}$/, `,"customFields":${raw}}`)
    const { id } = await expectBody<MemberRecord>(await staff('POST', '/api/members', body), 201)
    const text = await (await staff('GET', `/api/members/${id}`)).text()
    for (const key of ['"__proto__"', '"constructor"', '"toString"']) expect(text).toContain(key)
  })
})
