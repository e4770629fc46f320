import { ApiError } from '@guildhall/sdk'

const storedStatuses: readonly number[] = [402, 409, 422]

/**
 * Whether the service stored an error as the response for the request’s idempotency key. If so, no attempt with the key
 * took effect. After any other error, an attempt may have taken effect, or may still be running. The error
 * `idempotency-key-reused` is not stored either, but cannot occur, since keys are derived from requests (`deriveKey`).
 */
export function isStoredError(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    storedStatuses.includes(error.status) &&
    error.kind !== 'idempotency-key-in-use'
  )
}
