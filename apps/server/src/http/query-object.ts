import { DomainError, invalid, type Violation, violation } from '@guildhall/core/errors'

/** A list’s query as JSON, as in the SDK: `{ status: ['active'], createdAt: { after: '2026-01-01' } }`. */
export type QueryObject = Record<string, unknown>

/**
 * Parses a query given as JSON with the same rules as a query string.
 *
 * @param path of the query in the request body, for violations
 * @param isAllowed whether the query can contain a parameter, by its name without brackets
 * @param parse parses the query string; for example, `parseListQuery`
 * @throws DomainError validation-error with property paths within `path`
 */
export function parseQueryObject<Result>(
  query: QueryObject,
  path: string,
  isAllowed: (name: string) => boolean,
  parse: (search: URLSearchParams) => Result,
): Result {
  const search = new URLSearchParams()
  const violations: Violation[] = []
  for (const [name, value] of Object.entries(query)) {
    if (isAllowed(name.replace(/\[.*/s, ''))) append(search, name, value, path, violations)
    else
      violations.push(violation(`${path}.${name}`, 'unknown_parameter', 'This is not a filter. Remove it.'))
  }
  if (violations.length > 0) throw invalid(...violations)
  try {
    return parse(search)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw invalid(
      ...error.violations.map((queryViolation) => ({
        ...queryViolation,
        propertyPath: `${path}.${queryViolation.propertyPath}`,
      })),
    )
  }
}

/** Appends a value as the SDK writes queries: lists as `name[]`, objects as `name[key]`. */
function append(
  search: URLSearchParams,
  name: string,
  value: unknown,
  path: string,
  violations: Violation[],
): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    search.append(name, String(value))
  else if (Array.isArray(value) && value.length > 0)
    for (const item of value) append(search, `${name}[]`, item, path, violations)
  else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [key, nested] of Object.entries(value))
      append(search, `${name}[${key}]`, nested, path, violations)
  else {
    const message = 'Must be a string, number or boolean, or a non-empty list or object of these.'
    violations.push(violation(`${path}.${name}`, 'invalid_type', message))
  }
}
