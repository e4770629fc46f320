import type { Context } from '../context.ts'

/** Whether an address is at an origin that a publishable key of the association allows. */
export async function isAllowedOrigin({ db }: Context, address: string): Promise<boolean> {
  const origin = URL.parse(address)?.origin
  if (!origin || origin === 'null') return false
  const keys = await db
    .selectFrom('keys')
    .select('allowed_origins')
    .where('type', '=', 'publishable')
    .where('revoked_at', 'is', null)
    .execute()
  return keys.some(({ allowed_origins }) => allowed_origins.includes(origin))
}
