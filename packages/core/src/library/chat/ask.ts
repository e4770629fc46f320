import { type LibraryCaller, toLibraryCaller } from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import type { Source } from '../../platform/database/chat-schema.ts'
import type { ResourceListDependencies } from '../list-resources.ts'
import { type Alternatives, findAlternatives } from './alternatives.ts'
import { matchCompounds } from './compounds.ts'
import { MIN_ANSWER_CONFIDENCE, MIN_RELATED_CONFIDENCE } from './confidence.ts'
import { loadTurns, type StoredAnswer, storeTurn, type Turn } from './conversation.ts'
import { type AnswerDependencies, type DraftAnswer, draftAnswer } from './draft-answer.ts'
import { keepOwnCandidates, listInterpretations } from './follow-up.ts'
import { loadLibraryContext } from './library-context.ts'
import { getPhrases } from './phrases.ts'
import { parseQuestion, type Question } from './question.ts'
import { type Candidate, rankSentences } from './rank.ts'
import { findPassages, type RetrievalResult } from './retrieve.ts'
import { suggestQuestions } from './suggest.ts'

export interface ChatQuestion {
  query: string
  conversationId?: string | null
  /** Category ids to search in; null or empty for all. */
  resourceScope?: string[] | null
}

export interface ChatAnswer extends StoredAnswer {
  /**
   * Whether a model was configured but failed before or during the answer, or made no supported claim, unless it
   * reported that the passages do not answer the question.
   */
  degraded: boolean
  suggestedQuestions: string[]
  /** Related resources if there is no direct answer, as the list of resources shows them. */
  results: Alternatives['results']
  /** Resources the caller cannot open whose metadata matches the question, if there is no direct answer. */
  locked: Alternatives['locked']
}

export type ChatDependencies = AnswerDependencies & ResourceListDependencies

/** Receives the text of an answer as it is produced. */
export type TextListener = (text: string) => void

/**
 * Answers a question from resources the caller can currently open, with cited pages.
 *
 * @param onText receives each sentence of the answer once it is verified, or the text that says there is none
 * @param signal aborts when the caller has disconnected
 * @throws DomainError validation-error (unknown categories), not-found (the conversation), unauthorized (the user was
 *   deleted in the meantime), forbidden (visitors without public chat; actors that cannot have conversations)
 */
export async function ask(
  ctx: Context,
  deps: ChatDependencies,
  request: ChatQuestion,
  onText: TextListener = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ChatAnswer> {
  const caller = toLibraryCaller(ctx.actor)
  const questionId = Bun.randomUUIDv7()
  const scope = request.resourceScope?.length ? request.resourceScope : null
  const [turns, library] = await Promise.all([
    request.conversationId ? loadTurns(ctx, caller, request.conversationId) : [],
    loadLibraryContext(ctx, caller, scope),
  ])
  const { question, found, candidates } = await retrieveBestInterpretation(
    ctx,
    caller,
    scope,
    library.languages,
    { request, turns },
  )
  const retrieved = { request, scope, question, found, candidates, caller, turns }
  const draft = await draftAnswer(ctx, deps, { ...retrieved, query: request.query }, onText, signal)
  const answer = await buildAnswer(ctx, deps, { ...retrieved, ...draft })
  if (draft.sentences.length === 0) onText(answer.answer)
  return storeTurn(ctx, request.query, answer, { questionId, isFollowUp: Boolean(request.conversationId) })
}

/**
 * Returns the first interpretation of the question for which an answer is found, or else the one with the highest
 * confidence.
 */
async function retrieveBestInterpretation(
  ctx: Context,
  caller: LibraryCaller,
  scope: string[] | null,
  languages: string[],
  { request, turns }: Pick<RetrievedQuestion, 'request' | 'turns'>,
): Promise<Pick<RetrievedQuestion, 'question' | 'found' | 'candidates'>> {
  let bestAttempt: Pick<RetrievedQuestion, 'question' | 'found' | 'candidates'> | null = null
  const getConfidence = ({ candidates }: { candidates: Candidate[] }) => candidates[0]?.confidence ?? 0
  for (const interpretation of listInterpretations(request.query, turns)) {
    const parsed = parseQuestion(interpretation, languages)
    const { question, found } = matchCompounds(parsed, await findPassages(ctx, parsed, caller, scope))
    const candidates = keepOwnCandidates(request.query, question, found, rankSentences(question, found))
    const attempt = { question, found, candidates }
    if (bestAttempt === null || getConfidence(attempt) > getConfidence(bestAttempt)) bestAttempt = attempt
    if (getConfidence(attempt) >= MIN_ANSWER_CONFIDENCE) return attempt
  }
  if (bestAttempt === null) throw new Error('A question has at least one interpretation.')
  return bestAttempt
}

/** A question with its retrieved passages. */
interface RetrievedQuestion {
  request: ChatQuestion
  scope: string[] | null
  turns: Turn[]
  question: Question
  found: RetrievalResult
  candidates: Candidate[]
  caller: LibraryCaller
}

async function buildAnswer(
  ctx: Context,
  deps: ChatDependencies,
  retrieved: RetrievedQuestion & DraftAnswer,
): Promise<ChatAnswer> {
  const { question, found, candidates } = retrieved
  const sources = removeDuplicates(retrieved.sentences.map(({ source }) => source))
  const alternatives =
    retrieved.sentences.length > 0
      ? { results: [], locked: [] }
      : await findAlternatives(ctx, deps, retrieved)
  const status = getStatus(retrieved, alternatives)
  // The response must not have the confidence of an unrelated candidate.
  const isIrrelevant = status === 'no_relevant_resources'
  const confidence = isIrrelevant ? 0 : retrieved.confidence
  const missingTerms = question.terms.filter(({ weight }, index) => weight === 1 && !found.frequencies[index])
  const phrases = getPhrases(question.language)
  const buildUnansweredText = status === 'no_direct_answer' ? phrases.noDirectAnswer : phrases.nothingRelevant
  return {
    conversationId: retrieved.request.conversationId ?? Bun.randomUUIDv7(),
    messageId: Bun.randomUUIDv7(),
    status,
    answer:
      status === 'answered'
        ? [...new Set(retrieved.sentences.map(({ text }) => text))].join('\n')
        : buildUnansweredText(missingTerms.map(({ word }) => word)),
    sources,
    suggestedQuestions: isIrrelevant ? [] : suggestQuestions(question, found, candidates, sources),
    confidence: Math.round(confidence * 1000) / 1000,
    model: retrieved.model,
    degraded: retrieved.degraded,
    ...alternatives,
  }
}

function getStatus(
  { sentences, candidates }: RetrievedQuestion & DraftAnswer,
  { results }: Alternatives,
): ChatAnswer['status'] {
  if (sentences.length > 0) return 'answered'
  const isRelated = results.length > 0 || (candidates[0]?.confidence ?? 0) >= MIN_RELATED_CONFIDENCE
  return isRelated ? 'no_direct_answer' : 'no_relevant_resources'
}

function removeDuplicates(sources: Source[]): Source[] {
  const uniqueSources = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return [...uniqueSources.values()]
}
