import { invalid, type Violation, violation } from '@guildhall/core/errors'
import { ResourceFields } from '@guildhall/wire/resources'
import { violationsOf } from '@guildhall/wire/validate'
import { badCharacters, hasBadCharacters, parseJson } from '../http/read-json.ts'

/** Metadata that are JSON; all others are text. */
const structured = ['categories', 'tags', 'price']

/** The fields of the resource, from the upload's metadata. @throws DomainError validation-error */
export function fieldsOf({
  filename: _,
  filetype: __,
  ...metadata
}: Record<string, string | null>): Record<string, unknown> {
  const violations: Violation[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(metadata)) {
    if (value === null || value === '') continue
    if (hasBadCharacters(value)) violations.push(violation(name, 'invalid_characters', badCharacters))
    else if (!structured.includes(name)) fields[name] = value
    else
      try {
        fields[name] = parseJson(Buffer.from(value))
      } catch {
        violations.push(violation(name, 'invalid_json', 'Must be JSON.'))
      }
  }
  violations.push(...violationsOf(ResourceFields, fields))
  if (violations.length > 0) throw invalid(...violations)
  return fields
}
