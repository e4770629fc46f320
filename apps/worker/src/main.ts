import { readSettings } from '@guildhall/core/settings'
import { makeNonDumpable } from '@guildhall/documents/sandbox/libc'
import { startWorker } from './start.ts'

/** The timeout of a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 25_000

try {
  const settings = readSettings(process.env)
  if (!settings.isDevelopment) makeNonDumpable()
  const { log, stop } = await startWorker(settings)
  const shutDown = async () => {
    setTimeout(() => {
      log.error('graceful shutdown timed out; other workers will retry the work in flight')
      process.exit(1)
    }, SHUTDOWN_TIMEOUT_MS).unref()
    await stop()
    process.exit(0)
  }
  process.once('SIGTERM', shutDown)
  process.once('SIGINT', shutDown)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
