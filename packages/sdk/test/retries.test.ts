import { describe, expect, test } from 'bun:test'
import {
  ConflictError,
  ConnectionError,
  Guildhall,
  InternalServerError,
  RateLimitError,
  type ResponseEvent,
} from '@guildhall/sdk'
import { buildProblem, startFakeService, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const apiKey = 'guild_sk_test_x'
const member = { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' }
const respondCreated = () => Response.json({ id: '1', ...member }, { status: 201 })
const retryNow = { 'retry-after': '0' }

describe('retries', () => {
  const transientErrors = [
    [408, 'request-timeout'],
    [409, 'idempotency-key-in-use'],
    [429, 'rate-limit-exceeded'],
    [500, 'internal-error'],
    [502, 'broker-error'],
    [503, 'search-unavailable'],
  ] as const
  for (const [status, kind] of transientErrors) {
    test(`${status} ${kind}, with the same idempotency key and body`, async () => {
      await using service = startScriptedService(
        () => buildProblem(status, kind, {}, retryNow),
        respondCreated,
      )
      const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
      expect((await guildhall.members.create(member)).id).toBe('1')
      expect(service.requests).toHaveLength(2)
      const [first, second] = service.requests
      expect(first?.headers.get('idempotency-key')).toMatch(/^\d+(-\d+){3}$/)
      expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key') ?? '')
      expect(second?.body).toBe(first?.body ?? '')
    })
  }

  test('a failed connection', async () => {
    await using service = startScriptedService(respondCreated)
    let failures = 1
    const guildhall = new Guildhall({
      apiKey,
      baseUrl: service.url,
      fetch: (url, init) =>
        failures-- > 0 ? Promise.reject(new TypeError('socket hang up')) : fetch(url, init),
    })
    expect((await guildhall.members.create(member)).id).toBe('1')
  })

  test('a page of a list', async () => {
    const page = {
      items: [{ id: '1' }],
      page: 1,
      itemsPerPage: 30,
      totalItems: 1,
      totalPages: 1,
      nextCursor: null,
    }
    await using service = startScriptedService(
      () => buildProblem(503, 'internal-error', {}, retryNow),
      () => Response.json(page),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    expect(await guildhall.members.list().toArray()).toHaveLength(1)
  })
})

describe('does not retry', () => {
  test('a conflict of a kind other than idempotency-key-in-use', async () => {
    await using service = startScriptedService(() => buildProblem(409, 'email-taken'))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    expect(await guildhall.members.create(member).catch((error) => error)).toBeInstanceOf(ConflictError)
    expect(service.requests).toHaveLength(1)
  })

  test('a stream body', async () => {
    await using service = startScriptedService(() => buildProblem(500, 'internal-error', {}, retryNow))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const file = new Blob(['email,firstName,lastName\n']).stream()
    expect(await guildhall.members.import(file).catch((error) => error)).toBeInstanceOf(InternalServerError)
    expect(service.requests).toHaveLength(1)
    expect(service.requests[0]?.body).toBe('email,firstName,lastName\n')
  })

  test('a new version of a file without ifMatch or maxRetries, since each request creates one', async () => {
    await using service = startScriptedService(() => buildProblem(500, 'internal-error', {}, retryNow))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const countRequests = async (options?: { ifMatch?: string; maxRetries?: number }) => {
      const before = service.requests.length
      await catchRejection(
        guildhall.resources.replaceFile('1', new Blob(['x']), {}, options),
        InternalServerError,
      )
      return service.requests.length - before
    }
    expect(await countRequests()).toBe(1)
    expect(await countRequests({ ifMatch: '"3"' })).toBe(3)
    expect(await countRequests({ maxRetries: 1 })).toBe(2)
  })

  test('a rate limit that resets after more than a minute', async () => {
    await using service = startScriptedService(() =>
      buildProblem(429, 'rate-limit-exceeded', {}, { 'retry-after': '61' }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const error = await catchRejection(guildhall.members.get('1'), RateLimitError)
    expect(error.retryAfter).toBe(61)
    expect(service.requests).toHaveLength(1)
  })

  test('more often than maxRetries of the client or the call', async () => {
    await using service = startScriptedService(() => buildProblem(500, 'internal-error', {}, retryNow))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, maxRetries: 3 })
    expect(await guildhall.members.get('1').catch((error) => error)).toBeInstanceOf(InternalServerError)
    expect(service.requests).toHaveLength(4)
    expect(await guildhall.members.get('1', { maxRetries: 0 }).catch((error) => error)).toBeInstanceOf(
      InternalServerError,
    )
    expect(service.requests).toHaveLength(5)
  })
})

describe('the retry delay', () => {
  test('follows Retry-After', async () => {
    await using service = startScriptedService(
      () => buildProblem(429, 'rate-limit-exceeded', {}, { 'retry-after': '1' }),
      respondCreated,
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const startedAt = performance.now()
    await guildhall.members.create(member)
    expect(performance.now() - startedAt).toBeGreaterThan(950)
  })

  test('is at most 500 ms, then at most 1000 ms, with jitter', async () => {
    const delaysMs: number[][] = [[], [], []]
    const onResponse = ({ attempt, retryInMs }: ResponseEvent) => {
      if (retryInMs !== null) delaysMs[attempt]?.push(retryInMs)
    }
    await using service = startScriptedService(() => buildProblem(500, 'internal-error'))
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, onResponse })
    await Promise.all(Array.from({ length: 20 }, () => guildhall.members.get('1').catch(() => undefined)))
    expect(Math.max(...(delaysMs[0] ?? []))).toBeLessThanOrEqual(500)
    expect(Math.max(...(delaysMs[1] ?? []))).toBeLessThanOrEqual(1000)
    expect(new Set(delaysMs[0]).size).toBeGreaterThan(10)
  })

  test('ends when aborted', async () => {
    await using service = startScriptedService(() =>
      buildProblem(429, 'rate-limit-exceeded', {}, { 'retry-after': '30' }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
    const abortController = new AbortController()
    setTimeout(() => abortController.abort(new Error('enough')), 100)
    const error = await catchRejection(guildhall.members.get('1', { signal: abortController.signal }), Error)
    expect(error.message).toBe('enough')
  })
})

test('uses the caller’s idempotency key', async () => {
  await using service = startFakeService(respondCreated)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url })
  await guildhall.members.create(member, { idempotencyKey: 'order-17' })
  expect(service.requests[0]?.headers.get('idempotency-key')).toBe('order-17')
})

test('throws a ConnectionError that names the unreachable URL', async () => {
  const guildhall = new Guildhall({ apiKey, baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
  const error = await catchRejection(guildhall.members.get('1'), ConnectionError)
  expect(error.message).toContain('GET /api/members/1 failed to reach http://127.0.0.1:9')
  expect(error.cause).toBeInstanceOf(Error)
})
