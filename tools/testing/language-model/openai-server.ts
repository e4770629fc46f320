import { afterAll } from 'bun:test'
import { createDefaultBehavior, createRequestLog, parseQuestion, streamChunks, toVector } from './behavior.ts'
import { createCountedStream, type ModelServer } from './ollama-server.ts'

type CompletionRequest = {
  model?: string
  messages?: { role: string; content: string }[]
  stream?: boolean
  response_format?: { type?: string }
  temperature?: number
}

/**
 * A fake OpenAI-compatible server: `/chat/completions` as server-sent events, `/embeddings`, and their errors.
 *
 * @param models the available models; requests for others get a 404
 * @param apiKey required by every request
 */
export function startOpenAi(models: readonly string[], apiKey: string): ModelServer {
  const behavior = createDefaultBehavior()
  const seen = createRequestLog()
  const createErrorResponse = (status: number, message: string, code: string, param: string | null = null) =>
    Response.json({ error: { message, type: 'invalid_request_error', param, code } }, { status })
  const checkRequest = (request: Request, model: string): Response | null => {
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`)
      return createErrorResponse(401, 'Incorrect API key provided.', 'invalid_api_key')
    if (!models.includes(model))
      return createErrorResponse(404, `The model \`${model}\` does not exist.`, 'model_not_found')
    return null
  }
  const complete = async (request: Request): Promise<Response> => {
    const body = (await request.json()) as CompletionRequest
    const { model = '', messages = [], stream, response_format, temperature } = body
    seen.requests++
    const errorResponse = checkRequest(request, model)
    if (errorResponse) return errorResponse
    if (behavior.busy > 0) {
      behavior.busy--
      return createErrorResponse(503, 'The server is overloaded.', 'overloaded')
    }
    if (!behavior.acceptsTemperature && temperature !== undefined)
      return createErrorResponse(
        400,
        "Unsupported value: 'temperature' does not support 0 with this model.",
        'unsupported_value',
        'temperature',
      )
    if (!stream || response_format?.type !== 'json_schema')
      return createErrorResponse(
        400,
        'Only streamed responses with a JSON schema are supported.',
        'unsupported',
      )
    seen.last = parseQuestion(messages)
    const formatEvent = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`
    const events = createCountedStream(seen, request, async function* () {
      yield formatEvent({ role: 'assistant', content: '' }, null)
      for await (const content of streamChunks(behavior, parseQuestion(messages)))
        yield formatEvent({ content }, null)
      yield formatEvent({}, 'stop')
      yield 'data: [DONE]\n\n'
    })
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } })
  }
  const embed = async (request: Request): Promise<Response> => {
    const { model = '', input = [] } = (await request.json()) as { model?: string; input?: string[] }
    if (input.some(behavior.rejects))
      return createErrorResponse(
        behavior.rejectionStatus,
        'This model’s maximum context length is 512 tokens.',
        'context_length_exceeded',
      )
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: toVector(text) }))
    return (
      checkRequest(request, model) ??
      Response.json({ object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } })
    )
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    routes: { '/v1/chat/completions': { POST: complete }, '/v1/embeddings': { POST: embed } },
    fetch: () => createErrorResponse(404, 'Unknown request URL.', 'unknown_url'),
  })
  const stop = () => server.stop(true)
  afterAll(stop)
  return { url: `http://127.0.0.1:${server.port}/v1`, behavior, seen, stop }
}
