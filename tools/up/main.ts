import { waitForStopRequest } from '../process/stop-request.ts'
import { readUpSettings } from './settings.ts'
import { start } from './start.ts'
import { formatSummary } from './summary.ts'

/**
 * `bun run up`: runs all of Guildhall locally. Exits with 0 when stopped, with 1 if startup failed or a process exited.
 */
const startedAt = performance.now()
const stopRequest = waitForStopRequest().then(() => null)
process.exit(await up())

async function up(): Promise<number> {
  const stack = new AsyncDisposableStack()
  try {
    const settings = readUpSettings(process.env)
    console.log('Starting Guildhall …')
    const running = await Promise.race([start(settings, stack, console.log), stopRequest])
    if (!running) return 0
    console.log(formatSummary(running.credentials, settings, (performance.now() - startedAt) / 1000))
    const ending = await Promise.race([running.ended, stopRequest])
    if (ending === null) {
      console.log('Stopping …')
      return 0
    }
    console.error(`${ending} Stopping everything else.`)
    return 1
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    return 1
  } finally {
    await stack.disposeAsync().catch((error: unknown) => console.error(error))
  }
}
