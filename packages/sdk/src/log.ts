import { GuildhallError } from './errors.ts'
import type { Hooks, LogLevel, LogOptions, RequestEvent, ResponseEvent } from './options.ts'

/** From the quietest to the most verbose. */
const levels: LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

/**
 * Wraps the hooks so that they also log requests and responses, up to the level.
 *
 * @throws GuildhallError for an unknown level
 */
export function addLogging(options: LogOptions & Hooks): Hooks {
  const { logLevel = 'off', logger = console, onRequest, onResponse } = options
  const threshold = levels.indexOf(logLevel)
  if (threshold === -1) throw new GuildhallError(`logLevel must be one of ${levels.join(', ')}.`)
  if (threshold === 0) return options
  const log = (level: Exclude<LogLevel, 'off'>, message: string): void => {
    if (levels.indexOf(level) <= threshold) logger[level](`guildhall: ${message}`)
  }
  return {
    onRequest: (event) => {
      log('debug', `${describeRequest(event)} started`)
      onRequest?.(event)
    },
    onResponse: (event) => {
      log(getResponseLevel(event), describeResponse(event))
      onResponse?.(event)
    },
  }
}

function getResponseLevel({ status, retryInMs }: ResponseEvent): 'error' | 'warn' | 'info' {
  if (retryInMs !== null) return 'warn'
  return status === null || status >= 500 ? 'error' : 'info'
}

function describeRequest({ method, path, attempt }: RequestEvent): string {
  return `${method} ${path}${attempt > 0 ? ` (retry ${attempt})` : ''}`
}

function describeResponse(event: ResponseEvent): string {
  const { status, requestId, error, durationMs, retryInMs } = event
  const outcome = status ?? error?.name
  const id = requestId === null ? '' : `, request id ${requestId}`
  const retry = retryInMs === null ? '' : `, retrying in ${Math.round(retryInMs)} ms`
  return `${describeRequest(event)}: ${outcome} after ${Math.round(durationMs)} ms${id}${retry}`
}
