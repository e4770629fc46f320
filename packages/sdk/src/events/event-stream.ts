import { ApiError, GuildhallError, readRetryAfterSeconds } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { isRetryable, wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import { parseData, ServerSentEvents } from './server-sent-events.ts'

/** The service sends a heartbeat at least every 15 seconds. */
const DEFAULT_IDLE_TIMEOUT_MS = 45_000
const DEFAULT_RETRY_MS = 1_000
const MAX_BACKOFF_MS = 60_000
const MAX_RETRY_AFTER_MS = 3_600_000

/** Options of a stream. */
export interface StreamOptions extends Pick<RequestOptions, 'signal' | 'timeout' | 'headers'> {
  /** Milliseconds without data before reconnecting; default 45,000, 0 for no limit. */
  idleTimeout?: number | undefined
  /** Called when a connection opens. */
  onOpen?: (() => void) | undefined
  /** Called when a connection breaks or fails, before the retry. */
  onDisconnect?: ((interruption: StreamInterruption) => void) | undefined
}

/** Why a stream was interrupted, and when it retries. */
export interface StreamInterruption {
  /** Null when the service closed the connection cleanly, for example to restart. */
  error: Error | null
  retryInMs: number
}

/** State kept across connections. */
interface StreamState {
  lastEventId: string
  retryMs: number
  /** Failed connections in a row. */
  failures: number
}

/**
 * Follows an event stream across reconnections.
 *
 * @throws ApiError that cannot be retried, such as 401; GuildhallError when the response is not a stream or an event is
 *   invalid.
 */
export async function* followStream<T>(
  api: Transport,
  path: string,
  query: object,
  options: StreamOptions,
): AsyncGenerator<T, void, undefined> {
  const { signal, onDisconnect } = options
  const state: StreamState = { lastEventId: '', retryMs: DEFAULT_RETRY_MS, failures: 0 }
  while (!signal?.aborted) {
    let error: unknown = null
    try {
      yield* readConnection<T>(api, path, query, options, state)
    } catch (caught) {
      error = caught
    }
    if (signal?.aborted) return
    if (error !== null && !isRetryable(error)) throw error
    const retryInMs = computeReconnectDelay(error, state)
    state.failures++
    onDisconnect?.({ error: error instanceof Error ? error : null, retryInMs })
    // An aborted signal ends the loop.
    await wait(retryInMs, signal).catch(() => undefined)
  }
}

function computeReconnectDelay(error: unknown, { retryMs, failures }: StreamState): number {
  const seconds = error instanceof ApiError ? readRetryAfterSeconds(error.headers) : null
  if (seconds !== null) return Math.min(MAX_RETRY_AFTER_MS, seconds * 1000)
  // Jitter keeps clients from reconnecting in step after a restart.
  return Math.min(MAX_BACKOFF_MS, retryMs * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Yields the events of one connection and always closes it. */
async function* readConnection<T>(
  api: Transport,
  path: string,
  query: object,
  options: StreamOptions,
  state: StreamState,
): AsyncGenerator<T, void, undefined> {
  const { signal, timeout, idleTimeout = DEFAULT_IDLE_TIMEOUT_MS } = options
  const connection = new AbortController()
  const close = (): void => connection.abort()
  signal?.addEventListener('abort', close)
  try {
    const headers = {
      ...options.headers,
      accept: 'text/event-stream',
      ...(state.lastEventId ? { 'last-event-id': state.lastEventId } : {}),
    }
    const response = await api.request<Response>({
      method: 'GET',
      path,
      query,
      stream: true,
      idleTimeout,
      options: { signal: connection.signal, timeout, headers, maxRetries: 0 },
    })
    const body = getBody(response)
    options.onOpen?.()
    yield* readEvents<T>(body, state)
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}

function getBody(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('content-type') ?? 'no content type'
  if (response.body && type.startsWith('text/event-stream')) return response.body
  throw new GuildhallError(`Expected an event stream from ${response.url}, got ${type}. Check baseUrl.`)
}

async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  state: StreamState,
): AsyncGenerator<T, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events = new ServerSentEvents()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    state.failures = 0
    for (const { data, lastEventId } of events.read(decoder.decode(value, { stream: true }))) {
      yield parseData<T>(data)
      // Set after the yield, so that it is never the id of an event that the consumer has not received.
      state.lastEventId = lastEventId
    }
    state.lastEventId = events.lastEventId || state.lastEventId
    state.retryMs = events.retry ?? state.retryMs
  }
}
