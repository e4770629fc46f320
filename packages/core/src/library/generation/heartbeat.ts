import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { CLAIM_SECONDS, type ClaimedGeneration } from './claim-generation.ts'

const HEARTBEAT_MS = 1000

/**
 * Renews the claim and stores the progress until disposed. The returned `signal` is also aborted when the claim is
 * lost.
 */
export function startHeartbeat(ctx: Context, claimed: ClaimedGeneration, signal: AbortSignal) {
  const claimLost = new AbortController()
  let progress = 0
  const renew = async () => {
    const { numUpdatedRows } = await ctx.db
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
    if (numUpdatedRows === 0n) claimLost.abort()
  }
  let last: Promise<void> = Promise.resolve()
  // A failed renewal is retried at the next interval, well before the claim expires.
  const timer = setInterval(() => {
    last = last.then(renew).catch(() => {})
  }, HEARTBEAT_MS)
  return {
    report: (fraction: number) => {
      progress = Math.min(1, Math.max(progress, fraction))
    },
    signal: AbortSignal.any([claimLost.signal, signal]),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
    },
  }
}
