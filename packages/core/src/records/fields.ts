import { type Violation, violation } from '../errors.ts'
import { type ConstraintViolation, isJsonObject } from './collection.ts'
import { enumField, field, jsonField } from './field.ts'

const MAX_CUSTOM_FIELDS = 64
const MAX_CUSTOM_FIELDS_BYTES = 16 * 1024

/** Fields of members and of all content collections. */
export const recordFields = {
  externalId: field('text'),
  tags: field('textList', { default: [] }),
  customFields: jsonField<Record<string, string | number | boolean>>({ default: {} }),
}

/** An amount in minor units, such as cents. */
export interface Money {
  amount: number
  /** ISO 4217. */
  currency: string
}

type AddressKey = 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country'
export type Address = Record<AddressKey, string | null>

const emptyAddress = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }

/** A postal address or null. An address always has all keys; those without a value are null. */
export const addressField = jsonField<Address>({ shape: emptyAddress })

/** Who can see a published record. */
export const visibilityField = enumField(['public', 'members'], { default: 'public' })

/** The error to report when another of the client's records already has the field's value. */
export function defineTakenViolation<Name extends string>(
  fieldName: Name,
  message: string,
): ConstraintViolation<Name> {
  return { kind: 'conflict', field: fieldName, code: 'taken', message }
}

/** Checks the limits of custom fields: at most 64 keys and 16 KiB of JSON. */
export function findCustomFieldViolations(customFields: unknown): Violation[] {
  if (!isJsonObject(customFields)) return []
  const violations: Violation[] = []
  if (Object.keys(customFields).length > MAX_CUSTOM_FIELDS) {
    violations.push(violation('customFields', 'too_many', `Must have at most ${MAX_CUSTOM_FIELDS} keys.`))
  }
  if (Buffer.byteLength(JSON.stringify(customFields)) > MAX_CUSTOM_FIELDS_BYTES) {
    violations.push(violation('customFields', 'too_large', 'Must not exceed 16 KiB of JSON.'))
  }
  return violations
}

/** Checks that the second time is not before the first; either may be null. */
export function findTimeOrderViolations<Values extends object>(
  values: Values,
  first: keyof Values & string,
  second: keyof Values & string,
): Violation[] {
  const [from, to] = [values[first], values[second]]
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return []
  return [violation(second, 'before_start', `Must not be before ${first}.`)]
}
