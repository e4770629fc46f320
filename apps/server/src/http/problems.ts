import { errorKinds } from '@guildhall/core/error-kinds'
import type { DomainError, Violation } from '@guildhall/core/errors'

export interface ProblemDocument {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  requestId: string
  violations?: Violation[]
}

/** Builds the problem document of a DomainError (RFC 9457). */
export function problemDocument(
  error: DomainError,
  baseUrl: URL,
  instance: string,
  requestId: string,
): ProblemDocument {
  const { status, title } = errorKinds[error.kind]
  return {
    type: new URL(`/problems/${error.kind}`, baseUrl).href,
    title,
    status,
    detail: error.message,
    instance,
    requestId,
    ...(error.violations.length > 0 ? { violations: error.violations } : {}),
    ...error.extensions,
  }
}
