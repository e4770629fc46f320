import type { KnownProblemKind } from './generated/problem-kinds.ts'

/** A violation of one field or parameter. */
export interface Violation {
  /** Path of the field, e.g. `emails[0].value`. */
  propertyPath: string
  /** Human-readable message. */
  message: string
  /** Machine-readable code. */
  code: string
}

/** Problem kinds. New ones may be added, so any string is allowed. */
export type ProblemKind = KnownProblemKind | (string & {})

/** The body of an error response (RFC 9457). */
export interface Problem {
  type?: string
  title?: string
  detail?: string
  status?: number
  instance?: string
  requestId?: string
  violations?: Violation[]
  /** The fields of public API errors, which are not problem documents. */
  error?: string
  code?: string
  parameter?: string
}

/**
 * The base class of the SDK’s errors. Invalid arguments throw a `TypeError` or `RangeError` instead, and an aborted call
 * rejects with the signal’s reason.
 */
export class GuildhallError extends Error {
  override name = 'GuildhallError'
}

/**
 * The service could not be reached, or the response was cut off. `cause` has the platform’s error.
 */
export class ConnectionError extends GuildhallError {
  override name = 'ConnectionError'
}

/**
 * The file or stream to upload could not be read; not retried. `cause` has the platform’s error, such as `ENOENT`.
 */
export class FileError extends GuildhallError {
  override name = 'FileError'
}

/**
 * No complete response arrived within the timeout, a stream had no data for that long, or a job that `wait` waits for did
 * not end in time.
 */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/**
 * An error response. The common statuses have their own classes.
 *
 * @example
 * try {
 *   await guildhall.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: '' })
 * } catch (error) {
 *   if (error instanceof BadRequestError)
 *     for (const { propertyPath, message } of error.violations) console.log(propertyPath, message)
 *   else if (error instanceof ApiError) console.log(error.kind, error.requestId)
 *   else throw error
 * }
 */
export class ApiError extends GuildhallError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** URL of a page that explains this kind of problem; `about:blank` if the response names none. */
  readonly type: string
  /**
   * The last segment of `type`, e.g. `email-taken`; for an error of the public API, its code, e.g. `ORIGIN_NOT_ALLOWED`;
   * `unknown` if the response has neither.
   */
  readonly kind: ProblemKind
  readonly title: string
  /** The explanation of this occurrence; empty if the response has none. */
  readonly detail: string
  /** Identifies this request in the service’s logs; quote it in support requests. */
  readonly requestId: string | null
  /** All violations; empty unless the error is about fields or parameters. */
  readonly violations: Violation[]
  /** Further members of the problem document, such as the `price` of a resource or the `triesLeft` of a code. */
  readonly extensions: Record<string, unknown>
  readonly headers: Headers

  constructor(status: number, problem: Problem, headers: Headers) {
    const { type, title: titleText, detail, requestId, violations, ...otherFields } = problem
    const title = titleText ?? `HTTP ${status}`
    const {
      code,
      status: _status,
      instance: _instance,
      error: _error,
      parameter: _,
      ...extensions
    } = otherFields
    const found = Array.isArray(violations) ? violations : []
    // The detail may repeat a single violation.
    const messages = found.map(formatViolation).filter((message) => message !== detail)
    super([detail ?? title, ...messages].join('\n  '))
    this.status = status
    this.type = type ?? 'about:blank'
    this.kind = type?.split('/').pop() || code || 'unknown'
    this.title = title
    this.detail = detail ?? ''
    this.requestId = requestId ?? headers.get('x-request-id')
    this.violations = found
    this.extensions = extensions
    this.headers = headers
  }
}

/** 400: the request is malformed or invalid; see `violations`. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}
/** 401: the key or session is missing, invalid, expired, revoked, or for the other environment. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 402: a purchase is required. */
export class PaymentRequiredError extends ApiError {
  override name = 'PaymentRequiredError'
}
/** 403: not allowed, e.g. because a scope, role or membership is missing. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}
/** 404: the record does not exist in this association. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: a conflict with existing data, e.g. an email address that is taken. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 412: the record no longer matches the ETag in `ifMatch`; nothing was written. */
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError'
}
/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError'
}
/** 415: the body’s type or format is not supported. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError'
}
/** 422: valid, but cannot be processed, e.g. an idempotency key reused for another request. */
export class UnprocessableEntityError extends ApiError {
  override name = 'UnprocessableEntityError'
}
/** 429: the rate limit is exceeded. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
  /** Seconds until a retry can succeed; null if unknown. */
  get retryAfter(): number | null {
    return readRetryAfterSeconds(this.headers)
  }
}
/** 5xx: the service failed, or one of its dependencies is unavailable or not set up. */
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

/** Creates the error for a response from its status, headers and body. */
export function createError(status: number, headers: Headers, body: string): ApiError {
  const ErrorClass = classes[status] ?? (status >= 500 ? InternalServerError : ApiError)
  return new ErrorClass(status, parseProblem(body), headers)
}

/** A proxy may respond with its own page instead of a problem document. */
function parseProblem(body: string): Problem {
  try {
    const problem: unknown = JSON.parse(body)
    return typeof problem === 'object' && problem !== null ? fromPublicError(problem) : {}
  } catch {
    return {}
  }
}

/** Converts an error of the public API into a problem. */
function fromPublicError(problem: Problem): Problem {
  const { error, code = '', parameter } = problem
  if (typeof error !== 'string') return problem
  const violations = parameter === undefined ? [] : [{ propertyPath: parameter, message: error, code }]
  return { ...problem, detail: violations.map(formatViolation)[0] ?? error, violations }
}

/** A violation with its path, if any. */
function formatViolation({ propertyPath, message }: Violation): string {
  return propertyPath ? `${propertyPath}: ${message}` : message
}

/**
 * The reason for a failed request. Node reports only "fetch failed", with the reason as its cause; Bun adds advice for
 * callers of `fetch`, which users of the SDK are not.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const reason = cause instanceof Error && cause.message ? cause.message : message
  const advice = reason.indexOf(' For more information')
  return advice !== -1 && reason.includes('verbose', advice) ? reason.slice(0, advice) : reason
}

/** `Retry-After` in seconds, from a number or a date (RFC 9110, 10.2.3). */
export function readRetryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
