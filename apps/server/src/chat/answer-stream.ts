import type { ChatAnswer } from '@guildhall/core/library/chat/ask'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Reply } from '../http/reply.ts'

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

/** Some proxies close connections that are idle for a minute, or even less. */
const HEARTBEAT_INTERVAL_MS = 15_000
/** How long to wait for the first sentence or an error before the stream starts. */
const MAX_START_DELAY_MS = 5_000

const formatEvent = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Formats a complete answer as the events of a stream: its text, its sources, and the whole answer. */
export function formatAnswerAsEvents(answer: ChatAnswer): string {
  return (
    formatEvent('token', { text: answer.answer }) +
    formatEvent('sources', answer.sources) +
    formatEvent('done', answer)
  )
}

/**
 * Streams an answer as server-sent events.
 *
 * @param generateAnswer generates the answer, passing each sentence to `onText`; returns the complete answer as events,
 *   or a stored response
 * @returns a stream, once the first sentence is ready or MAX_START_DELAY_MS have passed; if the answer is complete
 *   before that, the complete response, so that an early error or a replay has its own status and headers
 * @throws errors of `generateAnswer` before the response starts
 */
export async function streamAnswer(
  deps: Dependencies,
  request: Request,
  generateAnswer: (onText: (text: string) => void, signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const abortController = new AbortController()
  request.signal.addEventListener('abort', () => abortController.abort())
  if (request.signal.aborted) abortController.abort()
  const { stream, send, close } = openStream(() => abortController.abort())
  const streamReply: Reply = { status: 200, headers: eventStreamHeaders, body: stream }
  const heartbeat = setInterval(() => send(': heartbeat\n\n'), HEARTBEAT_INTERVAL_MS)
  const started = Promise.withResolvers<Reply>()
  let isStarted = false
  let hasText = false
  const start = (reply: Reply) => {
    isStarted = true
    started.resolve(reply)
  }
  generateAnswer((text) => {
    hasText = true
    send(formatEvent('token', { text }))
    start(streamReply)
  }, abortController.signal)
    .then((reply) => {
      if (!isStarted) return start(reply)
      send(listRemainingEvents(reply, hasText))
    })
    .catch((error: unknown) => {
      if (!isStarted) return started.reject(error)
      send(listRemainingEvents(problemReply(deps, request, error), hasText))
    })
    .finally(() => {
      clearInterval(heartbeat)
      close()
    })
  setTimeout(() => start(streamReply), MAX_START_DELAY_MS).unref()
  return started.promise
}

/** A stream of text that can be written to until its reader disconnects. */
function openStream(onCancel: () => void) {
  const encoder = new TextEncoder()
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController
    },
    cancel: () => {
      isOpen = false
      onCancel()
    },
  })
  return {
    stream,
    send: (text: string) => {
      if (isOpen) controller?.enqueue(encoder.encode(text))
    },
    close: () => {
      if (isOpen) controller?.close()
    },
  }
}

/** The events of a complete response that the stream has not sent; a problem document becomes an `error` event. */
function listRemainingEvents({ status, body }: Reply, hasText: boolean): string {
  const events = String(body)
  if (status >= 400) return `event: error\ndata: ${events}\n\n`
  return hasText ? events.slice(events.indexOf('\n\n') + 2) : events
}
