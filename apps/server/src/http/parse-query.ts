import { type Violation, violation } from '@guildhall/core/errors'
import { findViolations } from '@guildhall/wire/validate'
import type { TObject } from '@sinclair/typebox'
import { hasInvalidCharacters, invalidCharactersMessage } from './read-json.ts'

/**
 * Parses query parameters according to a schema of strings, integers, booleans and, as `name[]`, lists of strings.
 * Unknown and repeated parameters are violations.
 *
 * @param schema undefined if the endpoint has no parameters
 */
export function parseQuery(
  search: URLSearchParams,
  schema: TObject | undefined,
): { values: Record<string, unknown>; violations: Violation[] } {
  const values: Record<string, unknown> = {}
  const violations: Violation[] = []
  for (const name of new Set(search.keys())) {
    const occurrences = search.getAll(name)
    const property = schema && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (occurrences.some(hasInvalidCharacters) || hasInvalidCharacters(name)) {
      violations.push(
        violation(name.toWellFormed().replaceAll('\0', ''), 'invalid_characters', invalidCharactersMessage),
      )
    } else if (!property) {
      violations.push(violation(name, 'unknown_parameter', 'Unknown parameter. Check its spelling.'))
    } else if (property.type === 'array') {
      values[name] = occurrences
    } else if (occurrences.length > 1) {
      violations.push(violation(name, 'repeated', 'This parameter is repeated. Send it once.'))
    } else {
      values[name] = convertValue(occurrences[0] ?? '', property.type)
    }
  }
  if (schema) violations.push(...findViolations(schema, values))
  return { values: { ...collectDefaults(schema), ...values }, violations }
}

/** Converts a value to its type; invalid values are left for the schema to reject. */
function convertValue(value: string, type: unknown): unknown {
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  return value
}

function collectDefaults(schema: TObject | undefined): Record<string, unknown> {
  const propertiesWithDefault = Object.entries(schema?.properties ?? {}).filter(
    ([, property]) => property.default !== undefined,
  )
  return Object.fromEntries(propertiesWithDefault.map(([name, property]) => [name, property.default]))
}
