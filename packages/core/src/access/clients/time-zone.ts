import type { Context } from '../../context.ts'

/** The association's time zone, in which it counts days. */
export async function readTimeZone(ctx: Context): Promise<string> {
  const { timezone } = await ctx.db
    .selectFrom('clients')
    .select('timezone')
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return timezone
}
