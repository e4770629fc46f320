import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

describe('every response', () => {
  test.each([
    ['GET', '/api/members', 200],
    ['GET', '/api/members/x', 404],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/members', 405],
    ['GET', '/auth/session', 401],
    ['GET', '/healthz', 200],
    ['GET', '/docs', 200],
    ['GET', '/problems/not-found', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/metrics', 200],
    ['GET', '/problems', 200],
    ['GET', '/login?error=state_invalid', 200],
    ['GET', '/login?returnTo=%22%3E%3Cscript%3E', 200],
    ['GET', '/docs/start.js', 200],
    ['GET', '/docs/viewer.js', 200],
    ['GET', '/docs/website', 200],
    ['GET', '/docs/website.css', 200],
    ['GET', '/demo', 200],
    ['GET', '/embed.js', 200],
    ['GET', '/embed-ask.js', 200],
    ['GET', '/embed-event.js', 200],
    ['GET', '/embed.js?v=0123456789abcdef', 404],
    ['GET', '/demo/images/logo-1.svg', 200],
    ['GET', '/files/x', 404],
    ['OPTIONS', '/api/resources', 204],
    ['OPTIONS', '/api/resources/x/download', 204],
    ['OPTIONS', '/api/resources/uploads', 204],
    ['OPTIONS', '/api/resources/chat', 204],
    ['OPTIONS', '/api/v1/events', 204],
  ])('has security headers: %s %s', async (method, path, status) => {
    const response = await call(method, path)
    expect(response.status).toBe(status)
    for (const [name, value] of Object.entries(securityHeaders))
      expect(response.headers.get(name)).toBe(value)
    const policy = response.headers.get('content-security-policy')
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", 'form-action', 'default-src'])
      expect(policy).toContain(part)
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(response.headers.get('cross-origin-resource-policy')).toMatch(/^(same-site|cross-origin)$/)
    expect(response.headers.get('x-request-id')).not.toBeEmpty()
    expect(response.headers.has('x-powered-by')).toBeFalse()
    expect(response.headers.has('server')).toBeFalse()
  })

  test.each(['/api/members', '/api/me', '/api/members/x', '/auth/session'])(
    'of the API must not be cached: %s',
    async (path) => {
      expect((await call('GET', path)).headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('of the API blocks subresources and cross-origin reads', async () => {
    const response = await call('GET', '/api/members', undefined, { origin: 'https://elsewhere.example' })
    expect(response.headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(response.headers.has('access-control-allow-origin')).toBeFalse()
  })

  test('with JSON is application/json in UTF-8', async () => {
    const created = await call('POST', '/api/members', buildPerson({ firstName: 'Zoë' }))
    expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await created.text()).toContain('Zoë')
  })

  test('with 204 has neither body nor content type', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    const response = await call('DELETE', `/api/members/${id}`)
    expect(response.status).toBe(204)
    expect(response.headers.has('content-type')).toBeFalse()
    expect(await response.text()).toBe('')
  })
})

test('HSTS is sent only if BASE_URL is an HTTPS URL', async () => {
  const httpsService = await testService({ BASE_URL: 'https://api.example.org' })
  const response = await httpsService.request('/healthz')
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await call('GET', '/healthz')).headers.has('strict-transport-security')).toBeFalse()
})
