import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { HourlyLimiter } from '@guildhall/core/platform/limits/hourly-limiter'
import { VisitorShares } from '@guildhall/server/http/visitor-shares'
import { type PreparedResponse, PreparedResponses } from '@guildhall/server/public/prepared-responses'
import { CachedBody, type ListCache } from '@guildhall/server/public/public-cache'
import { testDatabase } from '../../../../tools/testing/database.ts'

const { url } = await testDatabase()
const database = openDatabase(url, 2, 'prepared-test')
afterAll(() => database.close())
const limiter = new HourlyLimiter(database.platform, Date.now)
await limiter.reserve('visitor', 60_000).settle()

const later = performance.now() + 3_600_000
const getAddress = () => '203.0.113.7'
const buildRequest = (headers: Record<string, string> = {}, path = '/api/v1/events') =>
  new Request(`http://localhost${path}`, { headers: { 'x-api-key': 'key', ...headers } })

/** Stores a prepared response to `buildRequest()` that is reusable unless overridden. */
function prepare(overrides: Partial<PreparedResponse> = {}, listCache: Partial<ListCache> = {}) {
  const prepared: PreparedResponse = {
    cachedBody: new CachedBody('{"items":[]}'),
    cache: { bodies: new Map(), sizeBytes: 0, expiresAtMs: later, isCurrent: true, ...listCache },
    subject: 'visitor',
    limit: 60_000,
    trustedUntilMs: later,
    headers: new Headers({ 'content-type': 'application/json' }),
    route: '/api/v1/events',
    actor: 'visitor',
    clientId: 'client',
    ...overrides,
  }
  const shares = new VisitorShares(limiter, Date.now)
  const responses = new PreparedResponses(limiter, shares)
  responses.store(buildRequest(), 'key', prepared)
  return { responses, prepared, shares }
}

test('a prepared response is reused', async () => {
  const { responses, prepared } = prepare()
  const { response } = responses.respond(buildRequest(), getAddress) ?? {}
  expect([response?.status, await response?.text()]).toEqual([200, '{"items":[]}'])
  expect(
    responses.respond(buildRequest({ 'if-none-match': prepared.cachedBody.etag }), getAddress)?.response
      .status,
  ).toBe(304)
})

test('the route handles a request after a change, after the list has expired, or when the key must be verified or its requests counted', () => {
  const past = performance.now() - 1
  const unusableResponses = [
    prepare({}, { isCurrent: false }),
    prepare({}, { expiresAtMs: past }),
    prepare({ trustedUntilMs: past }),
    prepare({ subject: 'a caller not counted yet' }),
  ]
  for (const { responses } of unusableResponses)
    expect(responses.respond(buildRequest(), getAddress)).toBeNull()
})

test('the route handles a request with another key, origin, URL or method, or with a list of ETags', () => {
  const { responses } = prepare()
  const otherRequests = [
    buildRequest({ 'x-api-key': 'other' }),
    buildRequest({ origin: 'https://example.org' }),
    buildRequest({}, '/api/v1/events?limit=1'),
    buildRequest({ 'if-none-match': '"a", "b"' }),
    new Request(buildRequest(), { method: 'HEAD' }),
  ]
  for (const otherRequest of otherRequests) expect(responses.respond(otherRequest, getAddress)).toBeNull()
})

test('a replaced response is not counted twice toward the maximum number of entries', () => {
  const { responses, prepared } = prepare()
  const otherRequest = buildRequest({}, '/api/v1/jobs')
  for (let change = 0; change < 6_000; change++) responses.store(otherRequest, 'key', prepared)
  expect(responses.respond(buildRequest(), getAddress)?.response.status).toBe(200)
})

test('a request that the route handles is not counted toward its address’s share', async () => {
  const subject = 'nearly exhausted'
  const smallLimit = 400
  await limiter.reserve(subject, smallLimit).settle()
  const { responses, shares } = prepare({ subject, limit: smallLimit })
  expect(responses.respond(buildRequest(), getAddress)).toBeNull()
  let counted = 0
  while (shares.reserveIfAmple(subject, getAddress())) counted++
  expect(counted).toBe(300)
})

test('the remaining requests of an hour expire with the hour', async () => {
  const end = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const limiter = new HourlyLimiter(database.platform, () => end - 60_000)
  await limiter.reserve('late', 60_000).settle()
  const now = performance.now()
  const rateLimit = limiter.reserveIfAmple('late', 60_000, now + 50_000)
  expect(rateLimit).toMatchObject({ isAllowed: true, remaining: 59_998, resetAtSeconds: end / 1000 })
  expect(rateLimit?.resetSeconds).toBeLessThanOrEqual(10)
  expect(limiter.reserveIfAmple('late', 60_000, now + 60_000)).toBeNull()
})
