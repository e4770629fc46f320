import type { ColumnType } from 'kysely'

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
