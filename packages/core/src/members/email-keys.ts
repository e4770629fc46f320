import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toEmailKey } from '../email-address.ts'

/**
 * Returns the keys of a person's email addresses: the member's, its user's, and former ones in the event and audit
 * logs, unless another member or user has them now.
 */
export async function listEmailKeys(
  ctx: Context,
  memberId: string,
  userId: string | null,
  email: string,
): Promise<string[]> {
  const subjects = userId ? [memberId, userId] : [memberId]
  const { rows } = await sql<{ email: string | null }>`
    select email from users where id = ${userId}::uuid
    union select previous::json ->> 'email' from event_log
      where subject_id = any(${subjects}::uuid[]) and previous is not null
    union select previous::json ->> 'email' from outbox
      where subject_id = any(${subjects}::uuid[]) and previous is not null
    union select old_values ->> 'email' from audit_log
      where target_id = any(${subjects}::uuid[]) and old_values is not null`.execute(ctx.db)
  const ownKey = toEmailKey(email)
  const keys = rows.flatMap(({ email }) => (email === null ? [] : [toEmailKey(email)]))
  const { rows: taken } = await sql<{ key: string }>`
    select email_key as key from members where email_key = any(${keys}::text[]) and id <> ${memberId}::uuid
    union select email_key from users
      where email_key = any(${keys}::text[]) and id is distinct from ${userId}::uuid`.execute(ctx.db)
  const takenKeys = new Set(taken.map(({ key }) => key))
  return [...new Set([ownKey, ...keys.filter((key) => !takenKeys.has(key))])]
}
