import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type DomainError, invalid, violation } from '../errors.ts'

/** Whether a URL is at an origin that one of the association’s valid publishable keys allows. */
export async function isAllowedOrigin({ db }: Context, url: string): Promise<boolean> {
  const origin = URL.parse(url)?.origin
  if (!origin || origin === 'null') return false
  const keys = await db
    .selectFrom('keys')
    .select('allowed_origins')
    .where('type', '=', 'publishable')
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .execute()
  return keys.some(({ allowed_origins }) => allowed_origins.includes(origin))
}

/** The rejection of a `returnUrl` that is neither in the portal nor at an allowed origin. */
export function createForeignUrlError(): DomainError {
  return invalid(
    violation('returnUrl', 'foreign_address', 'Must be in the portal or at an allowed origin of a key.'),
  )
}
