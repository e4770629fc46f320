import { readSettings } from '@guildhall/core/settings'
import { makeNonDumpable } from '@guildhall/documents/sandbox/libc'
import { startServer } from './start.ts'

/** The timeout of a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 20_000

try {
  const settings = readSettings(process.env)
  // In development, debuggers and profilers must be able to read the process’s memory.
  if (!settings.isDevelopment) makeNonDumpable()
  const server = await startServer(settings)
  const stop = async () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await server.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const setupUrl = await server.createSetupUrl()
  // Printed instead of logged, because others may be able to read the log.
  if (setupUrl) console.log(`Set up Guildhall at ${setupUrl}`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}

function describeError(error: unknown): string {
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 4000} is in use. Set PORT to a free port.`
  }
  return error instanceof Error ? error.message : String(error)
}
