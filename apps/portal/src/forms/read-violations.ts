import { ApiError } from '@guildhall/sdk'

const violationsByError = new WeakMap<ApiError, Record<string, string>>()

/**
 * Returns the service’s messages by property path. The same error gives the same object, because a form shows
 * its messages again whenever the object changes.
 */
export function readViolations(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return noViolations
  const cachedViolations = violationsByError.get(error)
  if (cachedViolations) return cachedViolations
  const violations = Object.fromEntries(
    error.violations.map(({ propertyPath, message }) => [propertyPath, message]),
  )
  violationsByError.set(error, violations)
  return violations
}

const noViolations: Record<string, string> = {}
