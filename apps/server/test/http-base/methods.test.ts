import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const anonymous = callAs(service, null)
const id = '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'

describe('an unsupported method returns 405 with Allow', () => {
  test.each([
    ['DELETE', '/api/members', 'GET, POST, HEAD'],
    ['PUT', '/api/members', 'GET, POST, HEAD'],
    ['POST', `/api/members/${id}`, 'GET, PUT, PATCH, DELETE, HEAD'],
    ['GET', `/api/members/${id}/erase`, 'POST'],
    ['HEAD', `/api/members/${id}/erase`, 'POST'],
    ['DELETE', `/api/members/${id}/data`, 'GET, HEAD'],
    ['PUT', `/api/keys/${id}`, 'GET, PATCH, DELETE, HEAD'],
    ['POST', '/api/client', 'GET, PUT, PATCH, HEAD'],
    ['DELETE', '/api/me', 'GET, PATCH, HEAD'],
    ['POST', '/api/audit-log', 'GET, HEAD'],
    ['POST', `/api/imports/${id}`, 'GET, HEAD'],
    ['POST', `/api/events/${id}.ics`, 'GET, HEAD'],
    ['PATCH', '/api/community', 'GET, POST, HEAD'],
    ['GET', '/api/platform/maintenance/run', 'POST'],
    ['GET', '/auth/logout', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/api/members', 'GET, POST, HEAD'],
    ['DELETE', '/problems/not-found', 'GET, HEAD'],
  ])('%s %s', async (method, path, allowed) => {
    const response = await anonymous(method, path)
    const names = (response.headers.get('allow') ?? '').split(', ')
    expect(names.toSorted()).toEqual(allowed.split(', ').toSorted())
    if (method === 'HEAD') expect(response.status).toBe(405)
    else await expectProblem(response, 405, 'method-not-allowed')
  })

  test('before authentication', async () => {
    await expectProblem(await anonymous('DELETE', '/api/keys'), 405, 'method-not-allowed')
  })
})

describe('an unknown path returns 404', () => {
  test.each([
    '/nothing',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/members/',
    `/api/members/${id}/nothing`,
    '/API/members',
    '/api//members',
    '/api/members/../keys/nothing',
    '/api/%6d%65mbers/x/y/z',
    '/..%2f..%2fetc/passwd',
    '/.env',
    '/%E0%A4%A',
  ])('%s', async (path) => {
    await expectProblem(await call('GET', path), 404, 'not-found')
  })

  test('for POST, PUT, PATCH, DELETE and OPTIONS', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      await expectProblem(await call(method, '/api/nothing'), 404, 'not-found')
  })
})

describe('HEAD', () => {
  test.each(['/api/members', '/api/client', '/api/me', '/healthz', '/openapi.json', '/problems'])(
    'of %s has the status and headers of GET, and no body',
    async (path) => {
      const [head, get] = [await call('HEAD', path), await call('GET', path)]
      expect([head.status, get.status]).toEqual([200, 200])
      expect(await head.text()).toBe('')
      const varyingHeadersPattern =
        /^(date|x-request-id|ratelimit|x-ratelimit-remaining|content-length|transfer-encoding|connection)$/
      const listComparableHeaders = (response: Response) =>
        [...response.headers].filter(([name]) => !varyingHeadersPattern.test(name)).toSorted()
      expect(listComparableHeaders(head)).toEqual(listComparableHeaders(get))
    },
  )

  test('of a record returns its ETag', async () => {
    const created = await call('POST', '/api/members', buildPerson())
    const head = await call('HEAD', created.headers.get('location') ?? '')
    expect(head.headers.get('etag')).toBe(created.headers.get('etag'))
  })

  test('of an unknown record or path returns 404, and without a key 401', async () => {
    expect((await call('HEAD', `/api/members/${id}`)).status).toBe(404)
    expect((await anonymous('HEAD', '/api/members')).status).toBe(401)
    expect((await call('HEAD', '/api/nothing')).status).toBe(404)
  })
})
