import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { listAuditActions, listEvents } from '../members/list-events.ts'
import { type Kind, kindsByName } from './kinds.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const unknownId = crypto.randomUUID()
type Data = Record<string, unknown> & { id: string }

async function createRecord({ name, minimal }: Kind, fields: Record<string, unknown> = {}) {
  const response = await staff('POST', `/api/${name}`, { ...minimal, ...fields })
  const record = await expectBody<Data>(response, 201)
  return { record, path: `/api/${name}/${record.id}`, response }
}

describe.each(kindsByName)('%s', (name, kind) => {
  test('201 with required fields only, applying defaults', async () => {
    const { record, path, response } = await createRecord(kind)
    const common = { externalId: null, tags: [], customFields: {} }
    expect(record).toEqual({
      ...kind.minimal,
      ...kind.defaults,
      ...common,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updatedAt: record.createdAt,
    })
    expect(response.headers.get('location')).toBe(path)
    expect(await expectBody<Data>(await staff('GET', path))).toEqual(record)
    expect((await staff('GET', path)).headers.get('etag')).toBe(response.headers.get('etag'))
  })

  test('201 with all fields; null restores defaults', async () => {
    const common = {
      externalId: 'all',
      tags: ['a', 'b'],
      customFields: { text: 'x', number: 1.5, yes: true },
    }
    const { record, path } = await createRecord(kind, { ...kind.complete, ...common })
    expect(record).toMatchObject({ ...kind.complete, ...common })
    expect(await expectBody<Data>(await staff('PUT', path, record))).toEqual(record)
    const nullFields = Object.keys({ ...kind.defaults, ...common }).map((field) => [field, null])
    const defaultRecord = await expectBody(await staff('PATCH', path, Object.fromEntries(nullFields)))
    const { slug: _, ...defaults } = kind.defaults
    expect(defaultRecord).toMatchObject({ ...defaults, externalId: null, tags: [], customFields: {} })
  })

  test.each(['PUT', 'PATCH'])('200: %s keeps omitted fields', async (method) => {
    const { record, path } = await createRecord(kind, { tags: ['kept'], customFields: { a: 1, b: 2 } })
    const changed = await expectBody<Data>(await staff(method, path, { customFields: { a: null, c: 3 } }))
    expect(changed).toEqual({
      ...record,
      customFields: { b: 2, c: 3 },
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  test('204, then 404', async () => {
    const { path } = await createRecord(kind)
    expect((await staff('DELETE', path)).status).toBe(204)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method.startsWith('P') ? { tags: [] } : undefined
      await expectProblem(await staff(method, path, body), 404, 'not-found')
    }
    await expectProblem(await staff('GET', `/api/${name}/${unknownId}`), 404, 'not-found')
  })

  test.each(kind.invalid)('400: %j', async (change, violation) => {
    await expectViolations(await staff('POST', `/api/${name}`, { ...kind.minimal, ...change }), [violation])
    const { path, record } = await createRecord(kind)
    await expectViolations(await staff('PATCH', path, change), [violation])
    expect(await expectBody<Data>(await staff('GET', path))).toEqual(record)
  })

  test('400 for missing, unknown and read-only fields, naming all', async () => {
    const required = Object.keys(kind.minimal).map((field) => `${field} required`)
    const response = await staff('POST', `/api/${name}`, { color: 'red' })
    await expectViolations(response, [...required, 'color unknown_field'])
    const { path } = await createRecord(kind)
    await expectViolations(await staff('PATCH', path, { id: unknownId, createdAt: '2020-01-01T00:00:00Z' }), [
      'id read_only',
      'createdAt read_only',
    ])
  })

  test('400 for too many, too large and nested custom fields, and duplicate tags', async () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`f${index}`, index]))
    const large = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`f${index}`, 'x'.repeat(4000)]))
    const send = (fields: object) => staff('POST', `/api/${name}`, { ...kind.minimal, ...fields })
    await expectViolations(await send({ customFields: many }), ['customFields too_many'])
    await expectViolations(await send({ customFields: large }), ['customFields too_large'])
    await expectViolations(await send({ customFields: { a: { b: 1 } } }), ['customFields.a invalid_type'])
    await expectViolations(await send({ tags: ['a', 'a'] }), ['tags duplicate'])
    const { path } = await createRecord(kind, { customFields: { full: 1 } })
    const { full: _, ...otherFields } = { ...many, full: 1 }
    await expectViolations(await staff('PATCH', path, { customFields: otherFields }), [
      'customFields too_many',
    ])
  })

  test('409 for the external id of another record, until that is deleted', async () => {
    const { path } = await createRecord(kind, { externalId: 'crm-1' })
    const otherRecord = await createRecord(kind)
    const responses = [
      await staff('POST', `/api/${name}`, { ...kind.minimal, externalId: 'crm-1' }),
      await staff('PATCH', otherRecord.path, { externalId: 'crm-1' }),
    ]
    for (const response of responses) {
      const { violations } = await expectProblem(response, 409, 'conflict')
      expect(violations).toMatchObject([{ propertyPath: 'externalId', code: 'taken' }])
    }
    expect((await staff('PATCH', path, { externalId: 'crm-1' })).status).toBe(200)
    await staff('DELETE', path)
    expect((await staff('PATCH', otherRecord.path, { externalId: 'crm-1' })).status).toBe(200)
  })

  test('412 for a change to an old version, writing nothing', async () => {
    const { path, response } = await createRecord(kind)
    const oldVersion = { 'if-match': response.headers.get('etag') ?? '' }
    expect((await staff('PATCH', path, { tags: ['new'] }, oldVersion)).status).toBe(200)
    for (const [method, body] of [
      ['PUT', { tags: ['late'] }],
      ['DELETE', undefined],
    ] as const)
      await expectProblem(await staff(method, path, body, oldVersion), 412, 'precondition-failed')
    const current = await staff('GET', path)
    const etag = current.headers.get('etag') ?? ''
    expect((await expectBody(current)).tags).toEqual(['new'])
    expect((await staff('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await staff('DELETE', path, undefined, { 'if-match': etag })).status).toBe(204)
  })

  test('writes one event with previous values and one audit entry per change', async () => {
    const { record, path } = await createRecord(kind)
    const changed = await expectBody<Data>(
      await staff('PATCH', path, { tags: ['x'], customFields: { y: 1 } }),
    )
    await staff('PATCH', path, { tags: ['x'] })
    await staff('PATCH', path, { tags: 'no list' })
    await staff('DELETE', path)
    expect(await listEvents(service, record.id)).toEqual([
      { type: `${kind.singular}.created`, data: record, previous: null },
      { type: `${kind.singular}.updated`, data: changed, previous: { tags: [], customFields: {} } },
      { type: `${kind.singular}.deleted`, data: changed, previous: null },
    ])
    expect(await listAuditActions(service, record.id)).toEqual([
      `${kind.singular}.created by key:`,
      `${kind.singular}.updated by key: customFields tags`,
      `${kind.singular}.deleted by key:`,
    ])
  })

  test('creates once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `once-${name}` }
    const body = { ...kind.minimal, externalId: `once-${name}` }
    const [first, second] = [
      await staff('POST', `/api/${name}`, body, headers),
      await staff('POST', `/api/${name}`, body, headers),
    ]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody(second, 201)).toEqual(await expectBody(first, 201))
  })
})
