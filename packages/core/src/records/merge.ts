import { type Violation, violation } from '../errors.ts'
import { type Collection, isJsonObject, listWritableFields, type RecordData } from './collection.ts'

type Data = Record<string, unknown>

/**
 * Applies a JSON Merge Patch (RFC 7396).
 *
 * @returns the merged value; the arguments are not modified
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  // A Map, because a key may be `__proto__`.
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

/**
 * Applies a change to a record: omitted fields keep their values, cleared ones get their default, JSON objects are
 * merged unless the field is replaced as a whole.
 *
 * @returns the writable fields after the change, and, for an update, a violation for each changed read-only field
 */
export function applyChange(
  collection: Collection,
  before: RecordData | null,
  change: Data,
): { values: Data; violations: Violation[] } {
  const values: Data = {}
  for (const name of listWritableFields(collection)) {
    const field = collection.fields[name]
    const fallback = field?.default ?? null
    const previous = before ? before[name] : fallback
    const value = change[name]
    if (value === undefined) values[name] = previous
    else if (value === null) values[name] = fallback
    else if (field?.kind === 'timestamp') values[name] = normalizeTimestamp(value)
    else if (field?.kind === 'json' && !field.replaceOnUpdate && isJsonObject(value))
      values[name] = { ...field.shape, ...Object(mergePatch(previous, value)) }
    else values[name] = value
  }
  const violations: Violation[] = []
  if (!before) return { values, violations }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (!field.readOnly || change[name] === undefined) continue
    const value = field.kind === 'timestamp' ? normalizeTimestamp(change[name]) : change[name]
    if (!isSame(value, before[name])) violations.push(createReadOnlyViolation(name))
  }
  return { values, violations }
}

export function createReadOnlyViolation(name: string): Violation {
  return violation(name, 'read_only', 'This field is read-only.')
}

/** Normalizes a valid timestamp to the API's format; returns anything else unchanged. */
function normalizeTimestamp(value: unknown): unknown {
  const date = typeof value === 'string' ? new Date(value) : null
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : value
}

/** Returns the names of the fields that differ, except `updatedAt`, in record order. */
export function listChangedFields(before: Data, after: Data): string[] {
  return Object.keys(after).filter((name) => name !== 'updatedAt' && !isSame(before[name], after[name]))
}

/** Whether two values are equal as JSON; key order is ignored. */
export function isSame(left: unknown, right: unknown): boolean {
  return Bun.deepEquals(left, right)
}
