import type { Context } from '../../context.ts'

/**
 * Removes the identity of people and all text from their conversations. The rows and their status are kept, so that
 * question counts remain correct.
 */
export async function anonymizeConversations(
  ctx: Context,
  { userIds, memberId }: { userIds: string[]; memberId?: string },
): Promise<void> {
  if (userIds.length === 0 && !memberId) return
  const conversations = await ctx.db
    .updateTable('chat_conversations')
    .set({ owner_type: null, owner_id: null, member_id: null, title: null })
    .where((where) =>
      where.or([
        ...(userIds.length > 0 ? [where('owner_id', 'in', userIds)] : []),
        ...(memberId ? [where('member_id', '=', memberId)] : []),
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
