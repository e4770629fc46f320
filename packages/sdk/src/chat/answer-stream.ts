import { ConnectionError, errorFor, GuildhallError } from '../errors.ts'
import { ServerSentEvents } from '../events/server-sent-events.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { ChatAnswer, ChatQuestion } from '../types.ts'

/** What a streamed answer brings, in this order: sentences, where they stand, and all of it once more as a whole. */
export type ChatEvent =
  | { type: 'token'; text: string }
  | { type: 'sources'; sources: ChatAnswer['sources'] }
  | { type: 'done'; answer: ChatAnswer }

/** The events of one answer; the connection is closed when they are over, however that comes about. */
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
    throw new GuildhallError('The answer is no stream of events. Is baseUrl right?')
  const decoder = new TextDecoder()
  const events = new ServerSentEvents()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new ConnectionError('The answer broke off.', { cause })
    })
    if (done) throw new ConnectionError('The answer broke off before its end.')
    for (const { type, data } of events.read(decoder.decode(value, { stream: true }))) {
      yield eventOf(type, JSON.parse(data), response)
      if (type === 'done') return
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each kind of event has data of its own shape
function eventOf(type: string, data: any, response: Response): ChatEvent {
  switch (type) {
    case 'token':
      return { type, text: data.text }
    case 'sources':
      return { type, sources: data }
    case 'done':
      return { type, answer: data }
    case 'error':
      throw errorFor(data.status, response.headers, JSON.stringify(data))
    default:
      throw new GuildhallError(`The stream brought an event "${type}", which this version does not know.`)
  }
}
