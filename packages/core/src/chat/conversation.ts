import { sql } from 'kysely'
import { scopedRead } from '../collections/statement.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Source } from '../database/chat-schema.ts'
import { DomainError, notFound } from '../errors.ts'
import { type LibraryCaller, mayOpenCondition, visibleCondition } from '../library/access.ts'
import { lowerWords } from './languages.ts'

/** Whose conversations somebody sees: a person's own, a key's own, or a page's visitors' (by their id alone). */
export interface Owner {
  type: 'user' | 'key' | 'visitor'
  id: string
  memberId: string | null
}

/** @throws DomainError forbidden for who cannot have conversations */
export function ownerOf({ actor }: Context): Owner {
  if (actor.type === 'user') return { type: 'user', id: actor.id, memberId: actor.memberId }
  if (actor.type === 'key' || actor.type === 'visitor')
    return { type: actor.type, id: actor.id, memberId: null }
  throw new DomainError('forbidden', 'Only people and keys of an association chat.')
}

/** A question and what was answered, as far as a follow-up needs it. */
export interface Turn {
  question: string
  /** Null where the caller may not open any more what it was taken from. */
  answer: string | null
}

const TURNS_REMEMBERED = 4

/**
 * The last turns of a conversation of the caller's own, oldest first.
 *
 * @throws DomainError not-found: unknown, deleted or another's
 */
export async function recall(ctx: Context, caller: LibraryCaller, conversationId: string): Promise<Turn[]> {
  await mustBeOwn(ctx, conversationId)
  const turns = await ctx.db
    .selectFrom('chat_messages as answer')
    .innerJoin('chat_messages as question', (join) =>
      join.onRef('question.client_id', '=', 'answer.client_id').onRef('question.id', '=', 'answer.answers'),
    )
    .select(['question.text as question', 'answer.text as answer', 'answer.sources'])
    .where('answer.conversation_id', '=', conversationId)
    .orderBy('answer.id', 'desc')
    .limit(TURNS_REMEMBERED)
    .execute()
  const open = await openNow(
    ctx,
    caller,
    turns.flatMap(({ sources }) => sources.map(({ resourceId }) => resourceId)),
  )
  return turns.toReversed().map(({ question, answer, sources }) => ({
    question: question ?? '',
    answer: sources.every(({ resourceId }) => open.has(resourceId)) ? answer : null,
  }))
}

async function openNow(ctx: Context, caller: LibraryCaller, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const parameters: unknown[] = [JSON.stringify(ids)]
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const row = await scopedRead<{ ids: string[] }>(
    ctx,
    `select coalesce(json_agg(t.id), '[]') as ids from resources t
      where t.id in (select id::uuid from json_array_elements_text($1::text::json) id)
        and ${visibleCondition(caller)} and ${mayOpenCondition(caller, parameter)}`,
    parameters,
  )
  return new Set(row?.ids)
}

/** @throws DomainError not-found */
export async function mustBeOwn(ctx: Context, conversationId: string): Promise<void> {
  const owner = ownerOf(ctx)
  const found = await ctx.db
    .selectFrom('chat_conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
  if (!found) throw notFound('conversation')
}

/** What is kept of an answer. */
export interface AnsweredTurn {
  conversationId: string
  messageId: string
  answer: string
  status: 'answered' | 'no_direct_answer' | 'no_relevant_resources'
  sources: Source[]
  confidence: number
  model: string
}

const TITLE_LENGTH = 120

/**
 * Keeps a question and its answer, whose id must be made after the question's, and gives back what it was given, in the transaction that an answer is stored with.
 *
 * @throws DomainError not-found: the conversation was deleted while the answer was made
 */
export async function keepTurn<Answer extends AnsweredTurn>(
  ctx: Context,
  question: string,
  answer: Answer,
  { questionId, goesOn }: { questionId: string; goesOn: boolean },
): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const owner = ownerOf(ctx)
    const { conversationId: conversation_id } = answer
    if (goesOn) await goOn(ctx, conversation_id)
    else
      await ctx.db
        .insertInto('chat_conversations')
        .values({
          id: conversation_id,
          client_id: ctx.client.id,
          owner_type: owner.type,
          owner_id: owner.id,
          member_id: owner.memberId,
          title: titleOf(question),
          message_count: 2,
        })
        .execute()
    const common = { client_id: ctx.client.id, conversation_id }
    await ctx.db
      .insertInto('chat_messages')
      .values({
        ...common,
        id: questionId,
        role: 'user',
        text: question,
        question_key: lowerWords(question).join(' ').slice(0, 500),
      })
      .execute()
    const { messageId, answer: text, status, sources, confidence, model } = answer
    await ctx.db
      .insertInto('chat_messages')
      .values({
        ...common,
        id: messageId,
        role: 'assistant',
        text,
        answers: questionId,
        status,
        sources: sql<string>`${JSON.stringify(sources)}::text::jsonb`,
        confidence,
        model,
      })
      .execute()
    return answer
  })
}

async function goOn(ctx: Context, id: string): Promise<void> {
  const found = await ctx.db
    .updateTable('chat_conversations')
    .set({ message_count: sql`message_count + 2`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound('conversation')
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_LENGTH) return line
  return `${line
    .slice(0, TITLE_LENGTH)
    .replace(/\s+\S*$/, '')
    .toWellFormed()
    .replace(/\uFFFD$/u, '')}…`
}
