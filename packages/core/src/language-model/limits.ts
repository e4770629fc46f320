import { type LanguageModel, LanguageModelError, type ModelRequest } from './language-model.ts'

/** How long is waited for a model, in milliseconds, and how often it is tried. */
export interface ModelLimits {
  /** For the first piece: a model may have to be loaded. */
  firstPiece: number
  /** Between two pieces. */
  silence: number
  /** For the whole answer. */
  whole: number
  /** How often a failure that may pass is met with another try, before anything was said. */
  retries: number
  /** How many answers of one association are made at once in this process. */
  atOnce: number
  /** How long one waits for its turn. */
  turn: number
}

export const usualLimits: ModelLimits = {
  firstPiece: 30_000,
  silence: 15_000,
  // Within what a connection may be silent while the answer is put together.
  whole: 55_000,
  retries: 2,
  atOnce: 4,
  turn: 20_000,
}

const FIRST_PAUSE_MILLISECONDS = 250

/** A model with time limits, retries and turns. It is told at once when nobody waits for its answer any more. */
export class LimitedModel {
  readonly name: string
  readonly embeddingModel: string | null
  private readonly turns = new Map<string, Turns>()

  constructor(
    private readonly model: LanguageModel,
    private readonly limits: ModelLimits = usualLimits,
  ) {
    this.name = model.name
    this.embeddingModel = model.embeddingModel
  }

  /**
   * @param clientId the association whose turn it is
   * @param gone fires when nobody waits for the answer any more
   * @throws LanguageModelError
   */
  async *complete(clientId: string, request: ModelRequest, gone: AbortSignal): AsyncGenerator<string> {
    const leave = await this.turn(clientId, gone)
    try {
      for (let attempt = 0; ; attempt++) {
        let said = false
        try {
          for await (const piece of this.once(request, gone)) {
            said = true
            yield piece
          }
          return
        } catch (error) {
          if (said || gone.aborted || attempt >= this.limits.retries || !mayPass(error)) throw error
          await Bun.sleep(FIRST_PAUSE_MILLISECONDS * 2 ** attempt)
        }
      }
    } finally {
      leave()
    }
  }

  /** @throws LanguageModelError */
  async embed(texts: string[], gone: AbortSignal): Promise<number[][]> {
    for (let attempt = 0; ; attempt++) {
      const late = AbortSignal.timeout(this.limits.firstPiece)
      try {
        const vectors = await this.model.embed(texts, AbortSignal.any([gone, late]))
        if (vectors.length !== texts.length)
          throw new LanguageModelError('The embedding model gave another number of vectors.', false)
        return vectors
      } catch (error) {
        if (gone.aborted || attempt >= this.limits.retries || !mayPass(error))
          throw late.aborted ? tooSlow() : error
        await Bun.sleep(FIRST_PAUSE_MILLISECONDS * 2 ** attempt)
      }
    }
  }

  private async *once(request: ModelRequest, gone: AbortSignal): AsyncGenerator<string> {
    const late = new AbortController()
    const { firstPiece, silence, whole } = this.limits
    const overall = setTimeout(() => late.abort(), whole)
    let timer = setTimeout(() => late.abort(), firstPiece)
    try {
      for await (const piece of this.model.complete(request, AbortSignal.any([gone, late.signal]))) {
        clearTimeout(timer)
        timer = setTimeout(() => late.abort(), silence)
        yield piece
      }
      if (late.signal.aborted) throw tooSlow()
    } catch (error) {
      throw late.signal.aborted ? tooSlow() : error
    } finally {
      clearTimeout(timer)
      clearTimeout(overall)
    }
  }

  private async turn(clientId: string, gone: AbortSignal): Promise<() => void> {
    const turns = this.turns.get(clientId) ?? new Turns(this.limits.atOnce)
    this.turns.set(clientId, turns)
    await turns.enter(AbortSignal.any([gone, AbortSignal.timeout(this.limits.turn)]), gone)
    return () => {
      if (turns.leave()) this.turns.delete(clientId)
    }
  }
}

const tooSlow = () => new LanguageModelError('The language model took too long.', false)

/** What is not ours to explain may be anything; it is not tried again. */
const mayPass = (error: unknown): boolean => error instanceof LanguageModelError && error.passing

/** Some at once; the others one after the other, in the order they came. */
class Turns {
  private inside = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  async enter(tired: AbortSignal, gone: AbortSignal): Promise<void> {
    if (this.inside < this.most) {
      this.inside++
      return
    }
    const turn = Promise.withResolvers<void>()
    this.waiting.push(turn.resolve)
    const giveUp = () => {
      const place = this.waiting.indexOf(turn.resolve)
      if (place === -1) return
      this.waiting.splice(place, 1)
      turn.reject(
        gone.aborted
          ? gone.reason
          : new LanguageModelError('Too many questions are being answered for this association.', false),
      )
    }
    tired.addEventListener('abort', giveUp)
    if (tired.aborted) giveUp()
    await turn.promise.finally(() => tired.removeEventListener('abort', giveUp))
  }

  /** @returns whether nobody is inside or waits any more */
  leave(): boolean {
    const next = this.waiting.shift()
    if (next) next()
    else this.inside--
    return this.inside === 0
  }
}
