import { ConnectionError, createError, GuildhallError } from '../errors.ts'
import { parseData, ServerSentEvents } from '../events/server-sent-events.ts'
import type { PostOptions } from '../options.ts'
import type { Transport } from '../transport.ts'
import type { ChatAnswer, ChatQuestion } from '../types.ts'

/** Events of a streamed answer, in order: parts of its text, its sources, then the complete answer. */
export type ChatEvent =
  | { type: 'token'; text: string }
  | { type: 'sources'; sources: ChatAnswer['sources'] }
  | { type: 'done'; answer: ChatAnswer }

/** Yields the events of one answer and always closes the connection. */
export async function* streamAnswer(
  api: Transport,
  question: ChatQuestion,
  options: PostOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const response = await api.request<Response>({
    method: 'POST',
    path: '/api/resources/chat',
    json: question,
    stream: true,
    options: { ...options, headers: { ...options.headers, accept: 'text/event-stream' } },
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new GuildhallError('The response is not an event stream. Check baseUrl.')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const events = new ServerSentEvents()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new ConnectionError('The response ended before the answer was complete.')
      for (const { type, data } of events.read(decoder.decode(value, { stream: true }))) {
        yield toEvent(type, parseData(data), response)
        if (type === 'done') return
      }
    }
  } finally {
    await reader.cancel()
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
