import { queryOptions } from '@tanstack/react-query'
import { loadRecord } from '../../forms/use-defined-form.ts'
import { api } from '../../shell/api.ts'
import { isInProgress } from '../../shell/is-in-progress.ts'

const POLL_INTERVAL_MS = 2000

/** Reloads the resource while its file is being processed. */
export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'resources', id],
    queryFn: ({ signal }) => loadRecord(api.resources.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isInProgress(state.data.record.processing) ? POLL_INTERVAL_MS : false,
  })
