import { updateUserAddresses } from '../access/users/user-addresses.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { applyChange, listChangedFields } from '../records/merge.ts'
import { getRecord, type StoredRecord } from '../records/read.ts'
import { lockRecord, updateRecord } from '../records/write.ts'
import { members } from './members.ts'
import { ownMemberFields } from './own-profile.ts'

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

/**
 * Updates a member on behalf of the member. Fields that only staff can change can be sent back unchanged.
 *
 * @throws DomainError as `updateMember`, and forbidden
 */
export function updateOwnMember(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, version } = await lockRecord(ctx, members, id)
    precondition(version)
    const { values, violations } = applyChange(members, before, change)
    const changedFields = [
      ...listChangedFields(before, { ...before, ...values }),
      ...violations.map(({ propertyPath }) => propertyPath),
    ]
    const writableFields: readonly string[] = ownMemberFields
    const disallowed = changedFields.filter((name) => !writableFields.includes(name))
    if (disallowed.length === 0) return updateMember(ctx, id, change, precondition)
    throw new DomainError(
      'forbidden',
      `Members can change ${writableFields.join(', ')}, but not ${disallowed.join(', ')}.`,
    )
  })
}
