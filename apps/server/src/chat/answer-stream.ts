import type { ChatAnswer } from '@guildhall/core/library/chat/ask'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

/** Proxies close connections that are silent for a minute or less. */
const HEARTBEAT_MS = 15_000
/** How long to wait for an error before the response starts. */
const MAX_START_DELAY_MS = 5_000

const eventOf = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The end of a stream: sources and the complete answer. */
const ending = (answer: ChatAnswer) => eventOf('sources', answer.sources) + eventOf('done', answer)

/** Converts a complete answer to a stream. */
export function answerAsEvents(answer: ChatAnswer): string {
  return eventOf('token', { text: answer.answer }) + ending(answer)
}

/**
 * Streams an answer as server-sent events.
 *
 * @param make generates the answer and reports its sentences
 * @returns after the first sentence or a few seconds, so that an early error gets its own status
 * @throws errors of `make` before its first sentence
 */
export async function streamAnswer(
  deps: Dependencies,
  request: Request,
  make: (tell: (text: string) => void, gone: AbortSignal) => Promise<ChatAnswer>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const cancellation = new AbortController()
  request.signal.addEventListener('abort', () => cancellation.abort())
  if (request.signal.aborted) cancellation.abort()
  let open = true
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: () => {
      open = false
      cancellation.abort()
    },
  })
  const send = (text: string) => {
    if (open) controller?.enqueue(encoder.encode(text))
  }
  const heartbeat = setInterval(() => send(': still at it\n\n'), HEARTBEAT_MS)
  let begun = false
  const beginning = Promise.withResolvers<void>()
  const begin = () => {
    begun = true
    beginning.resolve()
  }
  make((text) => {
    send(eventOf('token', { text }))
    begin()
  }, cancellation.signal)
    .then((answer) => {
      send(ending(answer))
      begin()
    })
    .catch((error: unknown) => {
      if (!begun) return beginning.reject(error)
      send(`event: error\ndata: ${String(problemReply(deps, request, error).body)}\n\n`)
    })
    .finally(() => {
      clearInterval(heartbeat)
      if (open) controller?.close()
    })
  setTimeout(begin, MAX_START_DELAY_MS).unref()
  await beginning.promise
  return stream
}
