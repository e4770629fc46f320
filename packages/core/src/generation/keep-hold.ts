import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { CLAIM_SECONDS, type ClaimedGeneration } from './claim-generation.ts'

const RENEW_MILLISECONDS = 1000

/** Renews the claim and writes down how far it is; what can't be renewed any more is given up. */
export function keepHold(ctx: Context, claimed: ClaimedGeneration, stopping: AbortSignal) {
  const lost = new AbortController()
  let progress = 0
  const renew = async () => {
    const held = await ctx.db
      .updateTable('generated_content')
      .set({
        progress,
        claimed_until: sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', claimed.id)
      .where('attempts', '=', claimed.attempt)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) lost.abort()
  }
  let last: Promise<void> = Promise.resolve()
  // A database that is away for a moment is asked again; the claim outlasts thirty such moments.
  const timer = setInterval(() => {
    last = last.then(renew).catch(() => {})
  }, RENEW_MILLISECONDS)
  return {
    tell: (fraction: number) => {
      progress = Math.min(1, Math.max(progress, fraction))
    },
    signal: AbortSignal.any([lost.signal, stopping]),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
    },
  }
}
