import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const create = (body: unknown, headers = {}) => staff('POST', '/api/members', body, headers)

describe('POST /api/members', () => {
  test('201: returns the full record, with Location and ETag', async () => {
    const input = buildPerson()
    const response = await create(input)
    const record = await expectBody<MemberRecord>(response, 201)
    expect(record).toEqual({
      ...input,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      externalId: null,
      displayName: null,
      phone: null,
      organization: null,
      jobTitle: null,
      department: null,
      address: null,
      memberNumber: null,
      level: null,
      status: 'pending',
      joinedAt: null,
      renewsAt: null,
      consents: { newsletter: false, directory: false },
      userId: null,
      erasureRequestedAt: null,
      tags: [],
      customFields: {},
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: record.createdAt,
    })
    expect(response.headers.get('location')).toBe(`/api/members/${record.id}`)
    const stored = await staff('GET', `/api/members/${record.id}`)
    expect(await expectBody<MemberRecord>(stored)).toEqual(record)
    expect(stored.headers.get('etag')).toBe(response.headers.get('etag') ?? 'no ETag')
  })

  test('201: stores every field as given', async () => {
    await expectBody(
      await staff('POST', '/api/membership-levels', { key: 'individual', name: 'Individual' }),
      201,
    )
    const input = {
      ...buildPerson(),
      externalId: 'crm-1',
      displayName: 'Countess Lovelace',
      phone: '+44 117 496 0000',
      organization: 'Analytical Engines',
      jobTitle: 'Analyst',
      department: 'Numbers',
      address: {
        line1: '1 Quay',
        line2: null,
        city: 'Bristol',
        region: null,
        postalCode: 'BS1',
        country: 'GB',
      },
      memberNumber: 'M-1',
      level: 'individual',
      status: 'active',
      joinedAt: '2020-02-29T12:00:00.123Z',
      renewsAt: '2099-12-31T23:59:59.999Z',
      consents: { newsletter: true, directory: false },
      tags: ['speaker', 'Größe', '東京'],
      customFields: { diet: 'vegan', seats: 2, weight: 1.5, paid: true, '': undefined },
    }
    const record = await expectBody<MemberRecord>(await create(input), 201)
    expect(record).toMatchObject(JSON.parse(JSON.stringify(input)))
  })

  test('400 validation-error: reports all violations together, and writes nothing', async () => {
    const violations = [
      'email invalid_format',
      'firstName required',
      'nickname unknown_field',
      'status unknown_value',
    ]
    const total = (await expectBody<{ totalItems: number }>(await staff('GET', '/api/members'))).totalItems
    const body = { email: 'no address', lastName: 'King', status: 'happy', nickname: 'Ada' }
    await expectViolations(await create(body), violations)
    expect((await expectBody<{ totalItems: number }>(await staff('GET', '/api/members'))).totalItems).toBe(
      total,
    )
  })

  test('400 malformed-request: not JSON', async () => {
    await expectProblem(await create('{"email": '), 400, 'malformed-request')
  })

  test('401 unauthorized: no credentials', async () => {
    const response = await anonymous('POST', '/api/members', buildPerson())
    expect(response.headers.get('www-authenticate')).toStartWith('Bearer')
    await expectProblem(response, 401, 'unauthorized')
  })

  test('403 insufficient-scope: a read-only key, or a key for another resource', async () => {
    for (const call of [reader, unrelated]) {
      const problem = await expectProblem(
        await call('POST', '/api/members', buildPerson()),
        403,
        'insufficient-scope',
      )
      expect(problem.detail).toContain('members:write')
    }
  })

  test('409 email-taken: an address of another member, ignoring case; another association can use it', async () => {
    const input = buildPerson()
    await expectBody(await create(input), 201)
    const secondResponse = await create({ ...buildPerson(), email: input.email.toUpperCase() })
    const problem = await expectProblem(secondResponse, 409, 'email-taken')
    expect(problem.violations).toMatchObject([{ propertyPath: 'email', code: 'taken' }])
    await expectBody(await foreign('POST', '/api/members', input), 201)
  })

  test.each(['externalId', 'memberNumber'])('409 conflict: a %s that another member has', async (field) => {
    await expectBody(await create(buildPerson({ [field]: 'same' })), 201)
    const problem = await expectProblem(await create(buildPerson({ [field]: 'same' })), 409, 'conflict')
    expect(problem.violations).toMatchObject([{ propertyPath: field, code: 'taken' }])
    await expectBody(await create(buildPerson({ [field]: 'Same' })), 201)
    await expectBody(await foreign('POST', '/api/members', buildPerson({ [field]: 'same' })), 201)
  })

  test('201 for one of several concurrent requests with the same address, 409 for the others', async () => {
    const input = buildPerson()
    const responses = await Promise.all(Array.from({ length: 8 }, () => create(input)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })

  test('201 replayed: the same Idempotency-Key and body; 422 idempotency-key-reused: another body', async () => {
    const input = buildPerson()
    const headers = { 'idempotency-key': 'create-once' }
    const first = await create(input, headers)
    const record = await expectBody<MemberRecord>(first, 201)
    const second = await create(input, headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<MemberRecord>(second, 201)).toEqual(record)
    await expectProblem(await create(buildPerson(), headers), 422, 'idempotency-key-reused')
  })

  test('413 payload-too-large: over 1 MiB', async () => {
    const body = JSON.stringify(buildPerson({ organization: 'x'.repeat(1024 * 1024) }))
    await expectProblem(await create(body), 413, 'payload-too-large')
  })

  test('415 unsupported-media-type: a form', async () => {
    const form = await create('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    await expectProblem(form, 415, 'unsupported-media-type')
  })
})
