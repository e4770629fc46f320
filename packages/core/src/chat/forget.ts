import type { Context } from '../context.ts'

/**
 * Takes from conversations what a person said and was told; that something was asked and whether it was answered stays,
 * so that counts of questions stay true (contract section 13, "Erase").
 *
 * @param userId the person's user, if it has one
 * @param memberId the person's member
 */
export async function forgetConversations(
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
