import OpenAI, { APIError } from 'openai'
import {
  isTransientStatus,
  type LanguageModel,
  LanguageModelError,
  type ModelRequest,
} from './language-model.ts'

export interface OpenAiOptions {
  /** Including the version: `https://api.example.org/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string
  embeddingModel: string | null
}

/** A model behind an OpenAI-compatible API (`/chat/completions`, `/embeddings`), through OpenAI's client. */
export class OpenAiCompatibleModel implements LanguageModel {
  readonly name: string
  readonly embeddingModel: string | null
  private readonly client: OpenAI
  private acceptsTemperature = true

  constructor(private readonly options: OpenAiOptions) {
    this.name = options.model
    this.embeddingModel = options.embeddingModel
    // Retries and timeouts are implemented for all APIs in `limits.ts`. The client requires a key, even if the API does
    // not.
    this.client = new OpenAI({
      baseURL: options.baseUrl,
      apiKey: options.apiKey ?? 'none',
      maxRetries: 0,
      organization: null,
      project: null,
      logLevel: 'off',
    })
  }

  async *complete(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    let isComplete = false
    try {
      const stream = await this.openStream(request, signal).catch((error: unknown) => {
        // Such as OpenAI’s GPT-5 models, which accept their default temperature only.
        if (!(error instanceof APIError && error.status === 400 && error.param === 'temperature')) throw error
        this.acceptsTemperature = false
        return this.openStream(request, signal)
      })
      for await (const { choices } of stream) {
        const [choice] = choices
        if (choice?.finish_reason) isComplete = true
        if (choice?.delta.content) yield choice.delta.content
      }
    } catch (error) {
      throw toModelError(error, signal)
    }
    // The client ends an aborted stream like a complete one.
    signal.throwIfAborted()
    // A connection that breaks between two events looks like the end of the stream.
    if (!isComplete) throw new LanguageModelError('The language model’s response was truncated.', true)
  }

  private openStream({ system, messages, schema }: ModelRequest, signal: AbortSignal) {
    return this.client.chat.completions.create(
      {
        model: this.options.model,
        messages: [{ role: 'system', content: system }, ...messages],
        ...(this.acceptsTemperature ? { temperature: 0 } : {}),
        stream: true,
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      },
      { signal },
    )
  }

  async embed(input: string[], signal: AbortSignal): Promise<number[][]> {
    if (this.embeddingModel === null) throw new LanguageModelError('EMBEDDING_MODEL is not set.', false)
    try {
      const { data } = await this.client.embeddings.create(
        { model: this.embeddingModel, input, encoding_format: 'float' },
        { signal },
      )
      return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    } catch (error) {
      throw toModelError(error, signal)
    }
  }
}

function toModelError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof LanguageModelError) return error
  const status = error instanceof APIError ? error.status : undefined
  const message = error instanceof Error ? error.message : String(error)
  return new LanguageModelError(`Language model error: ${message}`, isTransientStatus(status), {
    cause: error,
    status,
  })
}
