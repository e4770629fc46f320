import { WorkOS } from '@workos-inc/node'
import { NoConnectionAvailable, postgresError } from '../database/pool.ts'
import { DomainError } from '../errors.ts'
import type { ConfiguredBroker } from './broker-settings.ts'

/** How long the broker may take to answer, in milliseconds. */
const TIMEOUT_MILLISECONDS = 10_000

const made = new Map<string, WorkOS>()

/**
 * The broker's own client. Kept for as long as the settings stay the same.
 *
 * @param maxRetries how often it tries again by itself: none where a person waits
 */
export function brokerClient({ apiKey, clientId, apiUrl }: ConfiguredBroker, maxRetries = 0): WorkOS {
  const name = JSON.stringify([apiKey, clientId, apiUrl?.origin, maxRetries])
  const known = made.get(name)
  if (known) return known
  if (made.size > 10) made.clear()
  const elsewhere = apiUrl
    ? {
        apiHostname: apiUrl.hostname,
        https: apiUrl.protocol === 'https:',
        ...(apiUrl.port ? { port: Number(apiUrl.port) } : {}),
      }
    : {}
  const client = new WorkOS({ apiKey, clientId, timeout: TIMEOUT_MILLISECONDS, maxRetries, ...elsewhere })
  made.set(name, client)
  return client
}

/** What the broker's client throws, as far as it tells. */
interface BrokerException {
  name?: string
  status?: number
  error?: string
  errorDescription?: string
  code?: string
  message?: string
  /** Of an answer that could not be read, whose `status` the client makes up. */
  rawStatus?: number
  retryAfter?: number | null
}

/** The status of a refusal by the broker, or null where no answer came. */
export function statusOf(error: unknown): number | null {
  const { status, rawStatus, name } = error as BrokerException
  if (name === 'UnauthorizedException') return 401
  if (typeof rawStatus === 'number') return rawStatus
  return typeof status === 'number' ? status : null
}

/**
 * What went wrong at the broker, in words for whoever can do something about it.
 *
 * @returns a DomainError broker-unavailable or broker-error; what is no failure of the broker is thrown again
 */
export function brokerFault(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const passing = passingFault(error)
  if (passing !== null) return new DomainError('broker-unavailable', `${passing} Try again in a minute.`)
  const status = statusOf(error)
  if (status === 401 || status === 403) {
    return new DomainError(
      'broker-error',
      'The identity broker refuses our API key. The operator of this service must check the setting apiKey.',
    )
  }
  if (status === 404) return new DomainError('broker-error', 'The identity broker does not know this id.')
  return new DomainError(
    'broker-error',
    `The identity broker refused (${status}). Check the broker settings.`,
  )
}

/**
 * What went wrong at the broker and may be well in a minute, in words; null where it is something to be mended.
 *
 * @throws what is no failure of the broker
 */
export function passingFault(error: unknown): string | null {
  if (error instanceof DomainError) return error.kind === 'broker-unavailable' ? error.message : null
  if (isOurDatabase(error)) throw error
  const status = statusOf(error)
  if (status === null && !isConnectionFailure(error)) throw error
  if (status === null) return 'The identity broker does not answer.'
  if (status === 408 || status >= 500)
    return `The identity broker does not answer as it should: it reports an error (${status}).`
  if (status === 429) return 'The identity broker asks us to wait.'
  if (status < 300) return 'The identity broker’s answer breaks off, or is no JSON.'
  return null
}

/** Its client's errors have codes of their own, as those of connections do. */
function isOurDatabase(error: unknown): boolean {
  return error instanceof NoConnectionAvailable || postgresError(error) !== null
}

/** The client wraps what its transport throws into a plain error whose cause that is. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error as { cause?: unknown }
  return (
    error instanceof TypeError ||
    error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    error.message.startsWith('Unexpected error') ||
    (cause instanceof Error && isConnectionFailure(cause)) ||
    typeof (error as { code?: unknown }).code === 'string'
  )
}
