import type { CallResult } from './api-promise.ts'
import type { Call, PreparedCall } from './call.ts'
import { startDeadline } from './deadline.ts'
import { ConnectionError, createError, describeError, GuildhallError, TimeoutError } from './errors.ts'

/**
 * Sends a request once and reads the response.
 *
 * @throws ApiError for an error response, ConnectionError or TimeoutError if no complete response arrives, the signal’s
 *   reason if the caller aborts, FileError for an unreadable file, GuildhallError for a redirect or wrong content type.
 */
export async function attemptCall<T>(prepared: PreparedCall): Promise<CallResult<T>> {
  const { call, fetch, url, timeout, streaming } = prepared
  const callerSignal = call.options?.signal
  const deadline = startDeadline(timeout, callerSignal)
  const requestLabel = `${call.method} ${call.path}`
  let isStreaming = false
  try {
    const generated = typeof call.body?.content === 'function' ? { body: call.body.content() } : {}
    const init = { ...prepared.init, ...generated, signal: deadline.signal }
    const response = await (streaming ? streaming.fetch(prepared, init) : fetch(url, init))
    if (!streaming || !response.ok) return { data: (await read(response, call, requestLabel)) as T, response }
    isStreaming = true
    const streamed = streaming.guard(prepared, response, deadline.release)
    return { data: streamed as T, response: streamed }
  } catch (error) {
    callerSignal?.throwIfAborted()
    if (error instanceof GuildhallError) throw error
    if (deadline.hasExpired())
      throw new TimeoutError(`${requestLabel} timed out after ${timeout} ms.`, { cause: error })
    const fileError = await call.body?.readError?.()
    if (fileError) throw fileError
    const message = `${requestLabel} failed to reach ${new URL(url).origin}: ${describeError(error)}`
    throw new ConnectionError(message, { cause: error })
  } finally {
    if (isStreaming) deadline.stopTimer()
    else deadline.release()
  }
}

/** Reads a response that is not streamed. */
async function read(response: Response, { accept }: Call, requestLabel: string): Promise<unknown> {
  if (response.status === 304) return null
  refuseRedirect(response)
  const text = await response.text()
  if (!response.ok) throw createError(response.status, response.headers, text)
  if (accept !== undefined) {
    if (response.headers.get('content-type')?.startsWith(accept)) return text
    throw createUnexpectedContentError(response, accept)
  }
  if (response.status === 204 || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!response.headers.get('content-type')?.includes('json'))
      throw createUnexpectedContentError(response, 'JSON', cause)
    throw new ConnectionError(`${requestLabel} was cut off: the response is incomplete JSON.`, { cause })
  }
}

function createUnexpectedContentError(
  response: Response,
  contentType: string,
  cause?: unknown,
): GuildhallError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new GuildhallError(`Expected ${contentType} from ${response.url}, got ${type}. Check baseUrl.`, {
    cause,
  })
}

/** The service redirects only downloads, which are streamed. Any other redirect means a wrong baseUrl. */
function refuseRedirect(response: Response): void {
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (!isRedirect) return
  const target = response.headers.get('location') ?? 'another URL'
  throw new GuildhallError(`The service redirects to ${target}. Use the final URL as baseUrl.`)
}
