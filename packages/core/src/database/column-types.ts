import type { ColumnType, Generated } from 'kysely'

/** Written by triggers or the database's defaults, never by us. */
export type Computed<T> = ColumnType<T, never, never>
export type Json<T> = ColumnType<T, string | null | undefined, string | null>
export type Instant = ColumnType<Date, Date | string, Date | string>
export type NowByDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Bigint = ColumnType<string, number | string | undefined, number | string>

export interface Timestamps {
  created_at: NowByDefault
  updated_at: NowByDefault
}

/** The columns that every record of a collection has; `record` is its JSON text as the wire shows it. */
export interface Recorded {
  id: Generated<string>
  version: Generated<number>
  created_at: NowByDefault
  updated_at: NowByDefault
  record: Computed<string>
}
