import { type LanguageModel, LanguageModelError, type ModelRequest } from './language-model.ts'

/** Timeouts, retries and concurrency of a model. */
export interface ModelLimits {
  /** Until the first chunk or the vectors; includes loading the model. */
  firstChunkMs: number
  /** Between two chunks. */
  idleTimeoutMs: number
  /** For the complete output of one attempt. */
  totalMs: number
  /** Retries of transient errors, before the first chunk. */
  retries: number
  /** Concurrent requests per association in this process. */
  maxConcurrent: number
  /** How long a request may be queued. */
  queueTimeoutMs: number
}

export const defaultLimits: ModelLimits = {
  firstChunkMs: 30_000,
  idleTimeoutMs: 15_000,
  // Below the idle timeout of connections, which are silent while an answer is prepared; retries can exceed it.
  totalMs: 55_000,
  retries: 2,
  maxConcurrent: 4,
  queueTimeoutMs: 20_000,
}

/** For the worker. Generous, since no user waits: a model on a small machine may be slow. */
export const backgroundLimits: ModelLimits = {
  firstChunkMs: 180_000,
  idleTimeoutMs: 60_000,
  totalMs: 600_000,
  retries: 2,
  maxConcurrent: 4,
  queueTimeoutMs: 600_000,
}

const FIRST_BACKOFF_MS = 250

/** A model with timeouts, retries and, for `complete`, a queue per association. */
export class LimitedModel {
  readonly name: string
  readonly embeddingModel: string | null
  private readonly queues = new Map<string, ConcurrencyQueue>()

  constructor(
    private readonly model: LanguageModel,
    private readonly limits: ModelLimits = defaultLimits,
  ) {
    this.name = model.name
    this.embeddingModel = model.embeddingModel
  }

  /**
   * @param clientId the association whose queue the request joins
   * @param signal aborts when the caller has disconnected
   * @throws LanguageModelError; another error if the signal aborted
   */
  async *complete(clientId: string, request: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    const leaveQueue = await this.enterQueue(clientId, signal)
    try {
      for (let attempt = 0; ; attempt++) {
        let hasOutput = false
        try {
          for await (const chunk of this.attemptOnce(request, signal)) {
            hasOutput = true
            yield chunk
          }
          return
        } catch (error) {
          if (hasOutput || signal.aborted || attempt >= this.limits.retries || !isRetryable(error))
            throw error
          await Bun.sleep(FIRST_BACKOFF_MS * 2 ** attempt)
        }
      }
    } finally {
      leaveQueue()
    }
  }

  /** @throws LanguageModelError; another error if the signal aborted */
  async embed(texts: string[], signal: AbortSignal): Promise<number[][]> {
    for (let attempt = 0; ; attempt++) {
      const timeout = AbortSignal.timeout(this.limits.firstChunkMs)
      try {
        const vectors = await this.model.embed(texts, AbortSignal.any([signal, timeout]))
        if (vectors.length !== texts.length)
          throw new LanguageModelError(
            'The embedding model returned a different number of vectors than texts.',
            false,
          )
        return vectors
      } catch (error) {
        if (signal.aborted || attempt >= this.limits.retries || !isRetryable(error))
          throw timeout.aborted ? createTimeoutError() : error
        await Bun.sleep(FIRST_BACKOFF_MS * 2 ** attempt)
      }
    }
  }

  private async *attemptOnce(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    const timeout = new AbortController()
    const { firstChunkMs, idleTimeoutMs, totalMs } = this.limits
    const totalTimer = setTimeout(() => timeout.abort(), totalMs)
    let timer = setTimeout(() => timeout.abort(), firstChunkMs)
    try {
      for await (const chunk of this.model.complete(request, AbortSignal.any([signal, timeout.signal]))) {
        clearTimeout(timer)
        timer = setTimeout(() => timeout.abort(), idleTimeoutMs)
        yield chunk
      }
      if (timeout.signal.aborted) throw createTimeoutError()
    } catch (error) {
      throw timeout.signal.aborted ? createTimeoutError() : error
    } finally {
      clearTimeout(timer)
      clearTimeout(totalTimer)
    }
  }

  private async enterQueue(clientId: string, signal: AbortSignal): Promise<() => void> {
    const queue = this.queues.get(clientId) ?? new ConcurrencyQueue(this.limits.maxConcurrent)
    this.queues.set(clientId, queue)
    await queue.enter(AbortSignal.any([signal, AbortSignal.timeout(this.limits.queueTimeoutMs)]), signal)
    return () => {
      if (queue.leave()) this.queues.delete(clientId)
    }
  }
}

const createTimeoutError = () => new LanguageModelError('The language model timed out.', false)

/** Unknown errors are not retried. */
const isRetryable = (error: unknown): boolean => error instanceof LanguageModelError && error.isTransient

/** A FIFO queue with limited concurrency. */
class ConcurrencyQueue {
  private running = 0
  private readonly waiters: (() => void)[] = []

  constructor(private readonly maxConcurrent: number) {}

  /** @throws LanguageModelError at the deadline; the signal’s reason if it has aborted */
  async enter(deadline: AbortSignal, signal: AbortSignal): Promise<void> {
    if (this.running < this.maxConcurrent) {
      this.running++
      return
    }
    const turn = Promise.withResolvers<void>()
    this.waiters.push(turn.resolve)
    const onAbort = () => {
      const index = this.waiters.indexOf(turn.resolve)
      if (index === -1) return
      this.waiters.splice(index, 1)
      turn.reject(
        signal.aborted
          ? signal.reason
          : new LanguageModelError(
              'This association has too many requests to the language model in progress.',
              false,
            ),
      )
    }
    deadline.addEventListener('abort', onAbort)
    if (deadline.aborted) onAbort()
    await turn.promise.finally(() => deadline.removeEventListener('abort', onAbort))
  }

  /** @returns whether the queue is idle */
  leave(): boolean {
    const next = this.waiters.shift()
    if (next) next()
    else this.running--
    return this.running === 0
  }
}
