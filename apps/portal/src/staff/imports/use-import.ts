import type { Import } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shell/api.ts'
import { isInProgress } from '../../shell/is-in-progress.ts'

/** The polling interval while progress is not streamed: for another user’s import, or until the stream reconnects. */
const POLL_INTERVAL_MS = 2_000

/** An import and its progress, which is streamed while it runs. */
export function useImport(id: string) {
  const queryClient = useQueryClient()
  const [isStreamed, setStreamed] = useState(false)
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => api.imports.get(id, { signal }),
    refetchInterval: ({ state }) =>
      !isStreamed && state.data && isInProgress(state.data) ? POLL_INTERVAL_MS : false,
  })
  const isRunning = query.data !== undefined && isInProgress(query.data)
  useEffect(() => {
    if (!isRunning) return
    const controller = new AbortController()
    const { signal } = controller
    const follow = async (): Promise<void> => {
      for await (const job of api.me.stream({ signal, onDisconnect: () => setStreamed(false) })) {
        if (job.type !== 'import' || job.id !== id) continue
        setStreamed(true)
        const { status, progress, rows } = job
        queryClient.setQueryData<Import>(
          ['import', id],
          (current) => current && { ...current, status, progress, rows },
        )
        // The stream omits the rows’ errors.
        if (!isInProgress(job)) return void queryClient.invalidateQueries({ queryKey: ['import', id] })
      }
    }
    follow().catch(() => {
      // From now on, progress is polled, and the query reports errors.
      if (!signal.aborted) setStreamed(false)
    })
    return () => {
      controller.abort()
      setStreamed(false)
    }
  }, [isRunning, id, queryClient])
  return query
}
