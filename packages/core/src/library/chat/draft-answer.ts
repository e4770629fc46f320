import type { LibraryCaller } from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { LanguageModelError } from '../../platform/language-model/language-model.ts'
import type { LimitedModel } from '../../platform/language-model/limits.ts'
import { answerWithModel, selectPassagesForModel } from './answer-with-model.ts'
import { canSupportClaims } from './claim-support.ts'
import { MIN_RELATED_CONFIDENCE } from './confidence.ts'
import type { Turn } from './conversation.ts'
import { type AnswerSentence, extractAnswer } from './extract-answer.ts'
import type { Candidate } from './rank.ts'
import type { RetrievedPassage } from './retrieve.ts'
import { findSimilarPassages } from './similar-passages.ts'
import { keepVerified } from './verify-sources.ts'

/** An answer before it is completed and stored. */
export interface DraftAnswer {
  sentences: AnswerSentence[]
  model: string
  /**
   * Whether a model was configured but failed before or during the answer, or made no supported claim, unless it
   * reported that the passages do not answer the question.
   */
  degraded: boolean
  confidence: number
}

/** The question, its conversation and the sentences that may answer it. */
export interface AnswerInput {
  query: string
  turns: Turn[]
  caller: LibraryCaller
  /** Category ids to search in; null for all. */
  scope: string[] | null
  /** Best first. */
  candidates: Candidate[]
}

export interface AnswerDependencies {
  /** Null: answers are extractive. */
  model: LimitedModel | null
  log: { warn(fields: object, message: string): void }
}

export const EXTRACTIVE = 'extractive'

/**
 * Drafts an answer with the language model, if one is configured, the association uses it and related passages are
 * found in a language whose claims can be verified. Falls back to an extractive answer if the model fails or none of its
 * claims is supported, unless it reported that the passages do not answer the question. Sentences already sent are never
 * withdrawn: if the model fails midway, its supported sentences are the answer.
 *
 * @param onText receives each sentence once it is verified
 * @param signal aborts when the caller has disconnected
 */
export async function draftAnswer(
  ctx: Context,
  { model, log }: AnswerDependencies,
  input: AnswerInput,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<DraftAnswer> {
  if (!model || !(await usesLanguageModel(ctx))) return buildExtractiveAnswer(ctx, input, EXTRACTIVE, onText)
  const bestConfidence = input.candidates[0]?.confidence ?? 0
  try {
    const similar = await findSimilar(ctx, model, input, signal)
    if (bestConfidence < MIN_RELATED_CONFIDENCE && similar.length === 0)
      return buildExtractiveAnswer(ctx, input, model.name, onText)
    const passages = selectPassagesForModel(input.candidates, similar)
    if (!passages.some(({ language }) => canSupportClaims(language)))
      return buildExtractiveAnswer(ctx, input, EXTRACTIVE, onText)
    const { query: question, turns, caller } = input
    const modelInput = { question, turns, passages, confidence: bestConfidence }
    const { sentences, claimCount, isDeclined, error } = await answerWithModel(
      ctx,
      model,
      caller,
      modelInput,
      onText,
      signal,
    )
    if (error) log.warn({ err: error }, 'language model failed mid-answer; returning the supported sentences')
    const confidence = computeConfidence(sentences, claimCount, bestConfidence)
    if (sentences.length > 0 || isDeclined)
      return { sentences, model: model.name, degraded: error !== null, confidence }
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    log.warn({ err: error }, 'language model failed; returning an extractive answer')
  }
  return { ...(await buildExtractiveAnswer(ctx, input, EXTRACTIVE, onText)), degraded: true }
}

/** Whether the association has its answers written by the model. */
async function usesLanguageModel(ctx: Context): Promise<boolean> {
  const { chat } = await ctx.db
    .selectFrom('clients')
    .select('chat')
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return chat?.languageModel !== false
}

/** Builds an answer from sentences of the sources, each verified on its page. */
async function buildExtractiveAnswer(
  ctx: Context,
  { caller, candidates }: AnswerInput,
  model: string,
  onText: (text: string) => void,
): Promise<DraftAnswer> {
  const sentences = await keepVerified(ctx, caller, extractAnswer(candidates))
  for (const { text } of sentences) onText(`${text}\n`)
  // A sentence that is kept because it precedes another can have a low confidence.
  const confidences = sentences.map(({ confidence }) => confidence)
  const confidence = confidences.length > 0 ? Math.max(...confidences) : (candidates[0]?.confidence ?? 0)
  return { sentences, model, degraded: false, confidence }
}

/** Finds passages by embedding, if an embedding model is configured. */
async function findSimilar(
  ctx: Context,
  model: LimitedModel,
  { caller, query, scope }: AnswerInput,
  signal: AbortSignal,
): Promise<RetrievedPassage[]> {
  if (model.embeddingModel === null) return []
  const [vector = []] = await model.embed([query], signal)
  return findSimilarPassages(ctx, caller, model.embeddingModel, vector, scope)
}

/** Combines retrieval confidence with the share of claims that were kept; the model's own estimate is not used. */
function computeConfidence(sentences: AnswerSentence[], claimCount: number, bestConfidence: number): number {
  const keptCount = new Set(sentences.map(({ text }) => text)).size
  return keptCount === 0
    ? Math.min(bestConfidence, 0.5)
    : (keptCount / claimCount) * (0.5 + bestConfidence / 2)
}
