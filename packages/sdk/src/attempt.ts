import type { Answer } from './api-promise.ts'
import type { Call, PreparedCall } from './call.ts'
import { startDeadline } from './deadline.ts'
import { ConnectionError, createError, GuildhallError, TimeoutError } from './errors.ts'
import type { Fetch } from './options.ts'

/**
 * Sends a request once and reads the response.
 *
 * @throws ApiError for an error response, ConnectionError or TimeoutError without a complete response, and the reason
 * of the caller’s signal when aborted.
 */
export async function attemptCall<T>({ call, fetch, url, init, timeout }: PreparedCall): Promise<Answer<T>> {
  const callersSignal = call.options?.signal
  const deadline = startDeadline(timeout, callersSignal)
  let isStreaming = false
  try {
    const generated = typeof call.body?.content === 'function' ? { body: call.body.content() } : {}
    const response = await fetchFollowingRedirect(call, fetch, url, {
      ...init,
      ...generated,
      signal: deadline.signal,
    })
    isStreaming = call.streams === true && response.ok
    return { data: (isStreaming ? response : await read(response, call.text)) as T, response }
  } catch (error) {
    callersSignal?.throwIfAborted()
    if (error instanceof GuildhallError) throw error
    const request = `${call.method} ${call.path}`
    if (deadline.expired())
      throw new TimeoutError(`${request} timed out after ${timeout} ms.`, { cause: error })
    const fileError = await call.body?.readError?.()
    if (fileError) throw fileError
    const message = `${request} failed to reach ${new URL(url).origin}: ${describeError(error)}`
    throw new ConnectionError(message, { cause: error })
  } finally {
    if (isStreaming) deadline.stopTimer()
    else deadline.release()
  }
}

/** Follows an expected redirect without the key, which is for the service only. */
async function fetchFollowingRedirect(
  call: Call,
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, init)
  const location = call.follows && response.status === 302 ? response.headers.get('location') : null
  if (location === null) return response
  await response.body?.cancel()
  const headers = new Headers(init.headers)
  const range = headers.get('range')
  return fetch(new URL(location, url).href, { ...init, headers: range === null ? {} : { range } })
}

/** Node reports only "fetch failed"; the reason is in the cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

async function read(response: Response, mediaType: string | undefined): Promise<unknown> {
  if (response.status === 304) return null
  refuseRedirect(response)
  const text = await response.text()
  if (!response.ok) throw createError(response.status, response.headers, text)
  if (mediaType !== undefined) {
    if (response.headers.get('content-type')?.startsWith(mediaType)) return text
    throw unexpectedContent(response, mediaType)
  }
  if (response.status === 204 || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unexpectedContent(response, 'JSON', cause)
  }
}

function unexpectedContent(response: Response, contentType: string, cause?: unknown): GuildhallError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new GuildhallError(`Expected ${contentType} from ${response.url}, got ${type}. Check baseUrl.`, {
    cause,
  })
}

/** The service never redirects, so baseUrl is not its final URL. */
function refuseRedirect(response: Response): void {
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (!isRedirect) return
  const target = response.headers.get('location') ?? 'another URL'
  throw new GuildhallError(`The service redirects to ${target}. Use the final URL as baseUrl.`)
}
