import { createSessionExpiredError, requireUser } from '../access/users/require-user.ts'
import { updateUser } from '../access/users/users.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, violation } from '../errors.ts'
import { updateRecord } from '../records/write.ts'
import { members } from './members.ts'

/** The fields that members can change in their own record. */
export const ownMemberFields = [
  'displayName',
  'phone',
  'organization',
  'jobTitle',
  'address',
  'consents',
] as const

/** The fields that users can change in their own record. */
export const ownUserFields = ['firstName', 'lastName', 'department', 'jobTitle'] as const

type Fields = Record<string, unknown>

/**
 * Updates the caller's user and the member linked to it; omitted fields keep their values.
 *
 * @throws DomainError unauthorized, validation-error (including for member fields of a user without a member)
 */
export async function updateOwnProfile(
  ctx: Context,
  { user, member }: { user?: Fields | undefined; member?: Fields | undefined },
): Promise<void> {
  const { id, memberId } = requireUser(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Members are locked before users (docs/decisions/0023).
    if (member)
      await updatePart('member', createNoMemberError, () => updateLinkedMember(ctx, memberId, member))
    if (user) await updatePart('user', createSessionExpiredError, () => updateUser(ctx, id, user, () => {}))
  })
}

async function updateLinkedMember(ctx: Context, memberId: string | null, fields: Fields): Promise<void> {
  if (memberId === null) throw createNoMemberError()
  await updateRecord(ctx, members, memberId, fields)
}

function createNoMemberError(): DomainError {
  return invalid(
    violation('', 'no_member', 'Your user is not linked to a member. Ask an administrator to link it.'),
  )
}

/**
 * Updates the record that one object of the body describes.
 *
 * @param createDeletedError creates the error if the record was deleted in the meantime
 */
async function updatePart(
  path: string,
  createDeletedError: () => DomainError,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw prefixViolationPaths(path, error.kind === 'not-found' ? createDeletedError() : error)
  }
}

/** Prefixes the paths of violations with the name of the body’s object that contains the fields. */
function prefixViolationPaths(path: string, error: DomainError): DomainError {
  if (error.violations.length === 0) return error
  const violations = error.violations.map(({ propertyPath, code, message }) =>
    violation([path, propertyPath].filter(Boolean).join('.'), code, message),
  )
  return error.kind === 'validation-error'
    ? invalid(...violations)
    : new DomainError(error.kind, error.message, violations, error.extensions)
}
