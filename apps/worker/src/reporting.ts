import type { Database } from '@guildhall/core/platform/database/database'
import { rollUpActivity } from '@guildhall/core/reporting/roll-up'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for changed activity. */
const POLL_INTERVAL_MS = 1000

/** Rolls up activity for reports; `activity_changes` is the queue. */
export function startReporting(database: Database, log: Logger, signal: AbortSignal): Promise<void> {
  const work = async (): Promise<boolean> => {
    await rollUpActivity(database)
    return false
  }
  return repeat('reporting', work, POLL_INTERVAL_MS, log, signal)
}
