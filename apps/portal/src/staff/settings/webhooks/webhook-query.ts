import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => loadRecord(api.webhooks.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
