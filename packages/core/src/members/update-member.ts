import { updateUserAddresses } from '../access/users/user-addresses.ts'
import { type Context, inTransaction } from '../context.ts'
import { getRecord, type StoredRecord } from '../records/read.ts'
import { updateRecord } from '../records/write.ts'
import { members } from './members.ts'

/**
 * Updates a member. A changed email address is copied to its user, or changes which user is linked (see
 * updateUserAddresses).
 *
 * @throws DomainError as `updateRecord`; email-taken if a user with the new address is created at the same time
 */
export function updateMember(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const updated = await updateRecord(ctx, members, id, change, precondition)
    if (change.email === undefined) return updated
    const relinked = await updateUserAddresses(ctx, [id])
    return relinked === 0 ? updated : getRecord(ctx, members, id)
  })
}
