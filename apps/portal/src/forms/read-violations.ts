import { ApiError } from '@guildhall/sdk'

const read = new WeakMap<ApiError, Record<string, string>>()

/**
 * Returns the service’s messages by property path. The same error gives the same object, because a form shows
 * its messages again whenever the object changes.
 */
export function readViolations(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return none
  const known = read.get(error)
  if (known) return known
  const violations = Object.fromEntries(
    error.violations.map(({ propertyPath, message }) => [propertyPath, message]),
  )
  read.set(error, violations)
  return violations
}

const none: Record<string, string> = {}
