import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/**
 * Removes the identity of people and all text from their conversations. The rows and their status are kept, so that
 * question counts remain correct.
 */
export async function anonymizeConversations(
  ctx: Context,
  { userIds, memberIds }: { userIds: string[]; memberIds: string[] },
): Promise<void> {
  const conversations = await ctx.db
    .updateTable('chat_conversations')
    .set({ owner_type: null, owner_id: null, member_id: null, title: null })
    .where((where) =>
      where.or([
        where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`),
        where('owner_id', '=', sql<string>`any(${userIds}::uuid[])`),
      ]),
    )
    .returning('id')
    .execute()
  if (conversations.length === 0) return
  await ctx.db
    .updateTable('chat_messages')
    .set({ text: null, question_key: null, sources: '[]', comment: null })
    .where(
      'conversation_id',
      'in',
      conversations.map(({ id }) => id),
    )
    .execute()
}
