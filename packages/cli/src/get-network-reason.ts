/** Why `fetch` failed, as a code such as ECONNREFUSED if there is one; Node puts the reason in `cause`. */
export function getNetworkReason(error: Error): string {
  const reason = error.cause instanceof Error ? error.cause : error
  return 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.message
}
