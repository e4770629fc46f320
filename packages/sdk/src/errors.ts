/** One fault of a request, at one place in its body or query. */
export interface Violation {
  /** Where, e.g. `emails[0].value`. */
  propertyPath: string
  /** What is wrong, for people. */
  message: string
  /** What is wrong, for programs. */
  code: string
}

/** The kinds of problem the service names. New ones may be added, so any other text is allowed for. */
export type ProblemKind =
  | 'validation-error'
  | 'malformed-request'
  | 'unauthorized'
  | 'purchase-required'
  | 'forbidden'
  | 'insufficient-scope'
  | 'membership-required'
  | 'premium-required'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'idempotency-key-in-use'
  | 'category-name-taken'
  | 'email-taken'
  | 'precondition-failed'
  | 'payload-too-large'
  | 'unsupported-media-type'
  | 'idempotency-key-reused'
  | 'document-too-long'
  | 'no-text'
  | 'rate-limit-exceeded'
  | 'broker-not-configured'
  | 'broker-unavailable'
  | 'broker-error'
  | 'search-unavailable'
  | 'ai-unavailable'
  | 'storage-unavailable'
  | 'internal-error'
  | (string & {})

/** The body of an error answer (RFC 9457), as far as it was given. */
export interface Problem {
  type?: string
  title?: string
  detail?: string
  requestId?: string
  violations?: Violation[]
  /** The public API's errors, which are no problem documents, have these instead. */
  error?: string
  code?: string
  parameter?: string
}

/** Everything this SDK throws by itself is a `GuildhallError`; only an abort rejects with the signal's own reason. */
export class GuildhallError extends Error {
  override name = 'GuildhallError'
}

/**
 * The service could not be reached, or its answer broke off.
 * `cause` holds what the platform reported.
 */
export class ConnectionError extends GuildhallError {
  override name = 'ConnectionError'
}

/**
 * The file or stream that was to be sent could not be read, so it is not sent again. `cause` holds what the platform
 * reported, such as `ENOENT`.
 */
export class FileError extends GuildhallError {
  override name = 'FileError'
}

/** No complete answer came within the time-out. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/**
 * The service answered with an error. Each status has its own class below.
 *
 * @example
 * try {
 *   await guildhall.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: '' })
 * } catch (error) {
 *   if (error instanceof BadRequestError) for (const fault of error.violations) console.log(fault.propertyPath, fault.message)
 *   else if (error instanceof ApiError) console.log(error.kind, error.requestId)
 *   else throw error
 * }
 */
export class ApiError extends GuildhallError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** The address of the page that explains this kind of problem. */
  readonly type: string
  /**
   * The last part of `type`, e.g. `email-taken`; of the public API its code, e.g. `ORIGIN_NOT_ALLOWED`; `unknown` when
   * the answer was neither.
   */
  readonly kind: ProblemKind
  readonly title: string
  readonly detail: string
  /** Names this request in the service's logs: quote it when asking for help. */
  readonly requestId: string | null
  /** Every fault of the request at once; empty unless it was invalid. */
  readonly violations: Violation[]
  readonly headers: Headers

  constructor(status: number, problem: Problem, headers: Headers) {
    const title = problem.title ?? `HTTP ${status}`
    const violations = Array.isArray(problem.violations) ? problem.violations : []
    const faults = violations.map(faultText)
    // With one fault the detail may be that fault itself.
    super([problem.detail ?? title, ...faults.filter((fault) => fault !== problem.detail)].join('\n  '))
    this.status = status
    this.type = problem.type ?? 'about:blank'
    this.kind = problem.type?.split('/').pop() || problem.code || 'unknown'
    this.title = title
    this.detail = problem.detail ?? ''
    this.requestId = problem.requestId ?? headers.get('x-request-id')
    this.violations = violations
    this.headers = headers
  }
}

/** 400: the request is malformed or invalid; see `violations`. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}
/** 401: the key or session is missing, wrong, expired, revoked, or for the other environment. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 402: it has to be bought first. */
export class PaymentRequiredError extends ApiError {
  override name = 'PaymentRequiredError'
}
/** 403: known, but not allowed: a scope, a role or a membership is missing. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}
/** 404: there is no such record in this association. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: it clashes with what is there, e.g. an email that is taken. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 412: the record has changed since the ETag given as `ifMatch`; nothing was written. */
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError'
}
/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError'
}
/** 415: the body's type or format is not taken here. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError'
}
/** 422: understood, but it can't be done, e.g. an idempotency key used for another request. */
export class UnprocessableEntityError extends ApiError {
  override name = 'UnprocessableEntityError'
}
/** 429: the hour's budget is spent. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
  /** Seconds until it is worth trying again; null when the service didn't say. */
  get retryAfter(): number | null {
    return retryAfterSeconds(this.headers)
  }
}
/** 500 and above: the service failed or one of its dependencies is down. */
export class InternalServerError extends ApiError {
  override name = 'InternalServerError'
}

const classes: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableEntityError,
  429: RateLimitError,
}

/** The error for an answer, from its status, its headers and the text of its body. */
export function errorFor(status: number, headers: Headers, body: string): ApiError {
  const ErrorClass = classes[status] ?? (status >= 500 ? InternalServerError : ApiError)
  return new ErrorClass(status, parseProblem(body), headers)
}

/** A gateway in between may answer with a page of its own: then there is no problem document. */
function parseProblem(body: string): Problem {
  try {
    const problem: unknown = JSON.parse(body)
    return typeof problem === 'object' && problem !== null ? withPublicFault(problem) : {}
  } catch {
    return {}
  }
}

/** An error of the public API as the others are told. */
function withPublicFault(problem: Problem): Problem {
  const { error, code = '', parameter } = problem
  if (typeof error !== 'string') return problem
  const violations = parameter === undefined ? [] : [{ propertyPath: parameter, message: error, code }]
  return { ...problem, detail: violations.map(faultText)[0] ?? error, violations }
}

/** A fault with its place; of the whole body there is none to be named. */
function faultText({ propertyPath, message }: Violation): string {
  return propertyPath ? `${propertyPath}: ${message}` : message
}

/** `Retry-After` in seconds; it is either a number of them or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
