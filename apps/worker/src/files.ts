import { claimResource } from '@guildhall/core/library/claim-resource'
import { deleteMarkedFiles } from '@guildhall/core/library/delete-files'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import { type FileReader, processResource } from '@guildhall/core/library/process-resource'
import type { Database } from '@guildhall/core/platform/database/database'
import { inSpan } from '@guildhall/core/tracing'
import { processFile } from '@guildhall/documents/process'
import type { Format } from '@guildhall/documents/types'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for uploaded files. */
const POLL_INTERVAL_MS = 250
/** The polling interval for files marked for deletion. */
const DELETE_INTERVAL_MS = 5000

/** Processes uploaded files, one at a time; the `resources` table is the queue. */
export function startFileProcessing(
  database: Database,
  deps: LibraryDependencies,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimResource(database)
    if (!claimed) return false
    const startedAt = performance.now()
    const span = { kind: 'CONSUMER', parent: claimed.traceparent } as const
    const failure = await inSpan('resources.read', span, () =>
      processResource(database, deps, claimed, readFile, signal),
    )
    const ms = Math.round(performance.now() - startedAt)
    const fields = { resourceId: claimed.id, clientId: claimed.client.id, format: claimed.format, ms }
    if (failure?.code === 'cancelled') log.info(fields, 'file processing cancelled; left to the next worker')
    else if (failure)
      log.warn({ ...fields, code: failure.code, detail: failure.detail }, 'file could not be read')
    else log.info(fields, 'file read')
    return true
  }
  return repeat('file processing', work, POLL_INTERVAL_MS, log, signal)
}

/** The column `format` holds only identified formats. */
const readFile: FileReader = ({ format, ...input }, signal) =>
  processFile({ ...input, format: format as Format }, signal)

/** Deletes stored files that are marked for deletion, and abandoned uploads. */
export function startFileDeletion(
  database: Database,
  { storage }: LibraryDependencies,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const files = await deleteMarkedFiles(database, storage)
    if (files > 0) log.info({ files }, 'stored files deleted')
    return false
  }
  return repeat('file deletion', work, DELETE_INTERVAL_MS, log, signal)
}
