import { Ollama } from 'ollama'
import {
  isTransientStatus,
  type LanguageModel,
  LanguageModelError,
  type ModelRequest,
} from './language-model.ts'

/** The default of 4,096 tokens would truncate the passages or the instructions before them. */
const CONTEXT_TOKENS = 16_384

export interface OllamaOptions {
  baseUrl: string
  model: string
  embeddingModel: string | null
}

/** A model served by Ollama (`/api/chat`, `/api/embed`), through its own client. */
export class OllamaModel implements LanguageModel {
  readonly name: string
  readonly embeddingModel: string | null

  constructor(private readonly options: OllamaOptions) {
    this.name = options.model
    this.embeddingModel = options.embeddingModel
  }

  async *complete({ system, messages, schema }: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    try {
      const chunks = await this.createClient(signal).chat({
        model: this.options.model,
        messages: [{ role: 'system', content: system }, ...messages],
        format: schema,
        stream: true,
        options: { temperature: 0, num_ctx: CONTEXT_TOKENS },
      })
      for await (const { message } of chunks) if (message.content !== '') yield message.content
    } catch (error) {
      throw toModelError(error, signal)
    }
  }

  async embed(texts: string[], signal: AbortSignal): Promise<number[][]> {
    if (this.embeddingModel === null) throw new LanguageModelError('EMBEDDING_MODEL is not set.', false)
    try {
      const { embeddings } = await this.createClient(signal).embed({
        model: this.embeddingModel,
        input: texts,
      })
      return embeddings
    } catch (error) {
      throw toModelError(error, signal)
    }
  }

  /** One per call, since the client does not support AbortSignal. */
  private createClient(signal: AbortSignal): Ollama {
    const fetchWithSignal = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, { ...init, signal })
      if (response.ok) return response
      // Parsed here, because the client would print the body to the console.
      const body = (await response.json().catch(() => null)) as { error?: string } | null
      throw new LanguageModelError(
        `Ollama returned ${response.status}: ${body?.error ?? response.statusText}`,
        isTransientStatus(response.status),
        { status: response.status },
      )
    }
    return new Ollama({ host: this.options.baseUrl, fetch: fetchWithSignal as typeof fetch })
  }
}

function toModelError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof LanguageModelError) return error
  const { message, status_code } = error as Error & { status_code?: number }
  return new LanguageModelError(`Ollama: ${message}`, isTransientStatus(status_code), { cause: error })
}
