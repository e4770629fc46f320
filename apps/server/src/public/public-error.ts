import { DomainError } from '@guildhall/core/errors'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'

/** Error codes of the public API and their statuses. */
export const statusByCode = {
  INVALID_PARAMETER: 400,
  UNAUTHORIZED: 401,
  SECRET_KEY_IN_BROWSER: 403,
  ORIGIN_NOT_ALLOWED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type PublicErrorCode = keyof typeof statusByCode

/** An error response of the public API. */
export class PublicError extends Error {
  constructor(
    readonly code: PublicErrorCode,
    message: string,
    /** The invalid parameter, for INVALID_PARAMETER. */
    readonly parameter?: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'PublicError'
  }
}

/** Converts a thrown value to an error of the public API. Unexpected errors are logged and their details withheld. */
export function asPublicError(deps: Dependencies, request: Request, thrown: unknown): PublicError {
  if (thrown instanceof PublicError) return thrown
  if (thrown instanceof DomainError && thrown.kind === 'unauthorized')
    return new PublicError('UNAUTHORIZED', thrown.message)
  if (thrown instanceof DomainError && thrown.kind === 'forbidden')
    return new PublicError('FORBIDDEN', thrown.message)
  const { status, headers } = problemReply(deps, request, thrown)
  if (status === 503)
    return new PublicError(
      'UNAVAILABLE',
      'The database is not available. Try again in a minute.',
      undefined,
      {
        'retry-after': headers['retry-after'] ?? '5',
      },
    )
  return new PublicError(
    'INTERNAL_ERROR',
    'An internal error occurred. It was logged with the request id in this response. Report the id if the error persists.',
  )
}
