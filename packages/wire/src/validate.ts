import { type Violation, violation } from '@guildhall/core/errors'
import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { registerFormats } from './primitives.ts'

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()
const MAX_VIOLATIONS = 100

/**
 * Checks a value against a schema.
 *
 * @returns every fault, one for each place; none when the value fits
 */
export function violationsOf<Schema extends TSchema>(schema: Schema, value: unknown): Violation[] {
  let check = compiled.get(schema)
  if (!check) {
    registerFormats()
    check = TypeCompiler.Compile(schema as TSchema)
    compiled.set(schema, check)
  }
  if (check.Check(value)) return []
  return collect(check.Errors(value))
}

function collect(errors: Iterable<ValueError>): Violation[] {
  const byPath = new Map<string, Violation>()
  for (const error of errors) {
    for (const found of describe(error)) {
      if (!byPath.has(found.propertyPath)) byPath.set(found.propertyPath, found)
    }
    if (byPath.size >= MAX_VIOLATIONS) break
  }
  return [...byPath.values()]
}

/** A union is as wrong as the branch that is meant: the one that is not `null`. */
function describe(error: ValueError): Violation[] {
  if (error.type === ValueErrorType.Union) {
    const branches = error.errors.map((branch) => [...branch])
    const meant = branches.filter((branch) => branch[0]?.type !== ValueErrorType.Null)
    const sameType = meant.find(
      (branch) => !branch.some((fault) => fault.path === error.path && isTypeFault(fault)),
    )
    if (sameType || meant.length === 1) return (sameType ?? meant[0] ?? []).flatMap(describe)
  }
  return [violation(propertyPath(error.path), codeOf(error), messageOf(error))]
}

function isTypeFault(error: ValueError): boolean {
  return [
    ValueErrorType.String,
    ValueErrorType.Number,
    ValueErrorType.Integer,
    ValueErrorType.Boolean,
    ValueErrorType.Object,
    ValueErrorType.Array,
    ValueErrorType.Null,
  ].includes(error.type)
}

/** `/emails/0/value` → `emails[0].value` (JSON Pointer, RFC 6901). */
function propertyPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~').toWellFormed().slice(0, 100))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '')
}

function codeOf({ type, schema }: ValueError): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return 'required'
    case ValueErrorType.ObjectAdditionalProperties:
      return schema.patternProperties ? 'invalid_name' : 'unknown_field'
    case ValueErrorType.StringMinLength:
    case ValueErrorType.ArrayMinItems:
      return 'too_short'
    case ValueErrorType.StringMaxLength:
    case ValueErrorType.ArrayMaxItems:
      return 'too_long'
    case ValueErrorType.StringFormat:
      if (schema.format === 'visible') return 'blank'
      return ['currency', 'country'].includes(schema.format) ? 'unknown_value' : 'invalid_format'
    case ValueErrorType.StringPattern:
      return 'invalid_format'
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.NumberMaximum:
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return 'out_of_range'
    case ValueErrorType.ArrayUniqueItems:
      return 'duplicate'
    case ValueErrorType.ObjectMinProperties:
      return 'empty'
    case ValueErrorType.Kind:
      return schema.enum ? 'unknown_value' : 'invalid_type'
    default:
      return 'invalid_type'
  }
}

const formats: Record<string, string> = {
  'date-time': 'This is not an RFC 3339 instant, such as 2026-03-14T09:26:53Z.',
  date: 'This is not a date, such as 2026-03-14.',
  uuid: 'This is not a lower-case UUID.',
  email: 'This is not an e-mail address.',
  uri: 'This is not an http or https address.',
  'time-zone': 'This is not an IANA time zone, such as Europe/Amsterdam.',
  'language-tag': 'This is not a language tag, such as en or pt-BR.',
  visible: 'This must have a character that can be seen.',
  currency: 'This is not a currency of ISO 4217, such as EUR.',
  country: 'This is not a country of ISO 3166-1, such as GB.',
}

function messageOf({ type, schema, message }: ValueError): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return 'This field is required.'
    case ValueErrorType.ObjectAdditionalProperties:
      if (schema.patternProperties) return 'A name has 1 to 64 characters.'
      return 'There is no such field. Check its spelling.'
    case ValueErrorType.ObjectMinProperties:
      return 'Give at least one field.'
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? 'This must not be empty.' : `At least ${schema.minLength} characters.`
    case ValueErrorType.StringMaxLength:
      return `At most ${schema.maxLength} characters.`
    case ValueErrorType.ArrayMaxItems:
      return `At most ${schema.maxItems} items.`
    case ValueErrorType.ArrayUniqueItems:
      return 'An item is given twice.'
    case ValueErrorType.StringFormat:
      return formats[schema.format] ?? 'This does not have the right form.'
    case ValueErrorType.StringPattern:
      return [
        `This does not have the right form${schema.examples ? `, such as ${schema.examples[0]}` : ''}.`,
        schema.description,
      ]
        .filter(Boolean)
        .join(' ')
    case ValueErrorType.Kind:
      return schema.enum ? `Must be one of ${schema.enum.join(', ')}.` : message
    default:
      return `${message}.`
  }
}
