import { expect } from 'bun:test'

export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** A problem document as the contract has it. */
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

/** The answer is this problem, whole and by the rules of RFC 9457. */
export async function expectProblem(answer: Response, status: number, kind: string): Promise<Problem> {
  const text = await answer.text()
  expect(`${answer.status} ${text}`).toStartWith(`${status} {`)
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(text) as Problem
  expect(problem.status).toBe(status)
  expect(problem.type).toEndWith(`/problems/${kind}`)
  expect(problem.title).not.toBeEmpty()
  expect(problem.detail).not.toBeEmpty()
  expect(problem.instance).toBe(new URL(answer.url).pathname)
  expect(problem.requestId).toBe(answer.headers.get('x-request-id') ?? 'no X-Request-Id')
  return problem
}

/** The answer is this fault of the public API, and nothing else is said. */
export async function expectPublicError(answer: Response, status: number, code: string): Promise<string> {
  const text = await answer.text()
  expect(`${answer.status} ${text}`).toStartWith(`${status} {`)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { parameter = '', ...fault } = JSON.parse(text) as Record<string, string>
  expect(fault).toEqual({
    error: expect.stringMatching(/^\S.*\S$/),
    code,
    requestId: answer.headers.get('x-request-id') ?? 'no X-Request-Id',
  })
  return parameter
}

/** The answer names exactly these faults: `['email invalid_format', …]`, in any order. */
export async function expectViolations(answer: Response, faults: string[]): Promise<Problem> {
  const problem = await expectProblem(answer, 400, 'validation-error')
  const found = (problem.violations ?? []).map(({ propertyPath, code }) => `${propertyPath} ${code}`)
  expect(found.toSorted()).toEqual(faults.toSorted())
  return problem
}

/** The body as JSON, of an answer that has this status. */
export async function bodyOf<Body = Record<string, unknown>>(answer: Response, status = 200): Promise<Body> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${text}`)
  return JSON.parse(text) as Body
}
