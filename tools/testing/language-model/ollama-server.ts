import { afterAll } from 'bun:test'
import {
  type Behavior,
  ConnectionClosedError,
  createDefaultBehavior,
  createRequestLog,
  parseQuestion,
  type RequestLog,
  streamChunks,
  toVector,
} from './behavior.ts'

/** A fake model server. */
export type ModelServer = { url: string; behavior: Behavior; seen: RequestLog; stop(): Promise<void> }

type ChatRequest = {
  model?: string
  messages?: { role: string; content: string }[]
  stream?: boolean
  format?: unknown
}

/**
 * A fake Ollama, written from its API reference (docs/api.md): `/api/chat` as newline-delimited JSON, `/api/embed`,
 * `/api/tags`, and its errors.
 *
 * @param models the available models; requests for others get a 404
 */
export function startOllama(models: readonly string[]): ModelServer {
  const behavior = createDefaultBehavior()
  const seen = createRequestLog()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    routes: {
      '/api/tags': () => Response.json({ models: models.map((name) => ({ name, model: name })) }),
      '/api/chat': {
        POST: async (request) => chat(models, behavior, seen, request, (await request.json()) as ChatRequest),
      },
      '/api/embed': {
        POST: async (request) => {
          const { model = '', input = '' } = (await request.json()) as {
            model?: string
            input?: string | string[]
          }
          if (!models.includes(model)) return buildNotFound(model)
          const texts = Array.isArray(input) ? input : [input]
          if (texts.some(behavior.rejects))
            return Response.json(
              { error: 'the input length exceeds the context length' },
              { status: behavior.rejectionStatus },
            )
          return Response.json({ model, embeddings: texts.map((text) => toVector(text)) })
        },
      },
    },
    fetch: () => new Response('404 page not found', { status: 404 }),
  })
  const stop = () => server.stop(true)
  afterAll(stop)
  return { url: `http://127.0.0.1:${server.port}`, behavior, seen, stop }
}

const buildNotFound = (model: string) =>
  Response.json({ error: `model '${model}' not found` }, { status: 404 })

function chat(
  models: readonly string[],
  behavior: Behavior,
  seen: RequestLog,
  request: Request,
  { model = '', messages = [], stream = true, format }: ChatRequest,
): Response {
  seen.requests++
  if (!models.includes(model)) return buildNotFound(model)
  if (behavior.busy > 0) {
    behavior.busy--
    return Response.json({ error: 'server busy, please try again' }, { status: 503 })
  }
  if (!stream || typeof format !== 'object')
    return Response.json(
      { error: 'only streamed responses with a JSON schema are supported' },
      { status: 400 },
    )
  seen.last = parseQuestion(messages)
  const formatLine = (content: string, isDone: boolean) =>
    `${JSON.stringify({
      model,
      created_at: new Date().toISOString(),
      message: { role: 'assistant', content },
      done: isDone,
      ...(isDone ? { done_reason: 'stop', total_duration: 1, eval_count: 1 } : {}),
    })}\n`
  const body = createCountedStream(seen, request, async function* () {
    for await (const chunk of streamChunks(behavior, parseQuestion(messages))) yield formatLine(chunk, false)
    yield formatLine('', true)
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}

/** Streams chunks as a response body. Counts requests in flight and aborted requests. */
export function createCountedStream(
  seen: RequestLog,
  request: Request,
  generateChunks: () => AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const chunks = generateChunks()
  seen.inFlight++
  seen.maxInFlight = Math.max(seen.maxInFlight, seen.inFlight)
  let isDone = false
  const end = (wasAborted: boolean) => {
    if (isDone) return
    isDone = true
    seen.inFlight--
    if (wasAborted) seen.aborted++
  }
  request.signal.addEventListener('abort', () => end(true))
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (isDone) return
        if (!done) return controller.enqueue(encoder.encode(value))
        end(false)
        controller.close()
      } catch (error) {
        end(false)
        // The chunks sent so far still arrive; a client can detect the interruption only by the missing end.
        if (error instanceof ConnectionClosedError) controller.close()
        else controller.error(error)
      }
    },
    cancel: () => end(true),
  })
}
