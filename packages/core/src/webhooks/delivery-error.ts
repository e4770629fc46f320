/** An error that this service detects itself; its message is stored with the attempt. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
}

const messagesByCode: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed before a response',
  EPIPE: 'connection closed before a response',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ENETDOWN: 'host unreachable',
  EADDRNOTAVAIL: 'host unreachable',
  ETIMEDOUT: 'host unreachable',
  HPE_HEADER_OVERFLOW: 'response headers too large',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate not valid: self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate not valid: self-signed',
  CERT_HAS_EXPIRED: 'certificate not valid: expired',
  CERT_NOT_YET_VALID: 'certificate not valid: not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate not valid: issued for another host',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate not valid: issuer unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate not valid: issuer unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate not valid: issuer unknown',
}

const messagesByPattern: [RegExp, string][] = [
  [/^(ENOTFOUND|ENODATA|EAI_|EBADNAME|EBADRESP|ESERVFAIL|EREFUSED|ETIMEOUT|DNS_)/, 'name does not resolve'],
  [/^HPE_/, 'response is not HTTP'],
  [/CERT/, 'certificate not valid'],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, 'TLS handshake failed'],
]

/**
 * Returns a short, stable description of a connection error, for the owner of the webhook.
 */
export function describeDeliveryError(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  const code = getErrorCode(error)
  const message = messagesByCode[code] ?? messagesByPattern.find(([pattern]) => pattern.test(code))?.[1]
  if (message) return message
  return code === '' ? 'connection closed before a response' : `connection failed (${code})`
}

/** If several addresses were tried, the last error is reported. */
function getErrorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorCode(error.errors.at(-1))
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
