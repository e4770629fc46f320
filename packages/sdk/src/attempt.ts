import type { Answer } from './api-promise.ts'
import type { Call, PreparedCall } from './call.ts'
import { startDeadline } from './deadline.ts'
import { ConnectionError, errorFor, GuildhallError, TimeoutError } from './errors.ts'
import type { Fetch } from './options.ts'

/**
 * Sends a call once and reads the answer.
 *
 * @throws ApiError for an error answer, ConnectionError or TimeoutError when no whole answer came, and the reason of
 * the caller's signal when that fired.
 */
export async function attemptCall<T>({ call, fetch, url, init, timeout }: PreparedCall): Promise<Answer<T>> {
  const callersSignal = call.options?.signal
  const deadline = startDeadline(timeout, callersSignal)
  let leftOpen = false
  try {
    const made = typeof call.body?.content === 'function' ? { body: call.body.content() } : {}
    const response = await answerOf(call, fetch, url, { ...init, ...made, signal: deadline.signal })
    leftOpen = call.streams === true && response.ok
    return { data: (leftOpen ? response : await read(response, call.text)) as T, response }
  } catch (error) {
    callersSignal?.throwIfAborted()
    if (error instanceof GuildhallError) throw error
    const what = `${call.method} ${call.path}`
    if (deadline.expired())
      throw new TimeoutError(`${what} got no answer within ${timeout} ms.`, { cause: error })
    const unreadable = await call.body?.fault?.()
    if (unreadable) throw unreadable
    const message = `${what} did not get through to ${new URL(url).origin}: ${reasonOf(error)}`
    throw new ConnectionError(message, { cause: error })
  } finally {
    if (leftOpen) deadline.stopClock()
    else deadline.release()
  }
}

/** The key goes to the service alone, so a redirect is followed here where it is expected at all. */
async function answerOf(call: Call, fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const address = call.follows && response.status === 302 ? response.headers.get('location') : null
  if (address === null) return response
  await response.body?.cancel()
  const headers = new Headers(init.headers)
  const range = headers.get('range')
  return fetch(new URL(address, url).href, { ...init, headers: range === null ? {} : { range } })
}

/** Node says only "fetch failed" and hides why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

async function read(response: Response, mediaType: string | undefined): Promise<unknown> {
  if (response.status === 304) return null
  refuseRedirect(response)
  const text = await response.text()
  if (!response.ok) throw errorFor(response.status, response.headers, text)
  if (mediaType !== undefined) {
    if (response.headers.get('content-type')?.startsWith(mediaType)) return text
    throw notThis(response, mediaType)
  }
  if (response.status === 204 || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notThis(response, 'JSON', cause)
  }
}

function notThis(response: Response, wanted: string, cause?: unknown): GuildhallError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new GuildhallError(`The answer of ${response.url} is not ${wanted} but ${type}. Is baseUrl right?`, {
    cause,
  })
}

/** The service itself never redirects, so something else stands at this address. */
function refuseRedirect(response: Response): void {
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (!isRedirect) return
  const target = response.headers.get('location') ?? 'another address'
  throw new GuildhallError(`The service's address redirects to ${target}. Use the final address as baseUrl.`)
}
