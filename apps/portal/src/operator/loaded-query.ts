import type { UseQueryOptions } from '@tanstack/react-query'
import type { Loaded } from '../forms/use-defined-form.ts'

/** A query of one record with its version. */
export type LoadedQuery<Row> = UseQueryOptions<Loaded<Row>, Error, Loaded<Row>, string[]> & {
  queryKey: string[]
}
