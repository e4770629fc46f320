/** A request for JSON that matches a schema. */
export interface ModelRequest {
  system: string
  messages: { role: 'user' | 'assistant'; content: string }[]
  /** JSON schema of the output. Not every API enforces it, so the output is checked. */
  schema: Record<string, unknown>
}

/** A language model, behind any API. */
export interface LanguageModel {
  /** As shown in answers. */
  name: string
  /** The embedding model; null if none is configured. */
  embeddingModel: string | null
  /**
   * Streams the JSON text of the output, at temperature 0 if the model accepts one.
   *
   * @throws LanguageModelError if the model is unreachable, rejects the request, does not exist, times out or fails
   *   midway
   */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>
  /** Embeds each text; all vectors have the same length. @throws LanguageModelError */
  embed(texts: string[], signal: AbortSignal): Promise<number[][]>
}

/**
 * The HTTP statuses of a request with invalid input. Ollama responds 500 to texts whose vector is not a number
 * (https://github.com/ollama/ollama/issues/15582).
 */
const rejectedStatuses = new Set([400, 413, 422, 500])

/** The reason a model failed. */
export class LanguageModelError extends Error {
  /** Whether the model may accept other input, such as a shorter text. A status of 500 can have other causes too. */
  readonly isInputRejected: boolean

  constructor(
    message: string,
    /** Whether a retry may succeed. */
    readonly isTransient: boolean,
    options?: ErrorOptions & { status?: number | undefined },
  ) {
    super(message, options)
    this.name = 'LanguageModelError'
    this.isInputRejected = rejectedStatuses.has(options?.status ?? 0)
  }
}

/** Whether an HTTP status is transient; undefined: no response. */
export const isTransientStatus = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500
