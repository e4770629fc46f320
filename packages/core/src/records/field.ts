import type { Generated } from 'kysely'
import type {
  ComputedColumn,
  Instant,
  Json,
  NullableInstant,
  RecordColumns,
} from '../platform/database/column-types.ts'

/** The value of each kind of field in the API's JSON. */
interface KindValues {
  text: string
  enum: string
  uuid: string
  timestamp: string
  integer: number
  boolean: boolean
  textList: string[]
  uuidList: string[]
  json: unknown
}

export type FieldKind = keyof KindValues

interface FieldOptions {
  /** The column's name; defaults to the field's name in snake case. */
  column?: string
  /** The column that filters compare with, if different (a normalized email address). */
  filterColumn?: string
  /** Whether lists can only filter or only order by it; default both. */
  lists?: 'filtered' | 'ordered'
  /** Whether lists can count its values, if the kind does not imply it: a text with few different values. */
  countable?: boolean
  /** Normalizes a filter's value for `filterColumn`. */
  fold?: (value: string) => string
  /** Callers cannot set it. */
  readOnly?: boolean
  /** The value if omitted on creation, and after clearing with `null`. */
  default?: unknown
  /** Whether it can be null; by default, only if it has no default value. Null values sort last. */
  nullable?: boolean
  /** The values of an enumeration. */
  values?: readonly string[]
  /** Whether updates replace a JSON object instead of merging into it. */
  replaceOnUpdate?: boolean
  /** For JSON objects with fixed keys: every key as null, so that records always contain all of them. */
  shape?: Record<string, null>
}

declare const valueType: unique symbol

/** A field of a definition. `Value` is its type in the API's JSON. */
export interface FieldDefinition<Kind extends FieldKind = FieldKind, Value = unknown> extends FieldOptions {
  kind: Kind
  readonly [valueType]?: Value
}

/** A field with its column. */
export interface Field extends FieldDefinition {
  column: string
}

export type FieldDefinitions = Record<string, FieldDefinition>

/** `null` if a record's value can be null: the field is nullable and has no default. */
type NullOf<Options> = Options extends { nullable: false } | { default: NonNullable<unknown> } ? never : null

/** Defines a field. */
export function field<Kind extends FieldKind, const Options extends FieldOptions = object>(
  kind: Kind,
  options?: Options,
): FieldDefinition<Kind, KindValues[Kind] | NullOf<Options>> {
  return { kind, ...getNullability(options), ...options }
}

/** Defines a field with a fixed set of values. */
export function enumField<const Value extends string, const Options extends FieldOptions = object>(
  values: readonly Value[],
  options?: Options,
): FieldDefinition<'enum', Value | NullOf<Options>> {
  return { kind: 'enum', values, ...getNullability(options), ...options }
}

/** Defines a JSON field: `jsonField<Money>()`. */
export function jsonField<Value>(options: FieldOptions & { default: Value }): FieldDefinition<'json', Value>
export function jsonField<Value>(options?: FieldOptions): FieldDefinition<'json', Value | null>
export function jsonField(options?: FieldOptions): FieldDefinition<'json'> {
  return { kind: 'json', ...getNullability(options), ...options }
}

function getNullability(options: FieldOptions | undefined) {
  return { nullable: options?.default === undefined }
}

export type ValueOf<Definition> = Definition extends FieldDefinition<FieldKind, infer Value> ? Value : never

/** The record of a definition in the API's JSON, without the fields that every record has. */
export type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** A record before a change. */
export type RecordOf<Fields> = ValuesOf<Fields> & { id: string }

/**
 * The input of callers on creation and in updates; `null` clears a field, JSON objects are merged (RFC 7396) unless
 * `replaceOnUpdate` is set.
 */
export type InputOf<Fields> = {
  [Name in keyof Fields]?: Fields[Name] extends FieldDefinition<'json'>
    ? unknown
    : ValueOf<Fields[Name]> | null
}

/** The columns of a collection's table, for Kysely. */
export type TableOf<Fields> = RecordColumns & {
  client_id: string
  public_record: ComputedColumn<string>
} & { [Name in keyof Fields & string as SnakeCase<Name>]: ColumnOf<Fields[Name]> }

type ColumnOf<Definition> =
  Definition extends FieldDefinition<infer Kind, infer Value>
    ? Kind extends 'timestamp'
      ? null extends Value
        ? NullableInstant
        : Instant
      : Kind extends 'json'
        ? Json<Value>
        : null extends Value
          ? Value
          : Generated<Value>
    : never

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name
