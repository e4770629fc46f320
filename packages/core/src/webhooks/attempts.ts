import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { postgresError } from '../database/pool.ts'
import type { Outcome } from './send.ts'

/** One attempt that is over, and what it makes of its delivery. */
export interface AttemptResult {
  webhookId: string
  eventId: string
  at: Date
  outcome: Outcome
  status: 'pending' | 'succeeded' | 'failed'
  nextAttemptAt: Date | null
}

const MOST_TOGETHER = 500
/** Of a delivery that is sent again and again by hand. */
const MOST_ATTEMPTS_KEPT = 50

/**
 * Writes attempts into their deliveries. Those that end while a statement is under way share the next one, so that the
 * cost of a commit is spread over all webhooks.
 */
export class AttemptRecorder {
  private waiting: { result: AttemptResult; resolve: () => void; reject: (error: unknown) => void }[] = []
  private working = false

  constructor(private readonly database: Database) {}

  /** Resolves once the attempt is committed. */
  record(result: AttemptResult): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.waiting.push({ result, resolve, reject })
    if (!this.working) void this.workOff()
    return promise
  }

  private async workOff(): Promise<void> {
    this.working = true
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, MOST_TOGETHER)
      try {
        const results = together.map(({ result }) => result)
        while (!(await isWritten(this.database, results)));
        for (const { resolve } of together) resolve()
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    this.working = false
  }
}

/** False on a deadlock: who disables or recovers a webhook at the same moment locks its deliveries in another order. */
async function isWritten(database: Database, results: AttemptResult[]): Promise<boolean> {
  try {
    await writeAttempts(database, results)
    return true
  } catch (error) {
    if (postgresError(error)?.sqlState === '40P01') return false
    throw error
  }
}

async function writeAttempts(database: Database, results: AttemptResult[]): Promise<void> {
  const rows = results.map(({ webhookId, eventId, at, outcome, status, nextAttemptAt }) => ({
    webhook_id: webhookId,
    event_id: eventId,
    status,
    next_attempt_at: nextAttemptAt,
    attempt: {
      at,
      statusCode: outcome.statusCode,
      latencyMs: outcome.latencyMs,
      error: outcome.error,
      responseBody: outcome.responseBody,
    },
  }))
  // A delivery that was given up meanwhile (its webhook was disabled) stays so unless it succeeded.
  await sql`
    update webhook_deliveries delivery set updated_at = now(),
      status = case when delivery.status = 'failed' and result.status = 'pending' then 'failed' else result.status end,
      next_attempt_at = case when delivery.status = 'failed' then null else result.next_attempt_at end,
      tries = delivery.tries + (result.status <> 'succeeded')::int,
      attempts = case when jsonb_array_length(delivery.attempts) < ${sql.lit(MOST_ATTEMPTS_KEPT)}
        then delivery.attempts else delivery.attempts - 0 end || result.attempt
    from json_to_recordset((${JSON.stringify(rows)}::text)::json) as result (webhook_id uuid, event_id uuid, status text,
      next_attempt_at timestamptz, attempt jsonb)
    where delivery.webhook_id = result.webhook_id and delivery.event_id = result.event_id`.execute(
    database.platform,
  )
}
