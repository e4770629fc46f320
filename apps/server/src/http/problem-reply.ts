import { errorKinds } from '@guildhall/core/error-kinds'
import { DomainError } from '@guildhall/core/errors'
import { findPreferredLanguage } from '@guildhall/core/mail/languages'
import { isDatabaseUnavailable } from '@guildhall/core/platform/database/pool'
import type { Dependencies } from '../dependencies.ts'
import { buildProblemDocument } from './problems.ts'
import type { Reply } from './reply.ts'
import { getRequestState } from './request-state.ts'

/**
 * Converts a thrown value to a problem, in a language the caller accepts, or in English. Details of unexpected errors
 * go only to the log.
 */
export function problemReply(deps: Dependencies, request: Request, thrown: unknown): Reply {
  const { id } = getRequestState(request)
  const error = asDomainError(deps, id, thrown)
  const language = findPreferredLanguage(request.headers.get('accept-language')) ?? 'en'
  const body = buildProblemDocument(error, deps.settings.baseUrl, getPath(request), id, language)
  return {
    status: errorKinds[error.kind].status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': language,
      ...buildHeaders(error),
    },
    body: JSON.stringify(body),
  }
}

function asDomainError(deps: Dependencies, requestId: string, thrown: unknown): DomainError {
  if (thrown instanceof DomainError) {
    // The cause, such as a disk error, is logged and not shown to the caller.
    if (thrown.cause !== undefined) deps.log.error({ err: thrown.cause, requestId }, 'request failed')
    return thrown
  }
  // The caller disconnected while sending the body; only the log shows this response.
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new DomainError('malformed-request', 'The request was interrupted before the whole body arrived.')
  deps.log.error({ err: thrown, requestId }, 'request failed')
  if (isDatabaseUnavailable(thrown)) {
    return new DomainError('storage-unavailable', 'The database is not available. Try again in a minute.')
  }
  return new DomainError(
    'internal-error',
    'An internal error occurred. It was logged with the request id in this response. Report the id if the error persists.',
  )
}

function buildHeaders(error: DomainError): Record<string, string> {
  if (error.kind === 'unauthorized') return { 'www-authenticate': 'Bearer realm="guildhall"' }
  if (error.kind === 'storage-unavailable' || error.kind === 'search-unavailable')
    return { 'retry-after': '5' }
  if ('rateLimit' in error)
    return { 'retry-after': String((error.rateLimit as { resetSeconds: number }).resetSeconds) }
  return {}
}

/** The path as requested: see `toRoutableRequest` in serve.ts. */
function getPath(request: Request): string {
  return (URL.parse(request.url)?.pathname ?? '/').replace(/\/(\.ics|\.pdf)$/, '$1')
}
