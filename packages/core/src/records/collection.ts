import type { Context } from '../context.ts'
import type { Violation } from '../errors.ts'

export type FieldKind =
  | 'text'
  | 'enum'
  | 'uuid'
  | 'timestamp'
  | 'integer'
  | 'boolean'
  | 'textList'
  | 'uuidList'
  | 'json'

export interface Field {
  kind: FieldKind
  /** Snake-case name of the column. */
  column: string
  /** The column that filters compare with, if different (a normalized email address). */
  filterColumn?: string
  /** Whether lists can only filter or only order by it; default both. */
  lists?: 'filtered' | 'ordered'
  /** Normalizes a filter's value for that column. */
  fold?: (value: string) => string
  /** Callers cannot set it. */
  readOnly?: boolean
  /** The value if omitted on creation, and after clearing with `null`. */
  default?: unknown
  /** Nullable; null values sort last. */
  nullable?: boolean
  /** For JSON objects with fixed keys: every key as null, so that records always contain all of them. */
  shape?: Record<string, null>
}

/** A record in the API's JSON form. */
export type RecordData = Record<string, unknown> & { id: string }

/**
 * A kind of record with the standard five operations. List, read and write statements are built from this definition.
 * Adding one takes a migration, a definition, a wire schema and a route (ARCHITECTURE.md).
 */
export interface Collection {
  /** The word used in paths, tables and scopes: `members`. */
  name: string
  /** The word used in events and audit entries: `member`. */
  singular: string
  table: string
  fields: Record<string, Field>
  /** SQL over the table `t` for the record's JSON, if it is not stored because it is rarely read. */
  recordExpression?: string
  /** The database function that finds rows matching `q`; returns `id` and `created_at`. */
  matchingFunction?: string
  /** Whether `q` is handled elsewhere, ranked by relevance. */
  ranked?: boolean
  /** Whether `record_counts` has the number of rows, so that unfiltered lists need no count. */
  counted?: boolean
  /** Whether changes emit `<singular>.created|updated|deleted`. */
  emitsEvents: boolean
  /** SQL over the table `t` that selects published rows; see `publishedCondition`. */
  published?: string
  /** Constraint name → the error to report. */
  constraints: Record<string, ConstraintViolation>
  /** The event name of an update if it is not `updated` (`deactivated`). */
  updateVerb?: (before: RecordData, values: Record<string, unknown>) => string | null
  /** Fills in derived fields, such as a slug from the title. */
  complete?: (
    values: Record<string, unknown>,
    before: RecordData | null,
    ctx: Context,
  ) => Promise<void> | void
  /** Checks rules across fields and references. @returns all violations */
  check?: (
    record: Record<string, unknown>,
    before: RecordData | null,
    ctx: Context,
  ) => Promise<Violation[]> | Violation[]
}

export interface ConstraintViolation {
  kind: 'validation-error' | 'conflict' | 'email-taken' | 'category-name-taken'
  field: string
  code: string
  message: string
}

/** Defines a field. The column defaults to the name in snake case. */
export function field(kind: FieldKind, options: Partial<Field> = {}): Omit<Field, 'column'> & Partial<Field> {
  return { kind, nullable: true, ...options }
}

const commonFields = {
  id: field('uuid', { readOnly: true, nullable: false }),
  createdAt: field('timestamp', { readOnly: true, nullable: false }),
  updatedAt: field('timestamp', { readOnly: true, nullable: false }),
}

type Definition = Omit<Collection, 'fields' | 'constraints' | 'emitsEvents'> & {
  fields: Record<string, ReturnType<typeof field>>
  constraints?: Record<string, ConstraintViolation>
  emitsEvents?: boolean
}

/** Completes a definition with the common fields and the column names. */
export function defineCollection(definition: Definition): Collection {
  const fields = Object.fromEntries(
    Object.entries({ ...commonFields, ...definition.fields }).map(([name, given]) => [
      name,
      { ...given, column: given.column ?? snakeCase(name) },
    ]),
  )
  return { emitsEvents: false, constraints: {}, ...definition, fields }
}

const writable = new WeakMap<Collection, readonly string[]>()

/** Returns the fields that callers can set. Cached, since imports call it for each row. */
export function writableFields(collection: Collection): readonly string[] {
  let names = writable.get(collection)
  if (!names) {
    names = Object.keys(collection.fields).filter((name) => !collection.fields[name]?.readOnly)
    writable.set(collection, names)
  }
  return names
}

/** Returns the columns of the writable fields, in the same order. */
export function writableColumns(collection: Collection): string[] {
  return writableFields(collection).map((name) => collection.fields[name]?.column ?? '')
}

/**
 * SQL over the table `t` for the published rows that the caller may see.
 *
 * @param membersOnly whether to include rows for members only
 */
export function publishedCondition({ published }: Pick<Collection, 'published'>, membersOnly: boolean) {
  return membersOnly ? published : `${published} and t.visibility = 'public'`
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
