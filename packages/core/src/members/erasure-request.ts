import { requireUser } from '../access/users/require-user.ts'
import { type Context, inTransaction } from '../context.ts'
import { notFound } from '../errors.ts'
import { memoizeStatement, runStatement, type Statement } from '../platform/database/statement.ts'
import {
  buildJournalExpressions,
  buildJournalParameters,
  type JournalParameters,
} from '../records/journal.ts'
import { lockRecord } from '../records/write.ts'
import { members } from './members.ts'

/** A member's open erasure request (GDPR article 17). */
export interface ErasureRequest {
  memberId: string
  requestedAt: string
}

/**
 * Requests that the caller's data be erased. Staff see the request in the member's record and process it with
 * `eraseMember`. An open request is not changed.
 *
 * @throws DomainError unauthorized, not-found (the user has no member)
 */
export async function requestErasure(ctx: Context): Promise<ErasureRequest> {
  const memberId = requireMember(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { before } = await lockRecord(ctx, members, memberId)
    const openedAt = before.erasureRequestedAt as string | null
    const requestedAt = openedAt ?? ctx.now().toISOString()
    if (openedAt === null) await writeRequest(ctx, memberId, requestedAt, 'member.erasure_requested', null)
    return { memberId, requestedAt }
  })
}

/** Withdraws the caller's request. @throws DomainError unauthorized, not-found (there is none) */
export async function withdrawErasureRequest(ctx: Context): Promise<void> {
  const memberId = requireMember(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { before } = await lockRecord(ctx, members, memberId)
    const openedAt = before.erasureRequestedAt as string | null
    if (openedAt === null) throw notFound('erasure request')
    await writeRequest(ctx, memberId, null, 'member.updated', openedAt)
  })
}

/** @returns the id of the member linked to the caller @throws DomainError unauthorized, not-found */
export function requireMember(ctx: Context): string {
  const { memberId } = requireUser(ctx)
  if (memberId === null) throw notFound('member')
  return memberId
}

type Update = Statement<[id: string, requestedAt: string | null, ...JournalParameters], { id: string }>

async function writeRequest(
  ctx: Context,
  id: string,
  requestedAt: string | null,
  action: string,
  previous: string | null,
): Promise<void> {
  const update: Update = memoizeStatement(
    'request erasure',
    () => `with written as (update members t set erasure_requested_at = $2::timestamptz,
        version = t.version + 1, updated_at = now()
        where t.id = $1::uuid returning t.id, t.record)${buildJournalExpressions(members, 0, 3)}
      select id from written`,
  )
  const fields = { erasureRequestedAt: previous }
  await runStatement(ctx.db, update, [
    id,
    requestedAt,
    ...buildJournalParameters(ctx, action, 'member', Object.keys(fields), fields),
  ])
}
