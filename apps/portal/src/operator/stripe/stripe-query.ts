import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'

export const stripeQuery = queryOptions({
  queryKey: ['operator', 'stripe'],
  queryFn: ({ signal }) => loadRecord(api.platform.stripe.get({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
