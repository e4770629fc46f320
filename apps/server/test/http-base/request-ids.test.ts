import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const buildHeaders = (id: string) => ({ 'x-request-id': id })

describe('X-Request-Id', () => {
  test.each([
    '/api/members',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/problems',
  ])('is unique in the response of %s', async (path) => {
    const ids = [await call('GET', path), await call('GET', path)].map((response) =>
      response.headers.get('x-request-id'),
    )
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1] as string)
  })

  test('is echoed if sent: for success, errors, 304, 204 and HEAD', async () => {
    const created = await call('POST', '/api/members', buildPerson(), buildHeaders('one'))
    expect(created.headers.get('x-request-id')).toBe('one')
    const path = created.headers.get('location') ?? ''
    const conditionalHeaders = { 'if-none-match': created.headers.get('etag') ?? '' }
    const responses = [
      await call('GET', path, undefined, { ...conditionalHeaders, ...buildHeaders('two') }),
      await call('HEAD', path, undefined, buildHeaders('two')),
      await call('DELETE', path, undefined, buildHeaders('two')),
      await call('GET', path, undefined, buildHeaders('two')),
      await call('PATCH', '/api/keys', {}, buildHeaders('two')),
      await callAs(service, null)('GET', path, undefined, buildHeaders('two')),
    ]
    expect(responses.map(({ status }) => status)).toEqual([304, 200, 204, 404, 405, 401])
    for (const response of responses) expect(response.headers.get('x-request-id')).toBe('two')
  })

  test('is in the problem’s body', async () => {
    const response = await call('GET', '/api/members/x', undefined, buildHeaders('three'))
    expect((await expectProblem(response, 404, 'not-found')).requestId).toBe('three')
  })

  test('is in the change’s audit entry', async () => {
    const id = `audit-${crypto.randomUUID()}`
    await call('POST', '/api/members', buildPerson(), buildHeaders(id))
    const { items } = await expectBody<{ items: object[] }>(
      await call('GET', `/api/audit-log?requestId=${id}`),
    )
    expect(items).toEqual([expect.objectContaining({ action: 'member.created', requestId: id })])
  })

  test.each(['', 'a b', 'x'.repeat(129), 'ünï', '\tx\ty'])(
    'that is not 1 to 128 visible ASCII characters is replaced: “%s”',
    async (id) => {
      const response = await call('GET', '/healthz', undefined, buildHeaders(id))
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})
