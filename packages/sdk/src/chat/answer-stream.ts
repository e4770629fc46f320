import { ConnectionError, createError, GuildhallError } from '../errors.ts'
import { ServerSentEvents } from '../events/server-sent-events.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { ChatAnswer, ChatQuestion } from '../types.ts'

/** Events of a streamed answer, in order: sentences, sources, then the complete answer. */
export type ChatEvent =
  | { type: 'token'; text: string }
  | { type: 'sources'; sources: ChatAnswer['sources'] }
  | { type: 'done'; answer: ChatAnswer }

/** Yields the events of one answer and always closes the connection. */
export async function* streamAnswer(
  api: Transport,
  question: ChatQuestion,
  { signal, ...options }: RequestOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const connection = new AbortController()
  const close = (): void => connection.abort(signal?.reason)
  if (signal?.aborted) close()
  signal?.addEventListener('abort', close)
  try {
    const response = await api.request<Response>({
      method: 'POST',
      path: '/api/resources/chat',
      json: question,
      streams: true,
      options: {
        ...options,
        signal: connection.signal,
        headers: { ...options.headers, accept: 'text/event-stream' },
      },
    })
    yield* readEvents(response, signal)
  } finally {
    signal?.removeEventListener('abort', close)
    connection.abort()
  }
}

async function* readEvents(
  response: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatEvent, void, undefined> {
  const reader = response.body?.getReader()
  if (!reader || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new GuildhallError('The response is not an event stream. Check baseUrl.')
  const decoder = new TextDecoder()
  const events = new ServerSentEvents()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new ConnectionError('The response was cut off.', { cause })
    })
    if (done) throw new ConnectionError('The response ended before the answer was complete.')
    for (const { type, data } of events.read(decoder.decode(value, { stream: true }))) {
      yield toEvent(type, JSON.parse(data), response)
      if (type === 'done') return
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each event type has its own data
function toEvent(type: string, data: any, response: Response): ChatEvent {
  switch (type) {
    case 'token':
      return { type, text: data.text }
    case 'sources':
      return { type, sources: data }
    case 'done':
      return { type, answer: data }
    case 'error':
      throw createError(data.status, response.headers, JSON.stringify(data))
    default:
      throw new GuildhallError(`Unknown stream event "${type}". Update the SDK.`)
  }
}
