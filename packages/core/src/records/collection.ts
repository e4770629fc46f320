import type { Context } from '../context.ts'
import type { Violation } from '../errors.ts'
import type { ViolationCode } from '../violation-codes.ts'
import { type Field, type FieldDefinitions, field, type RecordOf, type ValuesOf } from './field.ts'

/** A record in the API's JSON form. */
export type RecordData = Record<string, unknown> & { id: string }

declare const fieldsType: unique symbol

/**
 * A kind of record. List, read and write statements are built from this definition; some collections are only listed.
 * Adding one takes a migration, a definition, a wire schema and a route (ARCHITECTURE.md).
 */
export interface Collection<Fields = FieldDefinitions, Scope extends string = string> {
  /** For the type checker only. */
  readonly [fieldsType]?: Fields
  /** The word used in paths and scopes: `members`. */
  name: string
  /** The word used in events and audit entries: `member`. */
  singular: string
  table: string
  fields: Record<string, Field>
  /** SQL expression of the record's JSON; `t` is the table’s alias. By default, the stored `record`. */
  recordExpression?: string
  /** The database function that finds rows matching `q`; returns `id` and `created_at`. */
  matchingFunction?: string
  /** Whether the list has its own code, which ranks the matches of `q` by relevance and always returns facets. */
  isRanked?: boolean
  /** Whether `record_counts` has the number of rows, so that unfiltered lists need no count. */
  isCounted?: boolean
  /** Whether changes emit `<singular>.created|updated|deleted`, or the verb of `updateVerb`. */
  emitsEvents: boolean
  /** SQL condition of published rows; `t` is the table’s alias. See `buildScopeCondition`. */
  publishedCondition?: string
  /** Named subsets of the rows: SQL conditions without parameters; `t` is the table’s alias. */
  rowScopes?: Record<Scope, string>
  /** Constraint name → the error to report. */
  constraints: Record<string, ConstraintViolation>
  /** The verb in the event type of an update if it is not `updated` (`deactivated`); null for `updated`. */
  updateVerb?(before: RecordOf<Fields>, values: ValuesOf<Fields>): string | null
  /** Fills in derived fields, such as a slug from the title. */
  complete?(values: ValuesOf<Fields>, before: RecordOf<Fields> | null, ctx: Context): Promise<void> | void
  /** Whether `check` locks rows that the record refers to. A create then checks within its transaction, unbatched. */
  locksReferences?: boolean
  /** Checks rules across fields and references. @returns all violations */
  check?(
    record: ValuesOf<Fields>,
    before: RecordOf<Fields> | null,
    ctx: Context,
  ): Promise<Violation[]> | Violation[]
}

export interface ConstraintViolation<Name extends string = string> {
  kind: 'validation-error' | 'conflict' | 'email-taken' | 'category-name-taken'
  field: Name
  code: ViolationCode
  message: string
}

const commonFields = {
  id: field('uuid', { readOnly: true, nullable: false }),
  createdAt: field('timestamp', { readOnly: true, nullable: false }),
  updatedAt: field('timestamp', { readOnly: true, nullable: false }),
}

/** The input of `defineCollection`. */
export type Definition<Fields, Scope extends string> = Omit<
  Collection<Fields, Scope>,
  'fields' | 'constraints' | 'emitsEvents'
> & {
  fields: Fields
  constraints?: Record<string, ConstraintViolation<keyof Fields & string>>
  emitsEvents?: boolean
}

/** Completes a definition with the common fields and the column names. */
export function defineCollection<Fields extends FieldDefinitions, Scope extends string = never>(
  definition: Definition<Fields, Scope>,
): Collection<Fields, Scope> {
  const fields = Object.fromEntries(
    Object.entries<FieldDefinitions[string]>({ ...commonFields, ...definition.fields }).map(
      ([name, definition]): [string, Field] => [
        name,
        { ...definition, column: definition.column ?? toSnakeCase(name) },
      ],
    ),
  )
  return { emitsEvents: false, constraints: {}, ...definition, fields }
}

const writableFieldsByCollection = new WeakMap<Collection, readonly string[]>()

/** Returns the fields that callers can set. Cached, since imports call it for each row. */
export function listWritableFields(collection: Collection): readonly string[] {
  let names = writableFieldsByCollection.get(collection)
  if (!names) {
    names = Object.keys(collection.fields).filter((name) => !collection.fields[name]?.readOnly)
    writableFieldsByCollection.set(collection, names)
  }
  return names
}

/** Returns the columns of the writable fields, in the same order. */
export function listWritableColumns(collection: Collection): string[] {
  return listWritableFields(collection).map((name) => collection.fields[name]?.column ?? '')
}

/**
 * A subset of a collection's rows that callers cannot widen: `published` rows that members see, `public` ones that
 * visitors see, or one of the collection's own.
 */
export type RowScope<Scope extends string = string> = Scope | 'published' | 'public'

/** Returns the SQL condition of a row scope; `t` is the table’s alias. */
export function buildScopeCondition(
  collection: Pick<Collection, 'name' | 'publishedCondition' | 'rowScopes'>,
  scope: RowScope,
) {
  const { publishedCondition } = collection
  if (publishedCondition && scope === 'published') return publishedCondition
  if (publishedCondition && scope === 'public') return `${publishedCondition} and t.visibility = 'public'`
  const condition = collection.rowScopes?.[scope]
  if (!condition) throw new TypeError(`${collection.name} have no row scope ${scope}`)
  return condition
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * SQL that sets `updated_at` of a row `t` to the start of the transaction, like the timestamp of its event; or later, if
 * another transaction changed the row while this one waited for it.
 */
export const advanceUpdatedAt = "updated_at = greatest(now(), t.updated_at + interval '1 ms')"
