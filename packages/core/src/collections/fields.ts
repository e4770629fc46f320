import { type Violation, violation } from '../errors.ts'
import { type ConstraintFault, field, isJsonObject } from './collection.ts'

const MAX_CUSTOM_FIELDS = 64
const MAX_CUSTOM_FIELDS_BYTES = 16 * 1024

/** What every record of the six collections has beside its own fields (contract section 3). */
export const recordFields = {
  externalId: field('text'),
  tags: field('textList', { nullable: false, default: [] }),
  customFields: field('json', { default: {} }),
}

const emptyAddress = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }

/** A postal address, shown with every line. */
export const addressField = field('json', { shape: emptyAddress })

/** Who may see it once it is published. */
export const visibilityField = field('enum', { nullable: false, default: 'public' })

/** The fault that a constraint `<table>_<column>` stands for: the value has to be unique in a client. */
export function taken(fieldName: string, message: string): ConstraintFault {
  return { kind: 'conflict', field: fieldName, code: 'taken', message }
}

/** At most 64 keys and 16 KiB. */
export function customFieldViolations(customFields: unknown): Violation[] {
  if (!isJsonObject(customFields)) return []
  const faults: Violation[] = []
  if (Object.keys(customFields).length > MAX_CUSTOM_FIELDS) {
    faults.push(violation('customFields', 'too_many', `At most ${MAX_CUSTOM_FIELDS} keys are kept.`))
  }
  if (Buffer.byteLength(JSON.stringify(customFields)) > MAX_CUSTOM_FIELDS_BYTES) {
    faults.push(violation('customFields', 'too_large', 'At most 16 KiB of JSON are kept.'))
  }
  return faults
}

/** Two times of which the second must not come before the first; either may be absent. */
export function orderFaults(values: Record<string, unknown>, first: string, second: string): Violation[] {
  const [from, to] = [values[first], values[second]]
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return []
  return [violation(second, 'before_start', `${second} must not come before ${first}.`)]
}
