import { ApiError, ConnectionError, GuildhallError, retryAfterSeconds, TimeoutError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { isWorthRetrying, wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import { ServerSentEvents } from './server-sent-events.ts'

/** The service says something at least every 15 seconds. */
const longestSilence = 45_000
const usualRetry = 1_000
const longestBackoff = 60_000
const longestRetryAfter = 3_600_000

/** How a stream is followed. */
export interface StreamOptions extends Pick<RequestOptions, 'signal' | 'timeout' | 'headers'> {
  /** Milliseconds of silence after which a connection counts as broken; 45,000 unless given, 0 for no limit. */
  silenceTimeout?: number | undefined
  /** Called whenever a connection stands. */
  onOpen?: (() => void) | undefined
  /** Called whenever a connection broke or could not be made, before the pause. */
  onBreak?: ((interruption: StreamBreak) => void) | undefined
}

/** Why a stream pauses, and for how long. */
export interface StreamBreak {
  /** Null when the service ended the connection in an orderly way, as when it restarts. */
  error: Error | null
  retryInMs: number
}

/** What is kept from one connection to the next. */
interface Place {
  lastEventId: string
  retry: number
  /** Connections since the last one that brought anything. */
  failures: number
}

/**
 * Follows a stream of events over as many connections as it takes.
 *
 * @throws ApiError that another attempt would meet again, such as 401; GuildhallError when what answers is no stream.
 */
export async function* followStream<T>(
  api: Transport,
  path: string,
  query: object,
  options: StreamOptions,
): AsyncGenerator<T, void, undefined> {
  const { signal, onBreak } = options
  const place: Place = { lastEventId: '', retry: usualRetry, failures: 0 }
  while (!signal?.aborted) {
    let error: unknown = null
    try {
      yield* readConnection<T>(api, path, query, options, place)
    } catch (caught) {
      error = caught
    }
    if (signal?.aborted) return
    if (error !== null && !isWorthRetrying(error)) throw error
    const retryInMs = pauseAfter(error, place)
    place.failures++
    onBreak?.({ error: error instanceof Error ? error : null, retryInMs })
    // A signal that fires ends the loop.
    await wait(retryInMs, signal).catch(() => undefined)
  }
}

function pauseAfter(error: unknown, { retry, failures }: Place): number {
  const seconds = error instanceof ApiError ? retryAfterSeconds(error.headers) : null
  if (seconds !== null) return Math.min(longestRetryAfter, seconds * 1000)
  // With jitter, so that the clients of a service that restarts don't come back together.
  return Math.min(longestBackoff, retry * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** The events of one connection, which is closed when it is over, however that comes about. */
async function* readConnection<T>(
  api: Transport,
  path: string,
  query: object,
  options: StreamOptions,
  place: Place,
): AsyncGenerator<T, void, undefined> {
  const { signal, timeout, silenceTimeout = longestSilence } = options
  const connection = new AbortController()
  const close = (): void => connection.abort()
  signal?.addEventListener('abort', close)
  try {
    const headers = {
      ...options.headers,
      accept: 'text/event-stream',
      ...(place.lastEventId ? { 'last-event-id': place.lastEventId } : {}),
    }
    const response = await api.request<Response>({
      method: 'GET',
      path,
      query,
      streams: true,
      options: { signal: connection.signal, timeout, headers, maxRetries: 0 },
    })
    const body = bodyOf(response)
    options.onOpen?.()
    yield* readEvents<T>(body, silenceTimeout, place)
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('content-type') ?? 'no content type'
  if (response.body && type.startsWith('text/event-stream')) return response.body
  throw new GuildhallError(
    `The answer of ${response.url} is no stream of events but ${type}. Is baseUrl right?`,
  )
}

async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  silenceTimeout: number,
  place: Place,
): AsyncGenerator<T, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events = new ServerSentEvents()
  for (;;) {
    const { done, value } = await inTime(reader.read(), silenceTimeout)
    if (done) return
    place.failures = 0
    for (const { data, lastEventId } of events.read(decoder.decode(value, { stream: true }))) {
      yield parse<T>(data)
      // Only what was handed on: a consumer that is interrupted in between gets the rest again.
      place.lastEventId = lastEventId
    }
    place.lastEventId = events.lastEventId || place.lastEventId
    place.retry = events.retry ?? place.retry
  }
}

async function inTime<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    if (milliseconds === 0) return
    const error = new TimeoutError(`The stream has been silent for ${milliseconds} ms.`)
    timer = setTimeout(reject, milliseconds, error)
  })
  try {
    return await Promise.race([reading, silence])
  } catch (cause) {
    throw cause instanceof TimeoutError ? cause : new ConnectionError('The stream broke off.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

function parse<T>(data: string): T {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new GuildhallError('The stream brought something that is no event.', { cause })
  }
}
