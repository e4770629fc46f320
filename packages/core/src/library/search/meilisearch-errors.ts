import { MeilisearchApiError, type MeilisearchErrorResponse } from 'meilisearch'
import { SearchEngineError } from './search-engine.ts'

/**
 * Sends a request for the official client, whose own code loses the status of an error that is not JSON, such as a
 * proxy's HTML.
 *
 * @returns the parsed response
 * @throws MeilisearchApiError, which the client wraps in another error
 */
export async function sendRequest(...request: Parameters<typeof fetch>): Promise<unknown> {
  const response = await fetch(...request)
  const text = await response.text()
  if (!response.ok) throw new MeilisearchApiError(response, parseErrorResponse(text))
  return text === '' ? undefined : JSON.parse(text)
}

/** @returns undefined if it is not a Meilisearch error */
function parseErrorResponse(text: string): MeilisearchErrorResponse | undefined {
  try {
    const body = JSON.parse(text)
    return typeof body?.code === 'string' && typeof body.message === 'string' ? body : undefined
  } catch {
    return undefined
  }
}

/** Whether the engine, or a proxy in front of it, rejected a request because of its content or size. */
export function isRejectedRequest(error: unknown): boolean {
  const apiError = findApiError(error)
  return apiError !== null && (apiError.response.status === 413 || isRejection(apiError.cause))
}

/**
 * Whether the engine rejects the content of a request. A missing index is rebuilt instead; other errors, such as a
 * full disk, are transient.
 */
export function isRejection(error: MeilisearchErrorResponse | null | undefined): boolean {
  return error?.type === 'invalid_request' && !error.code.startsWith('index_')
}

export function getErrorCode(error: unknown): string | undefined {
  return findApiError(error)?.cause?.code
}

/** The client throws various errors, for example for a proxy's response that is not JSON. */
export function toSearchEngineError(error: unknown): SearchEngineError {
  const specificError = findApiError(error) ?? error
  const reason = specificError instanceof Error ? specificError.message : String(specificError)
  return new SearchEngineError(`The search engine failed: ${reason}`, { cause: error })
}

function findApiError(error: unknown): MeilisearchApiError | null {
  if (error instanceof MeilisearchApiError) return error
  return error instanceof Error && error.cause instanceof MeilisearchApiError ? error.cause : null
}
