import type { Resource } from '@guildhall/sdk'
import { isInProgress } from '../../shell/is-in-progress.ts'

/**
 * Options of a resource’s query. Each request counts as a view, so focusing the window or reconnecting sends one
 * only if the resource may have become readable in the meantime.
 */
export const refetchUnreadable = {
  refetchOnWindowFocus: isUnreadable,
  refetchOnReconnect: isUnreadable,
}

type ReadableFields = Pick<Resource, 'access' | 'processing'>

/** Whether a resource could not be loaded, is closed to the user, or is not processed yet. */
function isUnreadable({ state: { data } }: { state: { data: ReadableFields | undefined } }): boolean {
  return !data?.access.granted || isInProgress(data.processing)
}
