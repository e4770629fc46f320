import type { Context } from '../context.ts'
import type { Source } from '../database/chat-schema.ts'
import { DomainError } from '../errors.ts'
import { LanguageModelError } from '../language-model/language-model.ts'
import type { LimitedModel } from '../language-model/limits.ts'
import { type Asker, askerOf } from '../library/access.ts'
import type { FileLinks } from '../library/resource.ts'
import { answerWithModel, passagesForModel } from './answer-with-model.ts'
import { type AnsweredTurn, keepTurn, recall, type Turn } from './conversation.ts'
import { type Extracted, extractAnswer } from './extract-answer.ts'
import { meaningsOf } from './follow-up.ts'
import { type LockedResource, lockedFor } from './locked.ts'
import { nearPassages } from './near-passages.ts'
import { type NearResource, nearestResources } from './nearest.ts'
import { type Question, readQuestion } from './question.ts'
import { ANSWERED_FROM, type Candidate, rankSentences } from './rank.ts'
import { type Found, type FoundPassage, findPassages } from './retrieve.ts'
import { suggestQuestions } from './suggest.ts'
import { surroundings } from './surroundings.ts'
import { standing } from './verify-sources.ts'
import { wordsIn } from './words.ts'

/** What is asked (specification 2.5). */
export interface ChatQuestion {
  query: string
  conversationId?: string | null
  /** Categories that limit where is looked. */
  resourceScope?: string[] | null
}

/** What is answered (specification 2.5, contract section 7). */
export interface ChatAnswer extends AnsweredTurn {
  suggestedQuestions: string[]
  /** What comes nearest, where there is no direct answer, as the list of resources shows it. */
  results: NearResource[]
  /** What would help by its name and description, where nothing answers, but may not be opened by the asker. */
  locked: LockedResource[]
}

export interface ChatMeans {
  links: FileLinks
  /** What answers; null: sentences are taken from the sources. */
  model: LimitedModel | null
}

/** What is told of an answer while it is made. */
export type Telling = (text: string) => void

export const EXTRACTIVE = 'extractive'

/**
 * Answers a question from what the asker may open at this moment, with the pages it stands on (contract section 7).
 *
 * @param tell is given the answer's sentences as soon as each is sure
 * @param gone fires when nobody waits for the answer any more
 * @throws DomainError validation-error (unknown categories), not-found (the conversation), forbidden (visitors, where
 *   the association does not let them ask), ai-unavailable (the model can't be reached)
 */
export async function ask(
  ctx: Context,
  means: ChatMeans,
  given: ChatQuestion,
  tell: Telling = () => {},
  gone: AbortSignal = new AbortController().signal,
): Promise<ChatAnswer> {
  const asker = askerOf(ctx.actor)
  const questionId = Bun.randomUUIDv7()
  const scope = given.resourceScope?.length ? given.resourceScope : null
  const [turns, library] = await Promise.all([
    given.conversationId ? recall(ctx, asker, given.conversationId) : [],
    surroundings(ctx, asker, scope),
  ])
  const { question, found, candidates } = await understand(ctx, asker, scope, library.languages, {
    given,
    turns,
  })
  const made = { given, scope, question, found, candidates, asker, turns }
  const said = await answerFrom(ctx, means, made, tell, gone)
  const answer = await complete(ctx, means, { ...made, ...said })
  if (said.sentences.length === 0) tell(answer.answer)
  return keepTurn(ctx, given.query, answer, { questionId, goesOn: Boolean(given.conversationId) })
}

/** The question as it finds an answer, else as it comes nearest to one, with what it found. */
async function understand(
  ctx: Context,
  asker: Asker,
  scope: string[] | null,
  languages: string[],
  { given, turns }: Pick<Asked, 'given' | 'turns'>,
): Promise<Pick<Asked, 'question' | 'found' | 'candidates'>> {
  let best: Pick<Asked, 'question' | 'found' | 'candidates'> | null = null
  const confidence = ({ candidates }: { candidates: Candidate[] }) => candidates[0]?.confidence ?? 0
  for (const meaning of meaningsOf(given.query, turns)) {
    const question = readQuestion(meaning, languages)
    const found = await findPassages(ctx, question, asker, scope)
    const understood = { question, found, candidates: rankSentences(question, found) }
    if (best === null || confidence(understood) > confidence(best)) best = understood
    if (confidence(understood) >= ANSWERED_FROM) return understood
  }
  if (best === null) throw new Error('A question means something.')
  return best
}

/** An answer before it is whole: its sentences, who said them, and how sure they are. */
interface Said {
  sentences: Extracted[]
  model: string
  confidence: number
}

/** From the model, where there is one and something to be given to it; else taken from the sources. */
async function answerFrom(
  ctx: Context,
  { model }: ChatMeans,
  { asker, question, candidates, turns, given }: Asked,
  tell: Telling,
  gone: AbortSignal,
): Promise<Said> {
  const best = candidates[0]?.confidence ?? 0
  if (!model) return extracted(ctx, asker, candidates, EXTRACTIVE, tell)
  try {
    const near = await nearTo(ctx, model, asker, given, gone)
    if (best < TOUCHES_FROM && near.length === 0) return extracted(ctx, asker, candidates, model.name, tell)
    const passages = passagesForModel(candidates, near)
    const asked = { question: given.query, turns, passages, confidence: best }
    const { sentences, given: claims } = await answerWithModel(ctx, model, asker, asked, tell, gone)
    return { sentences, model: model.name, confidence: confidenceOf(sentences, claims, best) }
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    throw new DomainError('ai-unavailable', `${error.message} Search goes on working: see searchUrl.`, [], {
      searchUrl: searchUrl(question, candidates),
    })
  }
}

/** Sentences of the sources, each of which was found again on its page. */
async function extracted(
  ctx: Context,
  asker: Asker,
  candidates: Candidate[],
  model: string,
  tell: Telling,
): Promise<Said> {
  const sentences = await standing(ctx, asker, extractAnswer(candidates))
  for (const { text } of sentences) tell(`${text}\n`)
  const confidence = sentences[0]?.confidence ?? candidates[0]?.confidence ?? 0
  return { sentences, model, confidence }
}

/** What is near by its meaning, where an embedding model is set. */
async function nearTo(
  ctx: Context,
  model: LimitedModel,
  asker: Asker,
  { query, resourceScope }: ChatQuestion,
  gone: AbortSignal,
): Promise<FoundPassage[]> {
  if (model.embeddingModel === null) return []
  const [vector = []] = await model.embed([query], gone)
  return nearPassages(ctx, asker, model.embeddingModel, vector, resourceScope?.length ? resourceScope : null)
}

/** How well the passages fit, and how much of what the model said was found on their pages; never its own word. */
function confidenceOf(sentences: Extracted[], claims: number, best: number): number {
  const kept = new Set(sentences.map(({ text }) => text)).size
  return kept === 0 ? Math.min(best, 0.5) : (kept / claims) * (0.5 + best / 2)
}

/** A search for the words that count most of those that the best passage has; it finds at least that one. */
function searchUrl({ terms }: Question, [best]: Candidate[]): string {
  const words = terms.filter((_, index) => best?.terms.has(index)).map(({ word }) => word)
  const some = words.length > 0 ? words : terms.map(({ word }) => word)
  return `/api/resources?q=${encodeURIComponent(some.slice(0, 3).join(' '))}`
}

/** A question with what was found for it. */
interface Asked {
  given: ChatQuestion
  scope: string[] | null
  turns: Turn[]
  question: Question
  found: Found
  candidates: Candidate[]
  asker: Asker
}

async function complete(ctx: Context, means: ChatMeans, made: Asked & Said): Promise<ChatAnswer> {
  const { question, found, candidates, asker, scope } = made
  const sources = distinct(made.sentences.map(({ source }) => source))
  const status = statusOf(made)
  // What has nothing to do with the question is not shown as if it had.
  const nothing = status === 'no_relevant_resources'
  const confidence = nothing ? 0 : made.confidence
  const missing = question.terms.filter(({ weight }, index) => weight === 1 && !found.frequencies[index])
  const words = wordsIn(question.language)
  const unanswered = status === 'no_direct_answer' ? words.noDirectAnswer : words.nothingRelevant
  return {
    conversationId: made.given.conversationId ?? Bun.randomUUIDv7(),
    messageId: Bun.randomUUIDv7(),
    status,
    answer:
      status === 'answered'
        ? [...new Set(made.sentences.map(({ text }) => text))].join('\n')
        : unanswered(missing.map(({ word }) => word)),
    sources,
    suggestedQuestions: nothing ? [] : suggestQuestions(question, found, candidates, sources),
    confidence: Math.round(confidence * 1000) / 1000,
    model: made.model,
    results:
      status === 'no_direct_answer' ? await nearestResources(ctx, means, asker, question, candidates) : [],
    locked: status === 'answered' ? [] : await lockedFor(ctx, question, asker, scope),
  }
}

/** From here on a passage touches on what is asked. */
const TOUCHES_FROM = 0.3

function statusOf({ sentences, candidates }: Asked & Said): ChatAnswer['status'] {
  if (sentences.length > 0) return 'answered'
  return (candidates[0]?.confidence ?? 0) >= TOUCHES_FROM ? 'no_direct_answer' : 'no_relevant_resources'
}

function distinct(sources: Source[]): Source[] {
  const byPlace = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return [...byPlace.values()]
}
