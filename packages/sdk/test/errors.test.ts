import { expect, test } from 'bun:test'
import * as sdk from '@guildhall/sdk'
import { Guildhall, GuildhallError } from '@guildhall/sdk'
import { buildProblem, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const apiKey = 'guild_sk_test_x'

async function catchError<E extends GuildhallError>(
  createResponse: () => Response,
  ErrorClass: abstract new (...values: never[]) => E,
): Promise<E> {
  await using service = startScriptedService(createResponse)
  const guildhall = new Guildhall({ apiKey, baseUrl: service.url, maxRetries: 0 })
  return await catchRejection(guildhall.members.get('1'), ErrorClass)
}

const classes = [
  [400, sdk.BadRequestError],
  [401, sdk.AuthenticationError],
  [402, sdk.PaymentRequiredError],
  [403, sdk.PermissionDeniedError],
  [404, sdk.NotFoundError],
  [405, sdk.ApiError],
  [409, sdk.ConflictError],
  [412, sdk.PreconditionFailedError],
  [413, sdk.PayloadTooLargeError],
  [415, sdk.UnsupportedMediaTypeError],
  [422, sdk.UnprocessableEntityError],
  [429, sdk.RateLimitError],
  [500, sdk.InternalServerError],
  [503, sdk.InternalServerError],
] as const

for (const [status, ErrorClass] of classes) {
  test(`${status} is a ${ErrorClass.name} with the problem’s fields`, async () => {
    const error = await catchError(
      () => buildProblem(status, 'some-kind', { detail: 'The detail.' }, { 'x-note': 'kept' }),
      sdk.ApiError,
    )
    expect(error).toBeInstanceOf(ErrorClass)
    expect(error).toBeInstanceOf(GuildhallError)
    expect(error.name).toBe(ErrorClass.name)
    expect(error).toMatchObject({
      status,
      type: 'https://guildhall.test/problems/some-kind',
      kind: 'some-kind',
      title: 'some-kind',
      detail: 'The detail.',
      message: 'The detail.',
      requestId: `req-${status}`,
      violations: [],
    })
    expect(error.headers.get('x-note')).toBe('kept')
  })
}

test('includes violations in the error and its message', async () => {
  const violations = [
    { propertyPath: 'email', message: 'This is not an email address.', code: 'invalid_email' },
    { propertyPath: 'address.country', message: 'This is not a country.', code: 'invalid_country' },
  ]
  const error = await catchError(
    () => buildProblem(400, 'validation-error', { violations }),
    sdk.BadRequestError,
  )
  expect(error.violations).toEqual(violations)
  expect(error.message).toContain('email: This is not an email address.')
  expect(error.message).toContain('address.country: This is not a country.')
})

test('reports a violation of the whole body once, without a path', async () => {
  const violations = [{ propertyPath: '', message: 'Give at least one field.', code: 'empty' }]
  const detail = 'Give at least one field.'
  const error = await catchError(
    () => buildProblem(400, 'validation-error', { detail, violations }),
    sdk.BadRequestError,
  )
  expect(error.message).toBe('Give at least one field.')
})

test('a proxy’s error page becomes an error with the request id from the header', async () => {
  const respondWithPage = () =>
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'edge-1' } })
  const error = await catchError(respondWithPage, sdk.InternalServerError)
  expect(error).toBeInstanceOf(sdk.InternalServerError)
  expect(error).toMatchObject({ status: 502, kind: 'unknown', requestId: 'edge-1', message: 'HTTP 502' })
})

test('the error for a response that is not JSON suggests checking baseUrl', async () => {
  const error = await catchError(
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    GuildhallError,
  )
  expect(error).toBeInstanceOf(GuildhallError)
  expect(error.message).toContain('got text/html. Check baseUrl.')
})

test('reports the target of a redirect without following it', async () => {
  const error = await catchError(
    () => Response.redirect('https://elsewhere.test/api/members/1', 301),
    GuildhallError,
  )
  expect(error).toBeInstanceOf(GuildhallError)
  expect(error.message).toContain('https://elsewhere.test')
})

test('converts a date in Retry-After to seconds', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const error = await catchError(
    () => buildProblem(429, 'rate-limit-exceeded', {}, { 'retry-after': inAnHour }),
    sdk.RateLimitError,
  )
  expect(error.retryAfter).toBeGreaterThan(3_590)
  expect(error.retryAfter).toBeLessThanOrEqual(3_600)
})
