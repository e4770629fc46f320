import { isStaff } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import type { ListRequest } from '@guildhall/core/records/list'

/** The nil UUID, which no member has. */
const NO_MEMBER_ID = '00000000-0000-0000-0000-000000000000'

/** The id of the member to whose records the caller is restricted; null for staff and keys. */
export function getOwnMemberId({ actor }: Context): string | null {
  if (isStaff(actor)) return null
  return (actor.type === 'user' ? actor.memberId : null) ?? NO_MEMBER_ID
}

/** Restricts a list to the caller’s own records. */
export function restrictToOwn(ctx: Context): Pick<ListRequest, 'within'> {
  const id = getOwnMemberId(ctx)
  return id === null ? {} : { within: { column: 'member_id', id } }
}

/** @throws DomainError not-found for a caller restricted to their own records, if this is not one of them */
export async function requireOwnRecord(
  ctx: Context,
  table: 'orders' | 'invoices',
  id: string,
): Promise<void> {
  const memberId = getOwnMemberId(ctx)
  if (memberId === null) return
  const row = await ctx.db.selectFrom(table).select('member_id').where('id', '=', id).executeTakeFirst()
  if (row?.member_id !== memberId)
    throw new DomainError('not-found', `No such ${table === 'orders' ? 'order' : 'invoice'}.`)
}
