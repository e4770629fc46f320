import type { ChatAnswer } from '@guildhall/core/chat/ask'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

/** Proxies close what is silent for a minute or less. */
const HEARTBEAT_MILLISECONDS = 15_000
/** How long a refusal can still be an answer with its status. */
const MAX_START_DELAY_MS = 5_000

const eventOf = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The end of a stream: where the answer stands, and the whole of it. */
const ending = (answer: ChatAnswer) => eventOf('sources', answer.sources) + eventOf('done', answer)

/** An answer that is there already, as the stream it would have been. */
export function answerAsEvents(answer: ChatAnswer): string {
  return eventOf('token', { text: answer.answer }) + ending(answer)
}

/**
 * An answer as server-sent events while it is made.
 *
 * @param make makes the answer and tells its sentences
 * @returns once the first of them is there, or after a few seconds, so that a refusal is an answer with its status
 * @throws what `make` throws before it told anything
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
  const heartbeat = setInterval(() => send(': still at it\n\n'), HEARTBEAT_MILLISECONDS)
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
