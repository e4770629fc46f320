import type { Logger } from 'pino'

const REPEAT_INTERVAL_MS = 60_000
const MAX_TRACKED_ERRORS = 100

/**
 * Logs recurring errors, such as those of a lost connection: each at most once a minute, with the number suppressed
 * in the meantime. Messages that differ only in numbers are one error. After MAX_TRACKED_ERRORS, all are forgotten.
 *
 * @param fields additional fields of each line
 */
export function createErrorLog(log: Logger, message: string, fields: object = {}): (error: unknown) => void {
  const loggedErrors = new Map<string, { at: number; suppressed: number }>()
  return (error) => {
    const kind = (error instanceof Error ? error.message : String(error)).replaceAll(/\d+/g, '#')
    const last = loggedErrors.get(kind)
    if (last && performance.now() - last.at < REPEAT_INTERVAL_MS) {
      last.suppressed++
      return
    }
    if (loggedErrors.size >= MAX_TRACKED_ERRORS) loggedErrors.clear()
    loggedErrors.set(kind, { at: performance.now(), suppressed: 0 })
    log.error(
      { err: error, ...fields, ...(last && last.suppressed > 0 ? { repeated: last.suppressed } : {}) },
      message,
    )
  }
}
