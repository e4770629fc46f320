import { invalid, type Violation, violation } from '@guildhall/core/errors'
import { ResourceFields } from '@guildhall/wire/resources'
import { findViolations } from '@guildhall/wire/validate'
import { hasInvalidCharacters, invalidCharactersMessage, parseJson } from '../http/read-json.ts'

/** Fields sent as JSON; all others are text. */
const jsonFields = ['categories', 'tags', 'price', 'taxRate']

/** Parses the resource’s fields from upload metadata. @throws DomainError validation-error */
export function toFields({
  filename: _,
  filetype: __,
  ...metadata
}: Record<string, string | null>): Record<string, unknown> {
  const violations: Violation[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(metadata)) {
    if (value === null || value === '') continue
    if (hasInvalidCharacters(value))
      violations.push(violation(name, 'invalid_characters', invalidCharactersMessage))
    else if (!jsonFields.includes(name)) fields[name] = value
    else
      try {
        fields[name] = parseJson(Buffer.from(value))
      } catch {
        violations.push(violation(name, 'invalid_json', 'Must be JSON.'))
      }
  }
  violations.push(...findViolations(ResourceFields, fields))
  if (violations.length > 0) throw invalid(...violations)
  return fields
}
