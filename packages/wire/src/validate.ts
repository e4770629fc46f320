import { type Violation, violation } from '@guildhall/core/errors'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { registerFormats } from './primitives.ts'

const compiledSchemas = new WeakMap<TSchema, TypeCheck<TSchema>>()
/** The maximum number of violations in a response. */
export const MAX_VIOLATIONS = 100
/** A longer list that exceeds its limit is not checked further: comparing its items would block other requests. */
const MAX_CHECKED_ITEMS = 10_000

/**
 * Checks a value against a schema.
 *
 * @returns the violations, at most one per property path and MAX_VIOLATIONS in all; empty when the value is valid
 */
export function findViolations<Schema extends TSchema>(schema: Schema, value: unknown): Violation[] {
  let check = compiledSchemas.get(schema)
  if (!check) {
    registerFormats()
    check = TypeCompiler.Compile(schema as TSchema)
    compiledSchemas.set(schema, check)
  }
  if (check.Check(value)) return []
  return collect(check.Errors(value))
}

function collect(errors: Iterable<ValueError>): Violation[] {
  const violationsByPath = new Map<string, Violation>()
  for (const error of takeErrors(errors)) {
    for (const violation of toViolations(error)) {
      if (!violationsByPath.has(violation.propertyPath))
        violationsByPath.set(violation.propertyPath, violation)
      if (violationsByPath.size >= MAX_VIOLATIONS) return [...violationsByPath.values()]
    }
  }
  return [...violationsByPath.values()]
}

/** Finds errors only as needed, since a body can have hundreds of thousands. */
function* takeErrors(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    yield error
    if (error.type === ValueErrorType.ArrayMaxItems && (error.value as unknown[]).length > MAX_CHECKED_ITEMS)
      return
  }
}

/**
 * For a union, reports the errors of the branch that the value most likely matches: not `null`, and of the same type.
 */
function toViolations(error: ValueError): Violation[] {
  if (error.type === ValueErrorType.Union) {
    const branches = error.errors.map((branch) => takeErrors(branch).take(MAX_VIOLATIONS).toArray())
    const nonNullBranches = branches.filter((branch) => branch[0]?.type !== ValueErrorType.Null)
    const sameTypeBranch = nonNullBranches.find(
      (branch) => !branch.some((nested) => nested.path === error.path && isTypeMismatch(nested)),
    )
    if (sameTypeBranch || nonNullBranches.length === 1)
      return (sameTypeBranch ?? nonNullBranches[0] ?? []).flatMap(toViolations)
  }
  return [violation(toPropertyPath(error.path), getCode(error), getMessage(error))]
}

function isTypeMismatch(error: ValueError): boolean {
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
function toPropertyPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~').toWellFormed().slice(0, 100))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '')
}

function getCode({ type, schema }: ValueError): ViolationCode {
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

/** The messages for texts that do not have the schema’s format, by format. */
export const formatMessages = {
  'date-time': 'Must be an RFC 3339 timestamp, such as 2026-03-14T09:26:53Z.',
  date: 'Must be a date, such as 2026-03-14.',
  uuid: 'Must be a lowercase UUID.',
  email: 'Must be an email address.',
  uri: 'Must be an http or https URL.',
  'time-zone': 'Must be an IANA time zone, such as Europe/Amsterdam.',
  'language-tag': 'Must be a language tag, such as en or pt-BR.',
  visible: 'Must contain a visible character.',
  currency: 'Must be an ISO 4217 currency code, such as EUR.',
  country: 'Must be an ISO 3166-1 country code, such as GB.',
}

/** Key patterns, such as `^[\s\S]{1,64}$`, limit only the length. */
function describeKeyLength(patternProperties: Record<string, unknown>): string {
  const [, limit] = /\{1,(\d+)\}/.exec(Object.keys(patternProperties).join()) ?? []
  return `A key must have 1 to ${limit} characters.`
}

function getMessage({ type, schema, message }: ValueError): string {
  const formatMessage: string | undefined = formatMessages[schema.format as keyof typeof formatMessages]
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return 'This field is required.'
    case ValueErrorType.ObjectAdditionalProperties:
      if (schema.patternProperties) return describeKeyLength(schema.patternProperties)
      return 'Unknown field. Check its spelling.'
    case ValueErrorType.ObjectMinProperties:
      return 'Send at least one field.'
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1
        ? 'Must not be empty.'
        : `Must have at least ${schema.minLength} characters.`
    case ValueErrorType.StringMaxLength:
      return `Must have at most ${schema.maxLength} characters.`
    case ValueErrorType.ArrayMinItems:
      return schema.minItems === 1
        ? 'Must have at least 1 item.'
        : `Must have at least ${schema.minItems} items.`
    case ValueErrorType.ArrayMaxItems:
      return `Must have at most ${schema.maxItems} items.`
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.IntegerMinimum:
      return `Must be at least ${schema.minimum}.`
    case ValueErrorType.NumberMaximum:
    case ValueErrorType.IntegerMaximum:
      return `Must be at most ${schema.maximum}.`
    case ValueErrorType.ArrayUniqueItems:
      return 'Items must be unique.'
    case ValueErrorType.StringFormat:
      return formatMessage ?? 'The format is not valid.'
    case ValueErrorType.Integer:
      return 'Must be an integer.'
    case ValueErrorType.Number:
      return 'Must be a number.'
    case ValueErrorType.StringPattern:
      if (formatMessage) return formatMessage
      return [
        `The format is not valid${schema.examples ? `; use a value such as ${schema.examples[0]}` : ''}.`,
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
