import { openDatabase } from '@guildhall/core/database/database'
import { readSettings } from '@guildhall/core/settings'
import { pino } from 'pino'
import { startImports } from './imports.ts'
import { startMaintenance } from './maintenance.ts'

/** How long work in hand may take to come to an end once the process is told to stop. */
const GRACE_MILLISECONDS = 25_000

try {
  const settings = readSettings(process.env)
  const log = pino({
    level: settings.logLevel,
    base: { service: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
  const database = openDatabase(settings.databaseUrl, 4, 'guildhall-worker')
  const stopping = new AbortController()
  const work = [
    startImports(database, log, stopping.signal),
    startMaintenance(database, log, stopping.signal),
  ]
  log.info('working')
  const stop = async () => {
    setTimeout(() => process.exit(1), GRACE_MILLISECONDS).unref()
    stopping.abort()
    await Promise.all(work)
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
