import type { Database } from '@guildhall/core/database/database'
import type { Violation } from '@guildhall/core/errors'
import { claimImport } from '@guildhall/core/imports/claim-import'
import { runImport } from '@guildhall/core/imports/run-import'
import { inSpan } from '@guildhall/core/tracing'
import { Member } from '@guildhall/wire/members'
import { violationsOf } from '@guildhall/wire/validate'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon a new import is begun, at the latest. */
const LOOK_EVERY_MILLISECONDS = 250

/** Works imports off, one at a time; the table of imports is their queue. */
export function startImports(database: Database, log: Logger, stopping: AbortSignal): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimImport(database)
    if (!claimed) return false
    const { id, ctx, traceparent } = claimed
    log.info({ importId: id, clientId: ctx.client.id }, 'import begins')
    const span = { kind: 'CONSUMER', parent: traceparent } as const
    await inSpan('imports.members', span, () => runImport(ctx, id, checkRow, stopping))
    log.info({ importId: id, clientId: ctx.client.id }, 'import ends')
    return true
  }
  return repeat('imports', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}

/** A row obeys the rules of a request that creates or changes a member. */
function checkRow(values: Record<string, unknown>, mode: 'create' | 'update'): Violation[] {
  return violationsOf(mode === 'create' ? Member.create : Member.update, values)
}
