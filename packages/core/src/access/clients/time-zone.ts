import type { Context } from '../../context.ts'

/** Returns the IANA time zone in which the association’s days start and end. */
export async function readTimeZone(ctx: Context): Promise<string> {
  const { timezone } = await ctx.db
    .selectFrom('clients')
    .select('timezone')
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return timezone
}
