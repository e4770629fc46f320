import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const path = '/api/membership-levels'

type Level = Record<string, unknown> & { id: string; key: string }
let counter = 0
async function createLevel(fields: Record<string, unknown> = {}) {
  counter++
  const response = await staff('POST', path, { key: `level-${counter}`, name: `Level ${counter}`, ...fields })
  const level = await expectBody<Level>(response, 201)
  return { level, levelPath: `${path}/${level.id}`, etag: response.headers.get('etag') ?? '' }
}
const createMember = async (level: string) =>
  expectBody<MemberRecord>(await staff('POST', '/api/members', buildPerson({ level })), 201)

describe('POST /api/membership-levels', () => {
  test('201: with defaults, and with every field', async () => {
    const { level } = await createLevel()
    expect(level).toEqual({
      id: level.id,
      key: level.key,
      name: level.name,
      premium: false,
      price: null,
      period: 'year',
      graceDays: 0,
      sort: 0,
      status: 'active',
      createdAt: level.createdAt,
      updatedAt: level.createdAt,
    })
    const input = {
      premium: true,
      period: 'lifetime',
      graceDays: 30,
      sort: -1,
      price: { amount: 4900, currency: 'EUR' },
    }
    expect((await createLevel(input)).level).toMatchObject(input)
  })

  test('400 validation-error: reports all violations together', async () => {
    const body = {
      key: 'Not A Key',
      price: { amount: 1.5, currency: 'eur', tax: 1 },
      period: 'week',
      graceDays: -1,
    }
    await expectViolations(await staff('POST', path, body), [
      'key invalid_format',
      'name required',
      'price.amount invalid_type',
      'price.currency invalid_format',
      'price.tax unknown_field',
      'period unknown_value',
      'graceDays out_of_range',
    ])
  })

  test('401, 403 insufficient-scope', async () => {
    const body = { key: 'never', name: 'Never' }
    await expectProblem(await anonymous('POST', path, body), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call('POST', path, body), 403, 'insufficient-scope')
  })

  test('409 conflict: a key of another level of the association', async () => {
    const { level } = await createLevel()
    const duplicate = { key: level.key, name: 'Again' }
    const problem = await expectProblem(await staff('POST', path, duplicate), 409, 'conflict')
    expect(problem.violations).toMatchObject([{ propertyPath: 'key', code: 'taken' }])
    await expectBody(await foreign('POST', path, duplicate), 201)
  })
})

describe('GET /api/membership-levels', () => {
  test('200: filtered, ordered and searched; 400: invalid filters; 401; 403', async () => {
    const { level } = await createLevel({ name: 'Überaus selten', premium: true, sort: 77, graceDays: 3 })
    const queries = [
      `key=${level.key}`,
      'sort=77',
      'graceDays=3',
      'q=uberaus',
      'premium=true&sort=77',
      `id=${level.id}`,
    ]
    for (const query of queries) {
      const { items } = await expectBody<{ items: Level[] }>(await staff('GET', `${path}?${query}`))
      expect(items).toEqual([level])
    }
    await expectBody(
      await reader('GET', `${path}?order[sort]=asc&order[name]=desc&status=active&period[]=year`),
    )
    await expectViolations(await staff('GET', `${path}?premium=yes&sort=x`), [
      'premium unknown_value',
      'sort invalid_type',
    ])
    await expectProblem(await anonymous('GET', path), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', path), 403, 'insufficient-scope')
  })
})

describe('GET /api/membership-levels/{id}', () => {
  test('200, 304; 401; 403; 404: another association’s level, an unknown or malformed id', async () => {
    const { level, levelPath, etag } = await createLevel()
    expect(await expectBody<Level>(await reader('GET', levelPath))).toEqual(level)
    expect((await staff('GET', levelPath, undefined, { 'if-none-match': etag })).status).toBe(304)
    await expectProblem(await anonymous('GET', levelPath), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', levelPath), 403, 'insufficient-scope')
    for (const response of [
      await foreign('GET', levelPath),
      await staff('GET', `${path}/${Bun.randomUUIDv7()}`),
      await staff('GET', `${path}/x`),
    ])
      await expectProblem(response, 404, 'not-found')
  })
})

describe.each(['PUT', 'PATCH'])('%s /api/membership-levels/{id}', (method) => {
  test('200: merges; null clears; the record from GET changes nothing', async () => {
    const { level, levelPath } = await createLevel({ price: { amount: 100, currency: 'EUR' } })
    expect(await expectBody<Level>(await staff(method, levelPath, level))).toEqual(level)
    const changed = await expectBody<Level>(await staff(method, levelPath, { name: 'New', graceDays: 5 }))
    expect(changed).toMatchObject({ name: 'New', graceDays: 5, key: level.key, price: level.price })
    const cleared = await expectBody<Level>(await staff(method, levelPath, { price: null, graceDays: null }))
    expect(cleared).toMatchObject({ price: null, graceDays: 0 })
  })

  test('400 validation-error: the key cannot change', async () => {
    const { levelPath } = await createLevel()
    await expectViolations(await staff(method, levelPath, { key: 'another' }), ['key read_only'])
  })

  test('200 and 400: a retired level remains assigned to its members, but can no longer be assigned', async () => {
    const { level, levelPath } = await createLevel()
    const holder = await createMember(level.key)
    expect(await expectBody(await staff(method, levelPath, { status: 'retired' }))).toMatchObject({
      status: 'retired',
    })
    await expectViolations(await staff('POST', '/api/members', buildPerson({ level: level.key })), [
      'level retired',
    ])
    const otherMember = await expectBody<MemberRecord>(
      await staff('POST', '/api/members', buildPerson()),
      201,
    )
    const response = await staff(method, `/api/members/${otherMember.id}`, { level: level.key })
    await expectViolations(response, ['level retired'])
    const otherResponse = await staff(method, `/api/members/${holder.id}`, { phone: '1', level: level.key })
    expect(await expectBody<MemberRecord>(otherResponse)).toMatchObject({ phone: '1', level: level.key })
  })

  test('401, 403, 404, 412', async () => {
    const { levelPath, etag } = await createLevel()
    await expectProblem(await anonymous(method, levelPath, { name: 'N' }), 401, 'unauthorized')
    await expectProblem(await reader(method, levelPath, { name: 'N' }), 403, 'insufficient-scope')
    await expectProblem(await foreign(method, levelPath, { name: 'N' }), 404, 'not-found')
    await expectBody(await staff(method, levelPath, { name: 'N' }))
    await expectProblem(
      await staff(method, levelPath, { name: 'M' }, { 'if-match': etag }),
      412,
      'precondition-failed',
    )
  })
})

describe('DELETE /api/membership-levels/{id}', () => {
  test('204: an unused level; 404 the second time', async () => {
    const { levelPath } = await createLevel()
    expect((await staff('DELETE', levelPath)).status).toBe(204)
    await expectProblem(await staff('DELETE', levelPath), 404, 'not-found')
  })

  test('409 conflict: a level in use, which is not deleted', async () => {
    const { level, levelPath } = await createLevel()
    const member = await createMember(level.key)
    await expectProblem(await staff('DELETE', levelPath), 409, 'conflict')
    await expectBody(await staff('GET', levelPath))
    await expectBody(await staff('PATCH', `/api/members/${member.id}`, { level: null }))
    expect((await staff('DELETE', levelPath)).status).toBe(204)
  })

  test('401, 403, 404, 412', async () => {
    const { levelPath, etag } = await createLevel()
    await expectProblem(await anonymous('DELETE', levelPath), 401, 'unauthorized')
    await expectProblem(await reader('DELETE', levelPath), 403, 'insufficient-scope')
    await expectProblem(await foreign('DELETE', levelPath), 404, 'not-found')
    await expectBody(await staff('PATCH', levelPath, { name: 'N' }))
    await expectProblem(
      await staff('DELETE', levelPath, undefined, { 'if-match': etag }),
      412,
      'precondition-failed',
    )
  })
})

test('an unknown level cannot be assigned to a member: 400 unknown_reference', async () => {
  const { level } = await createLevel()
  for (const key of ['nowhere', level.key.toUpperCase()])
    await expectViolations(await staff('POST', '/api/members', buildPerson({ level: key })), [
      'level unknown_reference',
    ])
  await expectViolations(await foreign('POST', '/api/members', buildPerson({ level: level.key })), [
    'level unknown_reference',
  ])
})
