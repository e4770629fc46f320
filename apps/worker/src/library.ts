import type { Database } from '@guildhall/core/database/database'
import { claimResource } from '@guildhall/core/library/claim-resource'
import { deleteMarkedFiles } from '@guildhall/core/library/delete-files'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import { type FileReader, processResource } from '@guildhall/core/library/process-resource'
import { inSpan } from '@guildhall/core/tracing'
import { processFile } from '@guildhall/documents/process'
import type { Format } from '@guildhall/documents/types'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon an uploaded file is read, at the latest. */
const LOOK_EVERY_MILLISECONDS = 250
/** How soon the files of what was deleted are gone. */
const REMOVE_EVERY_MILLISECONDS = 5000

/** Reads uploaded files, one at a time; the table of resources is their queue. */
export function startReading(
  database: Database,
  means: LibraryDependencies,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimResource(database)
    if (!claimed) return false
    const startedAt = performance.now()
    const span = { kind: 'CONSUMER', parent: claimed.traceparent } as const
    const failure = await inSpan('resources.read', span, () =>
      processResource(database, means, claimed, readFile, stopping),
    )
    const ms = Math.round(performance.now() - startedAt)
    const what = { resourceId: claimed.id, clientId: claimed.client.id, format: claimed.format, ms }
    if (failure?.code === 'cancelled') log.info(what, 'a file is left to the next worker')
    else if (failure)
      log.warn({ ...what, code: failure.code, detail: failure.detail }, 'a file could not be read')
    else log.info(what, 'file read')
    return true
  }
  return repeat('reading', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}

/** The column holds nothing but formats that were identified. */
const readFile: FileReader = ({ format, ...input }, signal) =>
  processFile({ ...input, format: format as Format }, signal)

/** Removes the stored files of what was deleted or replaced. */
export function startRemoving(
  database: Database,
  { storage }: LibraryDependencies,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const files = await deleteMarkedFiles(database, storage)
    if (files > 0) log.info({ files }, 'stored files removed')
    return false
  }
  return repeat('removing', work, REMOVE_EVERY_MILLISECONDS, log, stopping)
}
