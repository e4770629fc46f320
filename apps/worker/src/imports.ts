import { claimImport } from '@guildhall/core/members/imports/claim-import'
import { runImport } from '@guildhall/core/members/imports/run-import'
import type { Database } from '@guildhall/core/platform/database/database'
import { inSpan } from '@guildhall/core/tracing'
import { checkImportRow } from '@guildhall/wire/imports'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for new imports. */
const POLL_INTERVAL_MS = 250

/** Runs imports, one at a time; the `imports` table is the queue. */
export function startImports(database: Database, log: Logger, signal: AbortSignal): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimImport(database)
    if (!claimed) return false
    const { id, ctx, traceparent } = claimed
    log.info({ importId: id, clientId: ctx.client.id }, 'import started')
    const span = { kind: 'CONSUMER', parent: traceparent } as const
    await inSpan('imports.members', span, () => runImport(ctx, id, checkImportRow, signal))
    log.info({ importId: id, clientId: ctx.client.id }, 'import finished')
    return true
  }
  return repeat('imports', work, POLL_INTERVAL_MS, log, signal)
}
