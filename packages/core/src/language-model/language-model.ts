/** What a model is asked for: JSON of a shape, from instructions of ours and a conversation. */
export interface ModelRequest {
  system: string
  messages: { role: 'user' | 'assistant'; content: string }[]
  /** The JSON schema of the answer; what comes back is checked all the same. */
  schema: Record<string, unknown>
}

/** A language model behind whatever API it is offered. */
export interface LanguageModel {
  /** As answers name it. */
  name: string
  /** Whether texts can be turned into vectors, and by which model. */
  embeddingModel: string | null
  /**
   * The answer's JSON text in pieces, as they come; at temperature 0.
   *
   * @throws LanguageModelError it can't be reached, refuses, lacks the model, is too slow, or breaks off
   */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>
  /** A vector of each text, all of one length. @throws LanguageModelError */
  embed(texts: string[], signal: AbortSignal): Promise<number[][]>
}

/** Why a model gave no answer. */
export class LanguageModelError extends Error {
  constructor(
    message: string,
    /** Whether the same might go well in a moment. */
    readonly passing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'LanguageModelError'
  }
}

/** Failures that may pass: too busy, or down for a moment. */
export const passes = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500
