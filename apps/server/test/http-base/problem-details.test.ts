import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const kinds: [kind: string, status: number][] = [
  ['validation-error', 400],
  ['malformed-request', 400],
  ['unauthorized', 401],
  ['purchase-required', 402],
  ['already-owned', 409],
  ['order-not-payable', 409],
  ['refund-exceeds-payment', 409],
  ['price-changed', 409],
  ['payments-unavailable', 503],
  ['forbidden', 403],
  ['insufficient-scope', 403],
  ['membership-required', 403],
  ['premium-required', 403],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['conflict', 409],
  ['idempotency-key-in-use', 409],
  ['category-name-taken', 409],
  ['email-taken', 409],
  ['precondition-failed', 412],
  ['payload-too-large', 413],
  ['unsupported-media-type', 415],
  ['idempotency-key-reused', 422],
  ['document-too-long', 422],
  ['no-text', 422],
  ['rate-limit-exceeded', 429],
  ['internal-error', 500],
  ['broker-unavailable', 502],
  ['broker-error', 502],
  ['provider-error', 502],
  ['broker-not-configured', 503],
  ['search-unavailable', 503],
  ['ai-unavailable', 503],
  ['storage-unavailable', 503],
  ['sign-in-code-invalid', 400],
  ['mail-not-configured', 503],
]

describe('a problem', () => {
  test('has a type URL that serves a page', async () => {
    const { type } = await expectProblem(await call('GET', '/api/members/x'), 404, 'not-found')
    expect(type).toBe(`${service.url}/problems/not-found`)
    const page = await fetch(type)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('What to do')
  })

  test('contains the path without the query string, and the request id', async () => {
    const response = await call('GET', '/api/members?email=someone@example.org&wrong=1', undefined, {
      'x-request-id': 'my-request-1',
    })
    const problem = await expectProblem(response, 400, 'validation-error')
    expect(problem.instance).toBe('/api/members')
    expect(problem.requestId).toBe('my-request-1')
  })

  test('lists all violations of invalid input with path, message and code', async () => {
    const body = {
      email: 'nobody',
      firstName: '',
      address: { country: 'Germany', planet: 'Earth' },
      consents: { newsletter: 'yes' },
      tags: ['ok', '', 7],
      joinedAt: 'yesterday',
      status: 'asleep',
      nickname: 'x',
    }
    const problem = await expectViolations(await call('POST', '/api/members', body), [
      'email invalid_format',
      'firstName too_short',
      'lastName required',
      'address.country invalid_format',
      'address.planet unknown_field',
      'consents.newsletter invalid_type',
      'tags[1] too_short',
      'tags[2] invalid_type',
      'joinedAt invalid_format',
      'status unknown_value',
      'nickname unknown_field',
    ])
    for (const { message } of problem.violations ?? []) expect(message).toMatch(/^[A-Z].*\.$/)
  })

  test('includes violations of both query and body', async () => {
    const response = await call('POST', '/api/members?dryRun=true', { ...buildPerson(), email: 7 })
    await expectViolations(response, ['dryRun unknown_parameter', 'email invalid_type'])
  })
})

describe('the problem pages', () => {
  test.each(kinds)('explain %s, with the status %i', async (kind, status) => {
    const page = await service.request(`/problems/${kind}`)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain(`<code>${kind}</code>, HTTP ${status}`)
    expect(text).toContain('What it means')
  })

  test('are listed on an index page, each once', async () => {
    const text = await (await service.request('/problems')).text()
    const linked = [...text.matchAll(/href="\/problems\/([^"]+)"/g)].map(([, kind]) => kind)
    expect(linked.toSorted()).toEqual(kinds.map(([kind]) => kind).toSorted())
  })

  test.each(['nothing', '__proto__', 'constructor', '%3Cscript%3E'])('return 404 for %s', async (kind) => {
    await expectProblem(await service.request(`/problems/${kind}`), 404, 'not-found')
  })
})
