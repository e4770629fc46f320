import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import type { Outcome } from './send.ts'

/** A finished attempt and the state of its delivery after it. */
export interface AttemptResult {
  webhookId: string
  eventId: string
  at: Date
  outcome: Outcome
  status: 'pending' | 'succeeded' | 'failed'
  /** The number of attempts in the retry schedule before this one. */
  tries: number
  nextAttemptAt: Date | null
}

const MAX_BATCH_ATTEMPTS = 500
/** Limits the stored attempts of deliveries that are redelivered many times. */
const MAX_STORED_ATTEMPTS = 50

/**
 * Writes attempts to their deliveries. Attempts that finish while a statement is in flight share the next one, which
 * spreads the cost of a commit over all webhooks.
 */
export class AttemptRecorder {
  private pending: { result: AttemptResult; resolve: () => void; reject: (error: unknown) => void }[] = []
  private isFlushing = false

  constructor(private readonly database: Database) {}

  /** Resolves once the attempt is committed. */
  record(result: AttemptResult): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.pending.push({ result, resolve, reject })
    if (!this.isFlushing) void this.flush()
    return promise
  }

  private async flush(): Promise<void> {
    this.isFlushing = true
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, MAX_BATCH_ATTEMPTS)
      try {
        const results = batch.map(({ result }) => result)
        while (!(await tryWriteAttempts(this.database, results)));
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.isFlushing = false
  }
}

/** Returns false on a deadlock: disabling or recovering a webhook locks its deliveries in a different order. */
async function tryWriteAttempts(database: Database, results: AttemptResult[]): Promise<boolean> {
  try {
    await writeAttempts(database, results)
    return true
  } catch (error) {
    if (readPostgresError(error)?.sqlState === '40P01') return false
    throw error
  }
}

async function writeAttempts(database: Database, results: AttemptResult[]): Promise<void> {
  const rows = results.map(({ webhookId, eventId, at, outcome, status, tries, nextAttemptAt }) => ({
    webhook_id: webhookId,
    event_id: eventId,
    status,
    tries,
    next_attempt_at: nextAttemptAt,
    attempt: {
      at,
      statusCode: outcome.statusCode,
      latencyMs: outcome.latencyMs,
      error: outcome.error,
      responseBody: outcome.responseBody,
    },
  }))
  // If the webhook was disabled in the meantime, the delivery stays failed unless this attempt succeeded. If a redelivery
  // was requested in the meantime, which sets `tries` to 0, it stays pending unless this attempt succeeded.
  await sql`
    update webhook_deliveries delivery set updated_at = now(),
      status = case when result.status <> 'succeeded' and delivery.tries < result.tries then delivery.status
        when delivery.status = 'failed' and result.status = 'pending' then 'failed' else result.status end,
      next_attempt_at = case when delivery.status = 'failed' then null
        when result.status <> 'succeeded' and delivery.tries < result.tries then delivery.next_attempt_at
        else result.next_attempt_at end,
      tries = delivery.tries + (result.status <> 'succeeded' and delivery.tries >= result.tries)::int,
      attempts = case when jsonb_array_length(delivery.attempts) < ${sql.lit(MAX_STORED_ATTEMPTS)}
        then delivery.attempts else delivery.attempts - 0 end || result.attempt
    from json_to_recordset((${JSON.stringify(rows)}::text)::json) as result (webhook_id uuid, event_id uuid, status text,
      tries integer, next_attempt_at timestamptz, attempt jsonb)
    where delivery.webhook_id = result.webhook_id and delivery.event_id = result.event_id`.execute(
    database.platform,
  )
}
