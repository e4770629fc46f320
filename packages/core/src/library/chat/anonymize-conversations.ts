import type { Context } from '../../context.ts'

/**
 * Removes a person's identity and all text from their conversations. The rows and their status are kept, so that
 * question counts remain correct after an erasure.
 *
 * @param userId the person's user, if any
 * @param memberId the person's member
 */
export async function anonymizeConversations(
  ctx: Context,
  userId: string | null,
  memberId: string,
): Promise<void> {
  const conversations = await ctx.db
    .updateTable('chat_conversations')
    .set({ owner_type: null, owner_id: null, member_id: null, title: null })
    .where((where) =>
      where.or([where('member_id', '=', memberId), ...(userId ? [where('owner_id', '=', userId)] : [])]),
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
