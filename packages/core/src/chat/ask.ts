import type { Context } from '../context.ts'
import type { Source } from '../database/chat-schema.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { type Asker, askerOf } from '../library/access.ts'
import type { FileLinks } from '../library/resource.ts'
import { type AnsweredTurn, keepTurn, recall } from './conversation.ts'
import { type Extracted, extractAnswer } from './extract-answer.ts'
import { rewriteFollowUp } from './follow-up.ts'
import { type LockedResource, lockedOf } from './locked.ts'
import { type NearResource, nearestResources } from './nearest.ts'
import { type Question, readQuestion } from './question.ts'
import { type Candidate, rankSentences } from './rank.ts'
import { type Found, findPassages } from './retrieve.ts'
import { suggestQuestions } from './suggest.ts'
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
  /** What would help but may not be opened by the asker; nothing of its text. */
  locked: LockedResource[]
}

export interface ChatMeans {
  links: FileLinks
}

/** What is told of an answer while it is made. */
export type Telling = (text: string) => void

export const EXTRACTIVE = 'extractive'

/**
 * Answers a question from what the asker may open at this moment, with the pages it stands on (contract section 7).
 *
 * @param tell is given the answer's sentences as soon as each is sure
 * @throws DomainError validation-error (unknown categories), not-found (the conversation), forbidden (visitors, where
 *   the association does not let them ask)
 */
export async function ask(
  ctx: Context,
  means: ChatMeans,
  given: ChatQuestion,
  tell: Telling = () => {},
): Promise<ChatAnswer> {
  const asker = askerOf(ctx.actor)
  const questionId = Bun.randomUUIDv7()
  const scope = given.resourceScope?.length ? given.resourceScope : null
  const [turns, library] = await Promise.all([
    given.conversationId ? recall(ctx, given.conversationId) : [],
    surroundings(ctx, asker, scope),
  ])
  const question = readQuestion(rewriteFollowUp(given.query, turns), library.languages)
  const [found, closed] = await Promise.all([
    findPassages(ctx, question, asker, scope, true),
    asker.kind === 'staff' ? null : findPassages(ctx, question, asker, scope, false),
  ])
  const candidates = rankSentences(question, found)
  const made = await answerFrom(ctx, asker, candidates)
  for (const { text } of made) tell(`${text}\n`)
  const answer = await complete(ctx, means, { given, question, found, candidates, closed, made, asker })
  if (made.length === 0) tell(answer.answer)
  return keepTurn(ctx, given.query, answer, { questionId, goesOn: Boolean(given.conversationId) })
}

/** The extractive answer, each sentence of which was found again on its page. */
async function answerFrom(ctx: Context, asker: Asker, candidates: Candidate[]): Promise<Extracted[]> {
  return standing(ctx, asker, extractAnswer(candidates))
}

interface Made {
  given: ChatQuestion
  question: Question
  found: Found
  candidates: Candidate[]
  closed: Found | null
  made: Extracted[]
  asker: Asker
}

async function complete(ctx: Context, means: ChatMeans, made: Made): Promise<ChatAnswer> {
  const { question, found, candidates, closed, asker } = made
  const sources = distinct(made.made.map(({ source }) => source))
  const status = statusOf(made)
  const confidence =
    status === 'no_relevant_resources' ? 0 : (made.made[0]?.confidence ?? candidates[0]?.confidence ?? 0)
  const missing = question.terms.filter(({ weight }, index) => weight === 1 && !found.frequencies[index])
  const words = wordsIn(question.language)
  const unanswered = status === 'no_direct_answer' ? words.noDirectAnswer : words.nothingRelevant
  return {
    conversationId: made.given.conversationId ?? Bun.randomUUIDv7(),
    messageId: Bun.randomUUIDv7(),
    status,
    answer:
      status === 'answered'
        ? made.made.map(({ text }) => text).join('\n')
        : unanswered(missing.map(({ word }) => word)),
    sources,
    suggestedQuestions: suggestQuestions(question, found, candidates, sources),
    confidence: Math.round(confidence * 1000) / 1000,
    model: EXTRACTIVE,
    results: status === 'answered' ? [] : await nearestResources(ctx, means, asker, question, candidates),
    locked: closed ? lockedOf(question, closed, confidence) : [],
  }
}

/** From here on a passage touches on what is asked. */
const TOUCHES_FROM = 0.3

function statusOf({ made, candidates }: Made): ChatAnswer['status'] {
  if (made.length > 0) return 'answered'
  return (candidates[0]?.confidence ?? 0) >= TOUCHES_FROM ? 'no_direct_answer' : 'no_relevant_resources'
}

function distinct(sources: Source[]): Source[] {
  const byPlace = new Map(sources.map((source) => [JSON.stringify(source), source]))
  return [...byPlace.values()]
}

/**
 * The languages the library is written in, the association's own first; and whether the question may be asked.
 *
 * @throws DomainError forbidden, validation-error
 */
async function surroundings(
  ctx: Context,
  asker: Asker,
  scope: string[] | null,
): Promise<{ languages: string[] }> {
  const [client, languages, categories] = await Promise.all([
    ctx.db
      .selectFrom('clients')
      .select(['locale', 'chat'])
      .where('id', '=', ctx.client.id)
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('resources').select('language').distinct().where('language', 'is not', null).execute(),
    scope ? knownCategories(ctx, asker, scope) : new Set<string>(),
  ])
  if (ctx.actor.type === 'visitor' && !client.chat?.public)
    throw new DomainError('forbidden', 'This association does not let visitors ask its library.')
  const unknown = (scope ?? []).flatMap((id, index) =>
    categories.has(id)
      ? []
      : [violation(`resourceScope[${index}]`, 'unknown_reference', 'There is no category with this id.')],
  )
  if (unknown.length > 0) throw invalid(...unknown)
  const own = client.locale.split('-')[0] ?? 'en'
  return { languages: [...new Set([own, ...languages.map(({ language }) => language ?? own)])] }
}

/** Archived categories are hidden from all but staff. */
async function knownCategories(ctx: Context, asker: Asker, scope: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', scope)
    .$if(asker.kind !== 'staff', (query) => query.where('archived', '=', false))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
