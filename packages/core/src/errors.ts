import type { ErrorKind } from './error-kinds.ts'
import type { ViolationCode } from './violation-codes.ts'

/** An error in one input field: its path (`emails[0].value`), a message, and a stable code. */
export interface Violation {
  propertyPath: string
  message: string
  code: ViolationCode
}

/** An expected error, reported as a problem document (RFC 9457). */
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

/** The problem document has `reason`, since other causes of `forbidden` are resolved differently. */
export function clientSuspended(detail: string): DomainError {
  return new DomainError('forbidden', detail, [], { reason: 'client_suspended' })
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

export function violation(propertyPath: string, code: ViolationCode, message: string): Violation {
  return { propertyPath, message, code }
}
