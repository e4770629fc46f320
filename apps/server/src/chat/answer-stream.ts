import type { ChatAnswer } from '@guildhall/core/library/chat/ask'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

/** Proxies close connections that are idle for a minute or less. */
const HEARTBEAT_MS = 15_000
/** How long to wait for an error before the response starts. */
const MAX_START_DELAY_MS = 5_000

const formatEvent = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The last events of a stream: the sources and the complete answer. */
const finalEvents = (answer: ChatAnswer) =>
  formatEvent('sources', answer.sources) + formatEvent('done', answer)

/** Converts a complete answer to a stream. */
export function answerAsEvents(answer: ChatAnswer): string {
  return formatEvent('token', { text: answer.answer }) + finalEvents(answer)
}

/**
 * Streams an answer as server-sent events.
 *
 * @param generate generates the answer, passing each sentence to `onText`
 * @returns the stream, after the first sentence or MAX_START_DELAY_MS, so that an early error can set the status
 * @throws errors of `generate` before the first sentence
 */
export async function streamAnswer(
  deps: Dependencies,
  request: Request,
  generate: (onText: (text: string) => void, signal: AbortSignal) => Promise<ChatAnswer>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const abortController = new AbortController()
  request.signal.addEventListener('abort', () => abortController.abort())
  if (request.signal.aborted) abortController.abort()
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController
    },
    cancel: () => {
      isOpen = false
      abortController.abort()
    },
  })
  const send = (text: string) => {
    if (isOpen) controller?.enqueue(encoder.encode(text))
  }
  const heartbeat = setInterval(() => send(': heartbeat\n\n'), HEARTBEAT_MS)
  let isStarted = false
  const started = Promise.withResolvers<void>()
  const start = () => {
    isStarted = true
    started.resolve()
  }
  generate((text) => {
    send(formatEvent('token', { text }))
    start()
  }, abortController.signal)
    .then((answer) => {
      send(finalEvents(answer))
      start()
    })
    .catch((error: unknown) => {
      if (!isStarted) return started.reject(error)
      send(`event: error\ndata: ${String(problemReply(deps, request, error).body)}\n\n`)
    })
    .finally(() => {
      clearInterval(heartbeat)
      if (isOpen) controller?.close()
    })
  setTimeout(start, MAX_START_DELAY_MS).unref()
  await started.promise
  return stream
}
