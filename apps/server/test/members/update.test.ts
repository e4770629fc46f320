import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)

async function createMember(fields: Record<string, unknown> = {}) {
  const response = await staff('POST', '/api/members', buildPerson(fields))
  const record = await expectBody<MemberRecord>(response, 201)
  return { record, path: `/api/members/${record.id}`, etag: response.headers.get('etag') ?? '' }
}

describe.each(['PUT', 'PATCH'])('%s /api/members/{id}', (method) => {
  test('200: merges, changes `updatedAt` and the ETag, and returns the same record as GET', async () => {
    const { record, path, etag } = await createMember({ phone: '1', tags: ['a'] })
    // Timestamps have millisecond precision, so the change must be later.
    await Bun.sleep(2)
    const response = await staff(method, path, { phone: null, jobTitle: 'Chair' })
    const changed = await expectBody<MemberRecord>(response)
    expect(changed).toEqual({ ...record, phone: null, jobTitle: 'Chair', updatedAt: changed.updatedAt })
    expect(changed.updatedAt > record.updatedAt).toBe(true)
    expect(response.headers.get('etag')).not.toBe(etag)
    expect(await expectBody<MemberRecord>(await staff('GET', path))).toEqual(changed)
  })

  test('200: accepts the record from GET, and changes nothing', async () => {
    const { record, path, etag } = await createMember({
      address: { city: 'Bristol' },
      customFields: { a: 1 },
    })
    const response = await staff(method, path, record)
    expect(await expectBody<MemberRecord>(response)).toEqual(record)
    expect(response.headers.get('etag')).toBe(etag)
  })

  test('200: If-Match with the current ETag, or `*`', async () => {
    const { path, etag } = await createMember()
    const first = await staff(method, path, { phone: '1' }, { 'if-match': `"other", ${etag}` })
    await expectBody(first)
    await expectBody(await staff(method, path, { phone: '2' }, { 'if-match': '*' }))
  })

  test('400 validation-error: an invalid value, an unknown field, a required field cleared', async () => {
    const { record, path } = await createMember()
    const body = { phone: 7, email: null, nickname: 'A', jobTitle: 'never written' }
    const violations = ['phone invalid_type', 'email invalid_type', 'nickname unknown_field']
    await expectViolations(await staff(method, path, body), violations)
    await expectViolations(await staff(method, path, {}), [' empty'])
    expect(await expectBody<MemberRecord>(await staff('GET', path))).toEqual(record)
  })

  test('400 validation-error: a changed read-only field', async () => {
    const { record, path } = await createMember()
    const changes = {
      id: Bun.randomUUIDv7(),
      createdAt: '2020-01-01T00:00:00.000Z',
      userId: Bun.randomUUIDv7(),
    }
    const violations = ['id read_only', 'createdAt read_only', 'userId read_only']
    await expectViolations(await staff(method, path, { ...record, ...changes }), violations)
  })

  test('401 unauthorized: no credentials; 403 insufficient-scope: a read-only key, or a key without a scope for members', async () => {
    const { path } = await createMember()
    await expectProblem(await anonymous(method, path, { phone: '1' }), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call(method, path, { phone: '1' }), 403, 'insufficient-scope')
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    const { record, path } = await createMember()
    await expectProblem(await foreign(method, path, { phone: '1' }), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff(method, `/api/members/${id}`, { phone: '1' }), 404, 'not-found')
    expect(await expectBody<MemberRecord>(await staff('GET', path))).toEqual(record)
  })

  test('409 email-taken and conflict: values of another member', async () => {
    const { record: otherRecord } = await createMember({
      externalId: `x${method}`,
      memberNumber: `n${method}`,
    })
    const { path } = await createMember()
    const email = otherRecord.email.toUpperCase()
    await expectProblem(await staff(method, path, { email }), 409, 'email-taken')
    for (const field of ['externalId', 'memberNumber'])
      await expectProblem(await staff(method, path, { [field]: otherRecord[field] }), 409, 'conflict')
  })

  test('200: the member’s own email address in another case is not a conflict', async () => {
    const { record, path } = await createMember()
    const changed = await expectBody<MemberRecord>(
      await staff(method, path, { email: record.email.toUpperCase() }),
    )
    expect(changed.email).toBe(record.email.toUpperCase())
  })

  test('412 precondition-failed: a stale ETag; nothing is written', async () => {
    const { path, etag } = await createMember()
    await expectBody(await staff(method, path, { phone: 'first' }))
    for (const stale of [etag, `W/${etag}`, '"nonsense"']) {
      const response = await staff(method, path, { phone: 'second' }, { 'if-match': stale })
      await expectProblem(response, 412, 'precondition-failed')
    }
    expect((await expectBody<MemberRecord>(await staff('GET', path))).phone).toBe('first')
  })

  test('200 for one of several concurrent changes with the same ETag, 412 for the others', async () => {
    const { path, etag } = await createMember()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        staff(method, path, { phone: `${index}` }, { 'if-match': etag }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)])
  })

  test('413 payload-too-large and 415 unsupported-media-type', async () => {
    const { path } = await createMember()
    const large = JSON.stringify({ phone: 'x'.repeat(1024 * 1024) })
    await expectProblem(await staff(method, path, large), 413, 'payload-too-large')
    const text = await staff(method, path, '{"phone":"1"}', { 'content-type': 'text/plain' })
    await expectProblem(text, 415, 'unsupported-media-type')
  })

  test('200: concurrent changes of different fields are all kept', async () => {
    const { path } = await createMember()
    const fields = ['phone', 'organization', 'jobTitle', 'department', 'displayName']
    await Promise.all(fields.map(async (field) => expectBody(await staff(method, path, { [field]: field }))))
    expect(await expectBody<MemberRecord>(await staff('GET', path))).toMatchObject(
      Object.fromEntries(fields.map((field) => [field, field])),
    )
  })
})

test('PATCH also accepts application/merge-patch+json', async () => {
  const { path } = await createMember()
  const response = await staff(
    'PATCH',
    path,
    { phone: '1' },
    { 'content-type': 'application/merge-patch+json' },
  )
  expect((await expectBody<MemberRecord>(response)).phone).toBe('1')
})
