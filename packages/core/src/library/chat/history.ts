import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { readScoped, statement } from '../../platform/database/statement.ts'
import { defineCollection } from '../../records/collection.ts'
import { field } from '../../records/field.ts'
import { getOwner, requireOwnConversation } from './conversation.ts'

/** Conversations as listed for their owner. */
export const conversations = defineCollection({
  name: 'conversations',
  singular: 'conversation',
  table: 'chat_conversations',
  fields: {
    conversationId: field('uuid', { column: 'id', readOnly: true, nullable: false }),
    title: field('text', { readOnly: true }),
    messageCount: field('integer', { readOnly: true, nullable: false }),
  },
  recordExpression: `json_build_object('conversationId', t.id, 'title', t.title, 'messageCount', t.message_count,
    'createdAt', instant(t.created_at), 'updatedAt', instant(t.updated_at))::text`,
})

/** The filter that limits lists to the caller's own conversations. */
export function getOwnConversationsFilter(ctx: Context): { column: string; id: string } {
  return { column: 'owner_id', id: getOwner(ctx).id }
}

/**
 * Returns a conversation with its messages, oldest first, as JSON.
 *
 * @throws DomainError not-found: unknown, deleted or another owner's; forbidden (see getOwner)
 */
export async function readConversation(ctx: Context, conversationId: string): Promise<string> {
  await requireOwnConversation(ctx, conversationId)
  const row = await readScoped(ctx, conversationWithMessages, [conversationId])
  return row?.record ?? ''
}

const conversationWithMessages = statement<[conversationId: string], { record: string }>(`
  select json_build_object('conversationId', $1::uuid, 'messages', coalesce(json_agg(json_build_object(
    'messageId', m.id, 'role', m.role, 'text', m.text, 'status', m.status, 'sources', m.sources,
    'feedback', case when m.rating is null then null
      else json_build_object('rating', m.rating, 'comment', m.comment) end,
    'createdAt', instant(m.created_at)) order by coalesce(m.answers, m.id), m.id), '[]'))::text as record
  from chat_messages m where m.conversation_id = $1::uuid`)

/** Deletes a conversation with its messages. @throws DomainError not-found; forbidden (see getOwner) */
export async function deleteConversation(ctx: Context, conversationId: string): Promise<void> {
  const owner = getOwner(ctx)
  const deleted = await ctx.db
    .deleteFrom('chat_conversations')
    .where('id', '=', conversationId)
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound('conversation')
}

/**
 * Stores the caller's rating of an answer, replacing an earlier one.
 *
 * @throws DomainError not-found: not an answer in one of the caller's conversations; forbidden (see getOwner)
 */
export async function giveFeedback(
  ctx: Context,
  { messageId, rating, comment }: { messageId: string; rating: 'up' | 'down'; comment?: string | null },
): Promise<void> {
  const owner = getOwner(ctx)
  const ratedMessage = await ctx.db
    .updateTable('chat_messages')
    .set({ rating, comment: comment ?? null, rated_at: ctx.now() })
    .where('id', '=', messageId)
    .where('role', '=', 'assistant')
    .where('conversation_id', 'in', (eb) =>
      eb
        .selectFrom('chat_conversations')
        .select('id')
        .where('owner_type', '=', owner.type)
        .where('owner_id', '=', owner.id),
    )
    .returning('id')
    .executeTakeFirst()
  if (!ratedMessage) throw notFound('answer')
}
