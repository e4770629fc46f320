/** Expected errors that a caller can act on; each becomes a problem type in the API. */
export type ErrorKind =
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
  | 'internal-error'
  | 'broker-not-configured'
  | 'broker-unavailable'
  | 'broker-error'
  | 'search-unavailable'
  | 'ai-unavailable'
  | 'storage-unavailable'

/** An error in one input field: its path (`emails[0].value`), a message, and a stable code. */
export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** An expected error. Anything else thrown is a bug. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly violations: Violation[] = [],
    /** Additional members of the problem document, such as a price. */
    readonly extensions: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'DomainError'
  }
}

export function notFound(noun: string): DomainError {
  return new DomainError('not-found', `No such ${noun}.`)
}

/** @param violations every violation of the input */
export function invalid(...violations: Violation[]): DomainError {
  const [first] = violations
  const detail =
    first && violations.length === 1
      ? [first.propertyPath, first.message].filter(Boolean).join(': ')
      : `${violations.length} fields are invalid; see "violations".`
  return new DomainError('validation-error', detail, violations)
}

export function violation(propertyPath: string, code: string, message: string): Violation {
  return { propertyPath, message, code }
}
