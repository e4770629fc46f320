/** Everything that can go wrong for a reason the caller can act on. The wire turns each into a problem type. */
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

/** One fault of an input: where it is (`emails[0].value`), what is wrong, and a word for programs. */
export interface Violation {
  propertyPath: string
  message: string
  code: string
}

/** An expected failure. Anything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly violations: Violation[] = [],
    /** Further members of the problem document, such as the price of what must be bought. */
    readonly extensions: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'DomainError'
  }
}

export function notFound(what: string): DomainError {
  return new DomainError('not-found', `There is no such ${what}.`)
}

/** @param violations what is wrong, all of it at once */
export function invalid(...violations: Violation[]): DomainError {
  const [first] = violations
  const detail =
    first && violations.length === 1
      ? [first.propertyPath, first.message].filter(Boolean).join(': ')
      : `${violations.length} fields are not valid; see "violations".`
  return new DomainError('validation-error', detail, violations)
}

export function violation(propertyPath: string, code: string, message: string): Violation {
  return { propertyPath, message, code }
}
