import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'

/** The association’s billing settings, with their version. */
export const billingSettingsQuery = queryOptions({
  queryKey: ['billing-settings'],
  queryFn: ({ signal }) => loadRecord(api.settings.billing.get({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
