import type { MaintenanceReport } from '@guildhall/core/operations/maintenance/run-maintenance'
import type { Logger } from 'pino'

/** Time-based status changes are written within a minute. */
export const STATUS_INTERVAL_MS = 30_000
export const MAINTENANCE_INTERVAL_MS = 3_600_000

/** Creates a job handler that runs maintenance and logs the number of rows changed by each task, unless it is zero. */
export function createMaintenanceHandler(
  run: () => Promise<MaintenanceReport>,
  log: Logger,
): () => Promise<void> {
  return async () => {
    const report = await run()
    const changes = Object.entries(report).filter(([, rows]) => rows > 0)
    if (changes.length > 0) log.info(Object.fromEntries(changes), 'maintenance')
  }
}
