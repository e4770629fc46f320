import { defineCollection, field } from '../collections/collection.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { mustBeOwn, ownerOf } from './conversation.ts'

/** Conversations as their owner lists them (contract section 13, "Chat"). */
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

/** Which of them are the caller's: an id of a user is never one of a key. */
export function ownConversations(ctx: Context): { column: string; id: string } {
  return { column: 'owner_id', id: ownerOf(ctx).id }
}

/**
 * One conversation with its messages, oldest first, as JSON.
 *
 * @throws DomainError not-found: unknown, deleted or another's
 */
export async function readConversation(ctx: Context, conversationId: string): Promise<string> {
  await mustBeOwn(ctx, conversationId)
  const row = await scopedRead<{ record: string }>(
    ctx,
    `select json_build_object('conversationId', $1::uuid, 'messages', coalesce(json_agg(json_build_object(
      'messageId', m.id, 'role', m.role, 'text', m.text, 'status', m.status, 'sources', m.sources,
      'feedback', case when m.rating is null then null
        else json_build_object('rating', m.rating, 'comment', m.comment) end,
      'createdAt', instant(m.created_at)) order by m.id), '[]'))::text as record
    from chat_messages m where m.conversation_id = $1::uuid`,
    [conversationId],
  )
  return row?.record ?? ''
}

/** Deletes a conversation with all that was said in it. @throws DomainError not-found */
export async function deleteConversation(ctx: Context, conversationId: string): Promise<void> {
  const owner = ownerOf(ctx)
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
 * Says whether an answer helped; said again, the last word counts.
 *
 * @throws DomainError not-found: no answer of a conversation of the caller's own
 */
export async function giveFeedback(
  ctx: Context,
  { messageId, rating, comment }: { messageId: string; rating: 'up' | 'down'; comment?: string | null },
): Promise<void> {
  const owner = ownerOf(ctx)
  const rated = await ctx.db
    .updateTable('chat_messages')
    .set({ rating, comment: comment ?? null, rated_at: ctx.now() })
    .where('id', '=', messageId)
    .where('role', '=', 'assistant')
    .where('conversation_id', 'in', (of) =>
      of
        .selectFrom('chat_conversations')
        .select('id')
        .where('owner_type', '=', owner.type)
        .where('owner_id', '=', owner.id),
    )
    .returning('id')
    .executeTakeFirst()
  if (!rated) throw notFound('answer')
}
