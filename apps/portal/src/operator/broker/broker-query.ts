import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'

export const brokerQuery = queryOptions({
  queryKey: ['operator', 'broker'],
  queryFn: ({ signal }) => loadRecord(api.platform.broker.get({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
