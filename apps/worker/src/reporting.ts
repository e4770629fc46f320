import type { Database } from '@guildhall/core/database/database'
import { rollUpActivity } from '@guildhall/core/reporting/roll-up'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** Counts are right within ten seconds (contract section 13). */
const LOOK_EVERY_MILLISECONDS = 1000

/** Keeps what reports are answered from; the table of changes is the queue. */
export function startReporting(database: Database, log: Logger, stopping: AbortSignal): Promise<void> {
  const work = async (): Promise<boolean> => {
    await rollUpActivity(database)
    return false
  }
  return repeat('reporting', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}
