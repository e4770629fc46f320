import type { PreparedCall } from './call.ts'
import { ConnectionError, describeError, TimeoutError } from './errors.ts'

/**
 * Returns the response with a body that fails with a TimeoutError when it is idle, and with a ConnectionError when it
 * is cut off. Only time without data from the service counts, not a slow reader; a heartbeat is data.
 *
 * @param release called when the body ends, fails or is cancelled
 */
export function withIdleTimeout(prepared: PreparedCall, response: Response, release: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) {
    release()
    return response
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await withTimeout(reader.read(), prepared)
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
          // Closes the connection; a failed stream cannot be cancelled.
          reader.cancel().catch(() => {})
        }
        release()
      },
      async cancel(reason) {
        release()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers, url } = response
  // The constructor cannot set the URL.
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url })
}

/** @throws TimeoutError; ConnectionError; the reason of the caller’s signal */
async function withTimeout<T>(promise: Promise<T>, { call, timeout }: PreparedCall): Promise<T> {
  const milliseconds = call.idleTimeout ?? timeout
  const request = `${call.method} ${call.path}`
  let timer: ReturnType<typeof setTimeout> | undefined
  const idleTimeout = new Promise<never>((_resolve, reject) => {
    const error = new TimeoutError(`${request}: the service sent nothing for ${milliseconds} ms.`)
    if (milliseconds > 0) timer = setTimeout(reject, milliseconds, error)
  })
  try {
    return await Promise.race([promise, idleTimeout])
  } catch (cause) {
    call.options?.signal?.throwIfAborted()
    if (cause instanceof TimeoutError) throw cause
    throw new ConnectionError(`${request} was cut off: ${describeError(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
