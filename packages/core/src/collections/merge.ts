import { type Violation, violation } from '../errors.ts'
import { type Collection, isJsonObject, type RecordData, writableFields } from './collection.ts'

type Data = Record<string, unknown>

/**
 * Merges a change into a record as RFC 7396 says: objects field by field, arrays as a whole, `null` removes.
 *
 * @returns the merged value; neither argument is touched
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  // A Map, because a key may be called `__proto__`.
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

/**
 * What a record becomes by a change: left-out fields keep their values, cleared ones get their default.
 *
 * @returns the writable fields of the changed record, and the faults of what may not be changed
 */
export function applyChange(
  collection: Collection,
  before: RecordData | null,
  change: Data,
): { values: Data; violations: Violation[] } {
  const values: Data = {}
  for (const name of writableFields(collection)) {
    const field = collection.fields[name]
    const fallback = field?.default ?? null
    const kept = before ? before[name] : fallback
    const given = change[name]
    if (given === undefined) values[name] = kept
    else if (given === null) values[name] = fallback
    else if (field?.kind === 'timestamp') values[name] = sameInstant(given)
    else if (field?.kind === 'json' && isJsonObject(given))
      values[name] = { ...field.shape, ...Object(mergePatch(kept, given)) }
    else values[name] = given
  }
  const violations: Violation[] = []
  if (!before) return { values, violations }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (!field.readOnly || change[name] === undefined) continue
    const given = field.kind === 'timestamp' ? sameInstant(change[name]) : change[name]
    if (!isSame(given, before[name]))
      violations.push(violation(name, 'read_only', 'This field is read-only.'))
  }
  return { values, violations }
}

/** A valid instant in the one representation of the wire; anything else as it came. */
function sameInstant(given: unknown): unknown {
  const date = typeof given === 'string' ? new Date(given) : null
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : given
}

/** The names of the fields that differ, `updatedAt` aside, in the order of the record. */
export function changedFields(before: Data, after: Data): string[] {
  return Object.keys(after).filter((name) => name !== 'updatedAt' && !isSame(before[name], after[name]))
}

/** Equal as JSON, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return Bun.deepEquals(one, other)
}
