import type { PlatformHealth } from '@guildhall/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** Names of products, which are not translated. */
export const engineNames: Record<PlatformHealth['search']['engine'], string> = {
  postgresql: 'PostgreSQL',
  meilisearch: 'Meilisearch',
}

const POLL_INTERVAL_MS = 15_000

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => api.platform.health({ signal }),
  refetchInterval: POLL_INTERVAL_MS,
})
