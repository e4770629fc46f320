import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'

export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'resources', id],
    queryFn: ({ signal }) => loadRecord(api.resources.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
