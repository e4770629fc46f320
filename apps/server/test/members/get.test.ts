import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)
const member = await expectBody<MemberRecord>(await staff('POST', '/api/members', buildPerson()), 201)
const path = `/api/members/${member.id}`

describe('GET /api/members/{id}', () => {
  test('200: the record, for callers who can read members', async () => {
    for (const call of [staff, reader])
      expect(await expectBody<MemberRecord>(await call('GET', path))).toEqual(member)
  })

  test('304: the ETag still matches', async () => {
    const etag = (await staff('GET', path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const knownEtag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await staff('GET', path, undefined, { 'if-none-match': knownEtag })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    }
  })

  test('200: an ETag from before a change does not match', async () => {
    const etag = (await staff('GET', path)).headers.get('etag') ?? ''
    await expectBody(await staff('PATCH', path, { phone: '1' }))
    const response = await staff('GET', path, undefined, { 'if-none-match': etag })
    expect((await expectBody<MemberRecord>(response)).phone).toBe('1')
    expect(response.headers.get('etag')).not.toBe(etag)
  })

  test('401 unauthorized: no credentials', async () => {
    await expectProblem(await anonymous('GET', path), 401, 'unauthorized')
  })

  test('403 insufficient-scope: a key for another resource', async () => {
    const problem = await expectProblem(await unrelated('GET', path), 403, 'insufficient-scope')
    expect(problem.detail).toContain('members:read')
  })

  test.each([
    ['another association’s member', () => foreign('GET', path)],
    ['an unknown id', () => staff('GET', `/api/members/${Bun.randomUUIDv7()}`)],
    ['an invalid id', () => staff('GET', '/api/members/1')],
    ['an id in capitals', () => staff('GET', path.toUpperCase().replace('/API/MEMBERS', '/api/members'))],
    ['an id with trailing characters', () => staff('GET', `${path}%00`)],
  ])('404 not-found: %s', async (_, sendRequest) => {
    await expectProblem(await sendRequest(), 404, 'not-found')
  })
})
