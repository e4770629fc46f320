import type { Context } from '../context.ts'

/** Prevents the deletion and erasure of a member until the transaction ends. @returns whether the member exists */
export async function lockMember({ db }: Context, id: string): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return member !== undefined
}
