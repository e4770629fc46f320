import type { Category } from '@guildhall/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

const ITEMS_PER_PAGE = 100

/** All categories: active ones in their order, then archived ones. */
export const categoriesQuery = queryOptions({
  queryKey: ['all-categories'],
  queryFn: async ({ signal }): Promise<Category[]> => {
    const list = (archived: boolean) =>
      api.resources.categories.list({ archived, itemsPerPage: ITEMS_PER_PAGE }, { signal }).toArray()
    return (await Promise.all([list(false), list(true)])).flat()
  },
})
