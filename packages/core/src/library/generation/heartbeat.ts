import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { startHeartbeat } from '../heartbeat.ts'
import { CLAIM_SECONDS, type ClaimedGeneration } from './claim-generation.ts'

const HEARTBEAT_INTERVAL_MS = 1000

/** A heartbeat that also stores the progress. */
export function startGenerationHeartbeat(ctx: Context, claimed: ClaimedGeneration, signal: AbortSignal) {
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
    return numUpdatedRows > 0n
  }
  return {
    ...startHeartbeat(renew, HEARTBEAT_INTERVAL_MS, signal),
    report: (fraction: number) => {
      progress = Math.min(1, Math.max(progress, fraction))
    },
  }
}
