import { expect } from 'bun:test'

export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** A problem document (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  requestId: string
  violations?: Violation[]
  [extension: string]: unknown
}

/** Asserts that the response is a complete problem document of this status and kind. */
export async function expectProblem(response: Response, status: number, kind: string): Promise<Problem> {
  const text = await response.text()
  expect(`${response.status} ${text}`).toStartWith(`${status} {`)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(text) as Problem
  expect(problem.status).toBe(status)
  expect(problem.type).toEndWith(`/problems/${kind}`)
  expect(problem.title).not.toBeEmpty()
  expect(problem.detail).not.toBeEmpty()
  expect(problem.instance).toBe(new URL(response.url).pathname)
  expect(problem.requestId).toBe(response.headers.get('x-request-id') ?? 'no X-Request-Id')
  return problem
}

/** Asserts that the response is exactly this error of the public API. @returns the parameter it names, or '' */
export async function expectPublicError(response: Response, status: number, code: string): Promise<string> {
  const text = await response.text()
  expect(`${response.status} ${text}`).toStartWith(`${status} {`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { parameter = '', ...error } = JSON.parse(text) as Record<string, string>
  expect(error).toEqual({
    error: expect.stringMatching(/^\S.*\S$/),
    code,
    requestId: response.headers.get('x-request-id') ?? 'no X-Request-Id',
  })
  return parameter
}

/** Asserts that the response lists exactly these violations, such as `['email invalid_format']`, in any order. */
export async function expectViolations(response: Response, expected: string[]): Promise<Problem> {
  const problem = await expectProblem(response, 400, 'validation-error')
  const actual = (problem.violations ?? []).map(({ propertyPath, code }) => `${propertyPath} ${code}`)
  expect(actual.toSorted()).toEqual(expected.toSorted())
  return problem
}

/** Returns the JSON body of a response with this status. @throws on any other status */
export async function expectBody<Body = Record<string, unknown>>(
  response: Response,
  status = 200,
): Promise<Body> {
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${text}`)
  return JSON.parse(text) as Body
}

/** Returns the error that an SDK call throws. @throws if it succeeds */
export async function catchError(call: PromiseLike<unknown>): Promise<unknown> {
  let result: unknown
  try {
    result = await call
  } catch (error) {
    return error
  }
  throw new Error(`Succeeded with ${JSON.stringify(result)}`)
}
