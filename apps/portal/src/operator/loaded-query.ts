import type { UseQueryOptions } from '@tanstack/react-query'
import type { LoadedRecord } from '../forms/use-defined-form.ts'

/** A query for one record with its version. */
export type LoadedQuery<Row> = UseQueryOptions<LoadedRecord<Row>, Error, LoadedRecord<Row>, string[]> & {
  queryKey: string[]
}
