import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)

async function createMember() {
  const input = buildPerson({ externalId: crypto.randomUUID() })
  const response = await staff('POST', '/api/members', input)
  const { id } = await expectBody<MemberRecord>(response, 201)
  return { input, path: `/api/members/${id}`, etag: response.headers.get('etag') ?? '' }
}

describe('DELETE /api/members/{id}', () => {
  test('204, then 404; the email address and external id can be used again', async () => {
    const { input, path } = await createMember()
    const countMembers = async () =>
      (await expectBody<{ totalItems: number }>(await staff('GET', '/api/members'))).totalItems
    const before = await countMembers()
    const response = await staff('DELETE', path)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await countMembers()).toBe(before - 1)
    await expectProblem(await staff('GET', path), 404, 'not-found')
    await expectProblem(await staff('DELETE', path), 404, 'not-found')
    await expectBody(await staff('POST', '/api/members', input), 201)
  })

  test('204: the member’s user is kept, but no longer linked', async () => {
    const { path } = await createMember()
    const { userId } = await expectBody<{ userId: string }>(await staff('POST', `${path}/sessions`, {}), 201)
    const before = await staff('GET', `/api/users/${userId}`)
    expect((await staff('DELETE', path)).status).toBe(204)
    // Not 304: the user has another version.
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
    const after = await staff('GET', `/api/users/${userId}`, undefined, headers)
    expect(await expectBody(after)).toMatchObject({ memberId: null })
  })

  test('204: If-Match with the current ETag', async () => {
    const { path, etag } = await createMember()
    expect((await staff('DELETE', path, undefined, { 'if-match': etag })).status).toBe(204)
  })

  test('204 for one of several concurrent requests, 404 for the others', async () => {
    const { path } = await createMember()
    const responses = await Promise.all(Array.from({ length: 6 }, () => staff('DELETE', path)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, ...Array(5).fill(404)])
  })

  test('401 unauthorized: no credentials; 403 insufficient-scope: a read-only key, or a key for another resource', async () => {
    const { path } = await createMember()
    await expectProblem(await anonymous('DELETE', path), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call('DELETE', path), 403, 'insufficient-scope')
    await expectBody(await staff('GET', path))
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    const { path } = await createMember()
    await expectProblem(await foreign('DELETE', path), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('DELETE', `/api/members/${id}`), 404, 'not-found')
    await expectBody(await staff('GET', path))
  })

  test('412 precondition-failed: a stale ETag; the member is not deleted', async () => {
    const { path, etag } = await createMember()
    await expectBody(await staff('PATCH', path, { phone: '1' }))
    const response = await staff('DELETE', path, undefined, { 'if-match': etag })
    await expectProblem(response, 412, 'precondition-failed')
    await expectBody(await staff('GET', path))
  })
})
