import type { Database } from '@guildhall/core/database/database'
import { runMaintenance } from '@guildhall/core/maintenance/run-maintenance'
import type { Logger } from 'pino'

/** Changes by time are written within a minute (contract section 13). */
export const MAINTENANCE_MILLISECONDS = 30_000

/** The job that does what is due by time. */
export function maintenanceHandler(database: Database, log: Logger): () => Promise<void> {
  return async () => {
    const report = await runMaintenance(database)
    const done = Object.entries(report).filter(([, rows]) => rows > 0)
    if (done.length > 0) log.info(Object.fromEntries(done), 'maintenance')
  }
}
