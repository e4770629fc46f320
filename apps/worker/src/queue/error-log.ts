import type { Logger } from 'pino'

const QUIET_MILLISECONDS = 60_000
const REMEMBERED_ERRORS = 100

/**
 * Logs errors that come again and again, such as those of a connection that is lost: the same one at most once a
 * minute, with how often it came meanwhile.
 */
export function errorLog(log: Logger, message: string): (error: Error) => void {
  const seen = new Map<string, { at: number; silent: number }>()
  return (error) => {
    const kind = error.message.replaceAll(/\d+/g, '#')
    const last = seen.get(kind)
    if (last && performance.now() - last.at < QUIET_MILLISECONDS) {
      last.silent++
      return
    }
    if (seen.size >= REMEMBERED_ERRORS) seen.clear()
    seen.set(kind, { at: performance.now(), silent: 0 })
    log.error({ err: error, ...(last && last.silent > 0 ? { repeated: last.silent } : {}) }, message)
  }
}
