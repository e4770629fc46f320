import { queryOptions } from '@tanstack/react-query'
import { plainApi } from '../shell/api.ts'

/** Loads the data of an association’s sign-in page. An unknown slug looks like an association without a brand. */
export const clientQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sign-in', slug],
    queryFn: ({ signal }) => plainApi.auth.client(slug, { signal }),
    staleTime: 300_000,
  })
