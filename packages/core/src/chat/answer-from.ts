import type { Context } from '../context.ts'
import { LanguageModelError } from '../language-model/language-model.ts'
import type { LimitedModel } from '../language-model/limits.ts'
import type { LibraryCaller } from '../library/access.ts'
import { answerWithModel, passagesForModel } from './answer-with-model.ts'
import type { Turn } from './conversation.ts'
import { type Extracted, extractAnswer } from './extract-answer.ts'
import { nearPassages } from './near-passages.ts'
import { type Candidate, TOUCHES_FROM } from './rank.ts'
import type { FoundPassage } from './retrieve.ts'
import { standing } from './verify-sources.ts'

/** An answer before it is whole: its sentences, who said them, and how sure they are. */
export interface Said {
  sentences: Extracted[]
  model: string
  /** Whether a model should have said it, or said all of it, and could not. */
  degraded: boolean
  confidence: number
}

/** What is answered: the question, what was said before it, and what was found for it. */
export interface ToAnswer {
  query: string
  turns: Turn[]
  caller: LibraryCaller
  /** Categories that limit where is looked; null: everywhere. */
  scope: string[] | null
  candidates: Candidate[]
}

/** What answers, and who is told of its faults. */
export interface Answerers {
  /** Null: sentences are taken from the sources. */
  model: LimitedModel | null
  log: { warn(fields: object, message: string): void }
}

export const EXTRACTIVE = 'extractive'

/**
 * An answer from the model, where there is one and something to be given to it; else taken from the sources, and so too
 * where the model is away or nothing that it says stands. What was told once stays: where the model breaks off, its
 * sentences that stand are the answer.
 *
 * @param tell is given each sentence once it is sure
 * @param gone fires when nobody waits for the answer any more
 */
export async function answerFrom(
  ctx: Context,
  { model, log }: Answerers,
  asked: ToAnswer,
  tell: (text: string) => void,
  gone: AbortSignal,
): Promise<Said> {
  if (!model) return extracted(ctx, asked, EXTRACTIVE, tell)
  const best = asked.candidates[0]?.confidence ?? 0
  try {
    const near = await nearTo(ctx, model, asked, gone)
    if (best < TOUCHES_FROM && near.length === 0) return extracted(ctx, asked, model.name, tell)
    const passages = passagesForModel(asked.candidates, near)
    const { query: question, turns, caller } = asked
    const toModel = { question, turns, passages, confidence: best }
    const { sentences, given, declined, fault } = await answerWithModel(
      ctx,
      model,
      caller,
      toModel,
      tell,
      gone,
    )
    if (fault) log.warn({ err: fault }, 'the language model broke off; what it said until then is the answer')
    const confidence = confidenceOf(sentences, given, best)
    if (sentences.length > 0 || declined)
      return { sentences, model: model.name, degraded: fault !== null, confidence }
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    log.warn({ err: error }, 'the language model did not answer; sentences of the sources do')
  }
  return { ...(await extracted(ctx, asked, EXTRACTIVE, tell)), degraded: true }
}

/** Sentences of the sources, each of which was found again on its page. */
async function extracted(
  ctx: Context,
  { caller, candidates }: ToAnswer,
  model: string,
  tell: (text: string) => void,
): Promise<Said> {
  const sentences = await standing(ctx, caller, extractAnswer(candidates))
  for (const { text } of sentences) tell(`${text}\n`)
  const confidence = sentences[0]?.confidence ?? candidates[0]?.confidence ?? 0
  return { sentences, model, degraded: false, confidence }
}

/** What is near by its meaning, where an embedding model is set. */
async function nearTo(
  ctx: Context,
  model: LimitedModel,
  { caller, query, scope }: ToAnswer,
  gone: AbortSignal,
): Promise<FoundPassage[]> {
  if (model.embeddingModel === null) return []
  const [vector = []] = await model.embed([query], gone)
  return nearPassages(ctx, caller, model.embeddingModel, vector, scope)
}

/** How well the passages fit, and how much of what the model said was found on their pages; never its own word. */
function confidenceOf(sentences: Extracted[], claims: number, best: number): number {
  const kept = new Set(sentences.map(({ text }) => text)).size
  return kept === 0 ? Math.min(best, 0.5) : (kept / claims) * (0.5 + best / 2)
}
