import type { MaintenanceReport } from '@guildhall/core/maintenance/run-maintenance'
import type { Logger } from 'pino'

/** Changes by time are written within a minute (contract section 13). */
export const STATUSES_MILLISECONDS = 30_000
export const MAINTENANCE_MILLISECONDS = 3_600_000

/** A job that does what is due by time, and tells what it did. */
export function maintenanceHandler(run: () => Promise<MaintenanceReport>, log: Logger): () => Promise<void> {
  return async () => {
    const report = await run()
    const done = Object.entries(report).filter(([, rows]) => rows > 0)
    if (done.length > 0) log.info(Object.fromEntries(done), 'maintenance')
  }
}
