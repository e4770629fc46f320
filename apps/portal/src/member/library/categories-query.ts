import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** The categories that members see. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) =>
    api.resources.categories.list({ archived: false, itemsPerPage: 100 }, { signal }).toArray(),
  staleTime: 300_000,
})
