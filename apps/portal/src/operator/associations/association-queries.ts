import type { PlatformClient } from '@guildhall/sdk'
import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'

/** Names of products, which are not translated. */
export const planNames: Record<PlatformClient['plan'], string> = {
  standard: 'Standard',
  professional: 'Professional',
  enterprise: 'Enterprise',
}
export const plans = ['standard', 'professional', 'enterprise'] as const satisfies PlatformClient['plan'][]

const fields = ['id', 'name', 'slug', 'plan', 'suspended', 'createdAt'] as const
/** An association in the list. */
export type AssociationRow = Pick<PlatformClient, (typeof fields)[number]>

/** All associations by name: an installation has few enough to search the list in the browser. */
export const associationsQuery = queryOptions({
  queryKey: ['operator', 'associations'],
  queryFn: ({ signal }): Promise<AssociationRow[]> =>
    api.platform.clients.select(fields, { order: { name: 'asc' } }, { signal }).toArray(),
})

export const associationQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'association', id],
    queryFn: ({ signal }) => loadRecord(api.platform.clients.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'usage', id],
    queryFn: ({ signal }) => api.platform.clients.usage(id, { signal }),
  })

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'organization', id],
    queryFn: ({ signal }) => loadRecord(api.platform.clients.getOrganization(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const stripeAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'stripe-account', id],
    queryFn: ({ signal }) => loadRecord(api.platform.clients.getStripeAccount(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
