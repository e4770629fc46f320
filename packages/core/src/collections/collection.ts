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
  /** The column that filters compare with, where it is another one (a folded e-mail address). */
  filterColumn?: string
  /** What lists may be asked for by it; both unless given. */
  lists?: 'filtered' | 'ordered'
  /** How a filter's value is brought to the form of that column. */
  fold?: (value: string) => string
  /** Not to be set by callers. */
  readOnly?: boolean
  /** What a record gets that names nothing, and what `null` clears to. */
  default?: unknown
  /** Null values come last when a list is ordered by it. */
  nullable?: boolean
  /** For JSON objects of fixed keys: every key, null, so that the record always shows them all. */
  shape?: Record<string, null>
}

/** A record as the API shows it. */
export type RecordData = Record<string, unknown> & { id: string }

/**
 * A kind of record with the same five operations as every other: what the list, read and write statements are
 * made from. Adding one is a migration, a definition like this, a wire schema and a route (ARCHITECTURE.md).
 */
export interface Collection {
  /** The word used in paths, tables and scopes: `members`. */
  name: string
  /** The word used in events and audit entries: `member`. */
  singular: string
  table: string
  fields: Record<string, Field>
  /** SQL for the record's JSON over the table `t`, where it is not stored because it is seldom read. */
  recordExpression?: string
  /** The database function that finds the rows whose words match `q`: `id` and `created_at` of each. */
  matchingFunction?: string
  /** Whether `q` is answered in another way, by how well records fit. */
  ranked?: boolean
  /** Whether a trigger keeps the number of rows, so that an unfiltered list need not count. */
  counted?: boolean
  /** Whether changes are announced as `<singular>.created|updated|deleted`. */
  emitsEvents: boolean
  /** The rows that are out, as SQL over the table `t`: see `publishedCondition`. */
  published?: string
  /** Constraint name → the fault it stands for. */
  constraints: Record<string, ConstraintFault>
  /** The event of an update where it has a name of its own (`deactivated`). */
  verbOfUpdate?: (before: RecordData, values: Record<string, unknown>) => string | null
  /** Fills in what follows from the rest, such as a slug from the title. */
  complete?: (
    values: Record<string, unknown>,
    before: RecordData | null,
    ctx: Context,
  ) => Promise<void> | void
  /** Rules over several fields, and over what the record refers to; all faults at once. */
  check?: (
    record: Record<string, unknown>,
    before: RecordData | null,
    ctx: Context,
  ) => Promise<Violation[]> | Violation[]
}

export interface ConstraintFault {
  kind: 'validation-error' | 'conflict' | 'email-taken' | 'category-name-taken'
  field: string
  code: string
  message: string
}

/** A field of a collection; the column is the name in snake case unless given. */
export function field(kind: FieldKind, options: Partial<Field> = {}): Omit<Field, 'column'> & Partial<Field> {
  return { kind, nullable: true, ...options }
}

const common = {
  id: field('uuid', { readOnly: true, nullable: false }),
  createdAt: field('timestamp', { readOnly: true, nullable: false }),
  updatedAt: field('timestamp', { readOnly: true, nullable: false }),
}

type Definition = Omit<Collection, 'fields' | 'constraints' | 'emitsEvents'> & {
  fields: Record<string, ReturnType<typeof field>>
  constraints?: Record<string, ConstraintFault>
  emitsEvents?: boolean
}

/** Completes a definition with the fields every record has and the names of the columns. */
export function defineCollection(definition: Definition): Collection {
  const fields = Object.fromEntries(
    Object.entries({ ...common, ...definition.fields }).map(([name, given]) => [
      name,
      { ...given, column: given.column ?? snakeCase(name) },
    ]),
  )
  return { emitsEvents: false, constraints: {}, ...definition, fields }
}

const writable = new WeakMap<Collection, readonly string[]>()

/** The names of the fields that callers may set. Found once: every row of an import asks. */
export function writableFields(collection: Collection): readonly string[] {
  let names = writable.get(collection)
  if (!names) {
    names = Object.keys(collection.fields).filter((name) => !collection.fields[name]?.readOnly)
    writable.set(collection, names)
  }
  return names
}

/** Their columns, in the same order. */
export function writableColumns(collection: Collection): string[] {
  return writableFields(collection).map((name) => collection.fields[name]?.column ?? '')
}

/**
 * SQL over the table `t`: the published rows that somebody may see.
 *
 * @param membersOnly whether those for members are among them
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
