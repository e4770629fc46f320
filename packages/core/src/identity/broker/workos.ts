import { WorkOS } from '@workos-inc/node'
import { DomainError } from '../../errors.ts'
import { NoConnectionAvailableError, readPostgresError } from '../../platform/database/pool.ts'
import type { ConfiguredBroker } from './broker-settings.ts'

const TIMEOUT_MS = 10_000

const clients = new Map<string, WorkOS>()

/** The broker's client library, cached per settings. It does not retry: callers wait, and workers retry later. */
export function getBrokerClient({ apiKey, clientId, apiUrl }: ConfiguredBroker): WorkOS {
  const cacheKey = JSON.stringify([apiKey, clientId, apiUrl?.origin])
  const cached = clients.get(cacheKey)
  if (cached) return cached
  if (clients.size > 10) clients.clear()
  const endpoint = apiUrl
    ? {
        apiHostname: apiUrl.hostname,
        https: apiUrl.protocol === 'https:',
        ...(apiUrl.port ? { port: Number(apiUrl.port) } : {}),
      }
    : {}
  const client = new WorkOS({ apiKey, clientId, timeout: TIMEOUT_MS, maxRetries: 0, ...endpoint })
  clients.set(cacheKey, client)
  return client
}

/** The fields of the client library's errors. */
interface BrokerException {
  name?: string
  status?: number
  error?: string
  errorDescription?: string
  code?: string
  message?: string
  /** The real status of an unreadable response, for which `status` is invented by the library. */
  rawStatus?: number
  retryAfter?: number | null
}

/** The HTTP status of the broker's error response; null if there was no response. */
export function getStatus(error: unknown): number | null {
  const { status, rawStatus, name } = error as BrokerException
  if (name === 'UnauthorizedException') return 401
  if (typeof rawStatus === 'number') return rawStatus
  return typeof status === 'number' ? status : null
}

/** The seconds to wait after the broker's rate limit was exceeded, at least 1; null for other errors. */
export function getRetryAfterSeconds(error: unknown): number | null {
  return getStatus(error) === 429 ? Math.max(1, (error as BrokerException).retryAfter || 1) : null
}

/**
 * Converts an error of the broker's client to a DomainError that names the remedy. Its `cause` is logged, so it is set
 * only if there was no response: a response can contain personal data.
 *
 * @returns a DomainError unchanged, otherwise broker-unavailable or broker-error
 * @throws errors not caused by the broker
 */
export function toBrokerError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const transientMessage = describeTransientError(error)
  const status = getStatus(error)
  if (transientMessage !== null) {
    const unavailable = new DomainError('broker-unavailable', `${transientMessage} Try again in a minute.`)
    if (status === null) unavailable.cause = error
    return unavailable
  }
  if (status === 401 || status === 403) {
    return new DomainError(
      'broker-error',
      'The identity broker rejects the API key. The operator of this service must check the setting apiKey.',
    )
  }
  if (status === 404)
    return new DomainError('broker-error', 'The identity broker has no record with this id.')
  return new DomainError(
    'broker-error',
    `The identity broker rejected the request (${status}${describeCode(error as BrokerException)}). Check the broker settings.`,
  )
}

function describeCode({ error: code }: BrokerException): string {
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` ${code}` : ''
}

/** The message of a transient broker error; null if the error is permanent. @throws errors not caused by the broker */
export function describeTransientError(error: unknown): string | null {
  if (error instanceof DomainError) return error.kind === 'broker-unavailable' ? error.message : null
  if (isDatabaseError(error)) throw error
  const status = getStatus(error)
  if (status === null && !isConnectionFailure(error)) throw error
  if (status === null) return 'The identity broker is not responding.'
  if (status === 408 || status >= 500) return `The identity broker returned an error (${status}).`
  if (status === 429) return 'The identity broker’s rate limit was exceeded.'
  if (status < 300) return 'The identity broker’s response is truncated or not JSON.'
  return null
}

/** Database errors have a `code` too, like connection errors. */
function isDatabaseError(error: unknown): boolean {
  return error instanceof NoConnectionAvailableError || readPostgresError(error) !== null
}

/**
 * Errors of fetch have a `code`; a TypeError without one is a bug. The library wraps transport errors in a plain Error
 * with the original as its cause.
 */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error as { cause?: unknown }
  return (
    error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    error.message.startsWith('Unexpected error') ||
    (cause instanceof Error && isConnectionFailure(cause)) ||
    typeof (error as { code?: unknown }).code === 'string'
  )
}
