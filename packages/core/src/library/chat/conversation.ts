import { sql } from 'kysely'
import {
  buildReadableCondition,
  buildVisibleCondition,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import { lockMember } from '../../access/lock-member.ts'
import { createSessionExpiredError } from '../../access/users/require-user.ts'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Source } from '../../platform/database/chat-schema.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'
import { splitLowerWords } from '../../text/languages.ts'
import { truncate } from '../../text/truncate.ts'

/** The owner of conversations: a user, a key, or the visitors with a publishable key, who share its id. */
export interface Owner {
  type: 'user' | 'key' | 'visitor'
  id: string
  memberId: string | null
}

/** @throws DomainError forbidden for actors that cannot have conversations */
export function getOwner({ actor }: Context): Owner {
  if (actor.type === 'user') return { type: 'user', id: actor.id, memberId: actor.memberId }
  if (actor.type === 'key' || actor.type === 'visitor')
    return { type: actor.type, id: actor.id, memberId: null }
  throw new DomainError(
    'forbidden',
    'Chat requires a user session, an API key or a publishable key of an association.',
  )
}

/** A question and its answer, as needed to interpret a follow-up. */
export interface Turn {
  question: string
  /** Null if the caller can no longer open a source of the answer. */
  answer: string | null
}

const MAX_TURNS = 4

/**
 * Loads the last turns of one of the caller's conversations, oldest first.
 *
 * @throws DomainError not-found: unknown, deleted or another owner's; forbidden (see getOwner)
 */
export async function loadTurns(
  ctx: Context,
  caller: LibraryCaller,
  conversationId: string,
): Promise<Turn[]> {
  await requireOwnConversation(ctx, conversationId)
  const turns = await ctx.db
    .selectFrom('chat_messages as answer')
    .innerJoin('chat_messages as question', (join) =>
      join.onRef('question.client_id', '=', 'answer.client_id').onRef('question.id', '=', 'answer.answers'),
    )
    .select(['question.text as question', 'answer.text as answer', 'answer.sources'])
    .where('answer.conversation_id', '=', conversationId)
    .orderBy('answer.id', 'desc')
    .limit(MAX_TURNS)
    .execute()
  const readableIds = await findReadableIds(
    ctx,
    caller,
    turns.flatMap(({ sources }) => sources.map(({ resourceId }) => resourceId)),
  )
  return turns.toReversed().map(({ question, answer, sources }) => ({
    question: question ?? '',
    answer: sources.every(({ resourceId }) => readableIds.has(resourceId)) ? answer : null,
  }))
}

async function findReadableIds(ctx: Context, caller: LibraryCaller, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const parameters: Parameter[] = [JSON.stringify(ids)]
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const readableIdsStatement = statement<Parameter[], { ids: string[] }>(
    `select coalesce(json_agg(t.id), '[]') as ids from resources t
      where t.id in (select id::uuid from json_array_elements_text($1::text::json) id)
        and ${buildVisibleCondition(caller)} and ${buildReadableCondition(caller, bindParameter)}`,
  )
  const row = await readScoped(ctx, readableIdsStatement, parameters)
  return new Set(row?.ids)
}

/** @throws DomainError not-found; forbidden (see getOwner) */
export async function requireOwnConversation(ctx: Context, conversationId: string): Promise<void> {
  const owner = getOwner(ctx)
  const conversation = await ctx.db
    .selectFrom('chat_conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
  if (!conversation) throw notFound('conversation')
}

/** The stored part of an answer. */
export interface StoredAnswer {
  conversationId: string
  messageId: string
  answer: string
  status: 'answered' | 'no_direct_answer' | 'no_relevant_resources'
  sources: Source[]
  confidence: number
  model: string
}

/** Without the ellipsis. */
const MAX_TITLE_CHARACTERS = 120

/**
 * Stores a question and its answer in one transaction, and returns the answer. Messages are ordered by id, so the
 * answer's id must be generated after the question's.
 *
 * @throws DomainError not-found if the conversation was deleted in the meantime, unauthorized if the user was; forbidden
 *   (see getOwner)
 */
export async function storeTurn<Answer extends StoredAnswer>(
  ctx: Context,
  question: string,
  answer: Answer,
  { questionId, isFollowUp }: { questionId: string; isFollowUp: boolean },
): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const owner = await lockOwner(ctx, getOwner(ctx))
    const { conversationId: conversation_id } = answer
    if (isFollowUp) await countTurn(ctx, owner, conversation_id)
    else
      await ctx.db
        .insertInto('chat_conversations')
        .values({
          id: conversation_id,
          client_id: ctx.client.id,
          owner_type: owner.type,
          owner_id: owner.id,
          member_id: owner.memberId,
          title: toTitle(question),
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
        question_key: splitLowerWords(question).join(' ').slice(0, 500),
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

/**
 * A person who was erased while the answer was being generated must not reappear. The locks make an erasure wait until
 * the turn is stored, so that the erasure covers it.
 *
 * @returns the owner, without a member that no longer exists
 * @throws DomainError unauthorized: the user no longer exists
 */
async function lockOwner(ctx: Context, owner: Owner): Promise<Owner> {
  if (owner.type !== 'user') return owner
  // Lock order: members before users (docs/decisions/0023).
  const hasMember = owner.memberId !== null && (await lockMember(ctx, owner.memberId))
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner.id)
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw createSessionExpiredError()
  return { ...owner, memberId: hasMember ? owner.memberId : null }
}

async function countTurn(ctx: Context, owner: Owner, id: string): Promise<void> {
  const updated = await ctx.db
    .updateTable('chat_conversations')
    .set({ message_count: sql`message_count + 2`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw notFound('conversation')
}

function toTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_TITLE_CHARACTERS) return line
  return `${truncate(line, MAX_TITLE_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
