import Stripe from 'stripe'
import { ProviderError } from './payment-provider.ts'

const { errors } = Stripe
/** The account does not exist, or is not (or no longer) connected. */
const NOT_CONNECTED = 'The account at the payment provider is not connected to the operator’s platform.'

/** The permission that a restricted key lacks, which Stripe names in its message: `rak_charge_read`. */
export function findMissingPermission(error: unknown): string | null {
  if (!(error instanceof errors.StripePermissionError)) return null
  return /\brak_[a-z_]+\b/.exec(error.message)?.[0] ?? null
}

/**
 * Converts an error of the library; a ProviderError is returned unchanged. Stripe’s messages can contain parts of the
 * key, so only codes and the name of a missing permission are kept.
 *
 * @throws any other error unchanged
 */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof errors.StripeError)) throw error
  const status = error.statusCode ?? null
  const code = /^[a-z_]{1,60}$/.exec(error.code ?? '')?.[0] ?? null
  if (status === null) return new ProviderError('unavailable', 'The payment provider is not responding.')
  if (status === 401) return new ProviderError('denied', 'The payment provider rejects the API key.')
  if (code === 'account_invalid') return new ProviderError('denied', NOT_CONNECTED)
  if (status === 403) return createPermissionError(findMissingPermission(error))
  if (status === 404) return new ProviderError('not-found', 'The payment provider has no such object.')
  if (status === 409 || status === 429)
    return new ProviderError('busy', 'The payment provider is busy.', code)
  if (status >= 500) return createServerError(status, error.headers)
  const reason = code === null ? '' : ` (${code})`
  // The same idempotency key with other parameters: as with a stored error, only a new key can succeed.
  if (error instanceof errors.StripeIdempotencyError)
    return new ProviderError('replayed', `The payment provider rejected the request${reason}.`, code)
  return new ProviderError('rejected', `The payment provider rejected the request${reason}.`, code)
}

function createPermissionError(permission: string | null): ProviderError {
  const description = permission === null ? 'a permission' : `the permission ${permission}`
  return new ProviderError('denied', `The API key of the payment provider lacks ${description}.`, permission)
}

function createServerError(status: number, headers: Record<string, string> = {}): ProviderError {
  const isReplayed = headers['idempotent-replayed'] === 'true'
  return new ProviderError(
    isReplayed ? 'replayed' : 'unavailable',
    `The payment provider returned an error (${status}).`,
  )
}
