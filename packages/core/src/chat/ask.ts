import type { Context } from '../context.ts'
import type { Source } from '../database/chat-schema.ts'
import { type LibraryCaller, libraryCallerOf } from '../library/access.ts'
import type { ResourceListMeans } from '../library/list-resources.ts'
import { type Answerers, answerFrom, type Said } from './answer-from.ts'
import { type AnsweredTurn, keepTurn, recall, type Turn } from './conversation.ts'
import { meaningsOf } from './follow-up.ts'
import { type Offered, offer } from './nearest.ts'
import { type Question, readQuestion } from './question.ts'
import { ANSWERED_FROM, type Candidate, rankSentences, TOUCHES_FROM } from './rank.ts'
import { type Found, findPassages } from './retrieve.ts'
import { suggestQuestions } from './suggest.ts'
import { surroundings } from './surroundings.ts'
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
  /** Whether a model should have answered, or answered in full, and could not. */
  degraded: boolean
  suggestedQuestions: string[]
  /** What comes nearest, where there is no direct answer, as the list of resources shows it. */
  results: Offered['results']
  /** What would help by its name and description, where nothing answers, but may not be opened by the caller. */
  locked: Offered['locked']
}

export type ChatMeans = Answerers & ResourceListMeans

/** What is told of an answer while it is made. */
export type Telling = (text: string) => void

/**
 * Answers a question from what the caller may open at this moment, with the pages it stands on (contract section 7).
 *
 * @param tell is given the answer's sentences as soon as each is sure
 * @param gone fires when nobody waits for the answer any more
 * @throws DomainError validation-error (unknown categories), not-found (the conversation), forbidden (visitors, where
 *   the association does not let them ask)
 */
export async function ask(
  ctx: Context,
  means: ChatMeans,
  given: ChatQuestion,
  tell: Telling = () => {},
  gone: AbortSignal = new AbortController().signal,
): Promise<ChatAnswer> {
  const caller = libraryCallerOf(ctx.actor)
  const questionId = Bun.randomUUIDv7()
  const scope = given.resourceScope?.length ? given.resourceScope : null
  const [turns, library] = await Promise.all([
    given.conversationId ? recall(ctx, caller, given.conversationId) : [],
    surroundings(ctx, caller, scope),
  ])
  const { question, found, candidates } = await understand(ctx, caller, scope, library.languages, {
    given,
    turns,
  })
  const made = { given, scope, question, found, candidates, caller, turns }
  const said = await answerFrom(ctx, means, { ...made, query: given.query }, tell, gone)
  const answer = await complete(ctx, means, { ...made, ...said })
  if (said.sentences.length === 0) tell(answer.answer)
  return keepTurn(ctx, given.query, answer, { questionId, goesOn: Boolean(given.conversationId) })
}

/** The question as it finds an answer, else as it comes nearest to one, with what it found. */
async function understand(
  ctx: Context,
  caller: LibraryCaller,
  scope: string[] | null,
  languages: string[],
  { given, turns }: Pick<Asked, 'given' | 'turns'>,
): Promise<Pick<Asked, 'question' | 'found' | 'candidates'>> {
  let best: Pick<Asked, 'question' | 'found' | 'candidates'> | null = null
  const confidence = ({ candidates }: { candidates: Candidate[] }) => candidates[0]?.confidence ?? 0
  for (const meaning of meaningsOf(given.query, turns)) {
    const question = readQuestion(meaning, languages)
    const found = await findPassages(ctx, question, caller, scope)
    const understood = { question, found, candidates: rankSentences(question, found) }
    if (best === null || confidence(understood) > confidence(best)) best = understood
    if (confidence(understood) >= ANSWERED_FROM) return understood
  }
  if (best === null) throw new Error('A question means something.')
  return best
}

/** A question with what was found for it. */
interface Asked {
  given: ChatQuestion
  scope: string[] | null
  turns: Turn[]
  question: Question
  found: Found
  candidates: Candidate[]
  caller: LibraryCaller
}

async function complete(ctx: Context, means: ChatMeans, made: Asked & Said): Promise<ChatAnswer> {
  const { question, found, candidates } = made
  const sources = distinct(made.sentences.map(({ source }) => source))
  const offered = made.sentences.length > 0 ? { results: [], locked: [] } : await offer(ctx, means, made)
  const status = statusOf(made, offered)
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
    degraded: made.degraded,
    ...offered,
  }
}

function statusOf({ sentences, candidates }: Asked & Said, { results }: Offered): ChatAnswer['status'] {
  if (sentences.length > 0) return 'answered'
  const touches = results.length > 0 || (candidates[0]?.confidence ?? 0) >= TOUCHES_FROM
  return touches ? 'no_direct_answer' : 'no_relevant_resources'
}

function distinct(sources: Source[]): Source[] {
  const byPlace = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return [...byPlace.values()]
}
