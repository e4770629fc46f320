import type { Database } from '@guildhall/core/database/database'
import { runMaintenance } from '@guildhall/core/maintenance/run-maintenance'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** Changes by time are written within a minute (contract section 13). */
const EVERY_MILLISECONDS = 30_000

export function startMaintenance(database: Database, log: Logger, stopping: AbortSignal): Promise<void> {
  const work = async (): Promise<boolean> => {
    const report = await runMaintenance(database)
    const done = Object.entries(report).filter(([, rows]) => rows > 0)
    if (done.length > 0) log.info(Object.fromEntries(done), 'maintenance')
    return false
  }
  return repeat('maintenance', work, EVERY_MILLISECONDS, log, stopping)
}
