import { Ollama } from 'ollama'
import { type LanguageModel, LanguageModelError, type ModelRequest, passes } from './language-model.ts'

/** The default of 4,096 tokens would cut off the passages, or the instructions before them. */
const CONTEXT_TOKENS = 16_384

export interface OllamaOptions {
  baseUrl: string
  model: string
  embeddingModel: string | null
}

/** A model that Ollama runs, through its own client and API (`/api/chat`, `/api/embed`). */
export class OllamaModel implements LanguageModel {
  readonly name: string
  readonly embeddingModel: string | null

  constructor(private readonly options: OllamaOptions) {
    this.name = options.model
    this.embeddingModel = options.embeddingModel
  }

  async *complete({ system, messages, schema }: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    try {
      const answer = await this.client(signal).chat({
        model: this.options.model,
        messages: [{ role: 'system', content: system }, ...messages],
        format: schema,
        stream: true,
        options: { temperature: 0, num_ctx: CONTEXT_TOKENS },
      })
      for await (const { message } of answer) if (message.content !== '') yield message.content
    } catch (error) {
      throw told(error, signal)
    }
  }

  async embed(texts: string[], signal: AbortSignal): Promise<number[][]> {
    if (this.embeddingModel === null) throw new LanguageModelError('No EMBEDDING_MODEL is set.', false)
    try {
      const { embeddings } = await this.client(signal).embed({ model: this.embeddingModel, input: texts })
      return embeddings
    } catch (error) {
      throw told(error, signal)
    }
  }

  /** One for each call, since the client itself knows no signal. */
  private client(signal: AbortSignal): Ollama {
    const withSignal = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, { ...init, signal })
      if (response.ok) return response
      // Read here: the client would write what it is told to the console.
      const body = (await response.json().catch(() => null)) as { error?: string } | null
      throw new LanguageModelError(
        `Ollama answered ${response.status}: ${body?.error ?? response.statusText}`,
        passes(response.status),
      )
    }
    return new Ollama({ host: this.options.baseUrl, fetch: withSignal as typeof fetch })
  }
}

function told(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof LanguageModelError) return error
  const { message, status_code } = error as Error & { status_code?: number }
  return new LanguageModelError(`Ollama: ${message}`, passes(status_code), { cause: error })
}
