import type { ColumnType, Generated } from 'kysely'

/** Written by triggers or defaults only. */
export type ComputedColumn<T> = ColumnType<T, never, never>
export type Json<T> = ColumnType<T, string | null | undefined, string | null>
export type Instant = ColumnType<Date, Date | string, Date | string>
export type NowByDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Bigint = ColumnType<string, number | string | undefined, number | string>

export interface Timestamps {
  created_at: NowByDefault
  updated_at: NowByDefault
}

/** The common columns of tables that store `record`: the row's JSON text as the API returns it. */
export interface RecordColumns {
  id: Generated<string>
  version: Generated<number>
  created_at: NowByDefault
  updated_at: NowByDefault
  record: ComputedColumn<string>
}
