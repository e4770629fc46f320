import { sql } from 'kysely'
import { findClient } from '../../access/clients/find-client.ts'
import { createSystemContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PaymentProvider, ProviderError } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { syncCheckout } from './sync-checkout.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Delays before retries, in seconds. An event is marked as failed after the last retry, or if its object does not
 * exist. Reconciliation can still detect the change that the event announced.
 */
const RETRY_DELAYS_SECONDS = [2, 10, 60, 300, 1800, 7200]
const BATCH_SIZE = 10
/** How long the events of a dead worker stay claimed. */
const LEASE_SECONDS = 30

/** Called with each error and its subject. */
export type FailureReporter = (error: unknown, subject: { clientId: string; id: string }) => void

interface ClaimedEvent {
  clientId: string
  id: string
  subjectType: 'checkout' | 'payment'
  subjectId: string
  attempts: number
}

/**
 * Fetches the objects of due events and records them. Safe to run concurrently; events of a dead worker are processed
 * again, which is safe. A failing event is retried later and does not block others.
 *
 * @returns the number of events claimed
 */
export async function processProviderEvents(
  database: Database,
  providers: PaymentProviders,
  report: FailureReporter,
): Promise<number> {
  const events = await claim(database)
  await Promise.all(
    events.map(async (event) => {
      if (event.attempts > RETRY_DELAYS_SECONDS.length + 1)
        return finish(database, event, 'failed', 'The last attempt crashed its worker. See the log.')
      try {
        await processEvent(database, providers, event)
        await finish(database, event, 'processed', null)
      } catch (error) {
        report(error, event)
        await retryLater(database, event, error)
      }
    }),
  )
  return events.length
}

/** Attempts are counted on claim, so that an event that kills its worker is eventually marked as failed too. */
async function claim(database: Database): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    with due as (select client_id, id from provider_events where status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ${sql.lit(BATCH_SIZE)} for update skip locked)
    update provider_events e set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from due where e.client_id = due.client_id and e.id = due.id
    returning e.client_id as "clientId", e.id, e.subject_type as "subjectType", e.subject_id as "subjectId",
      e.attempts`.execute(database.platform)
  return rows
}

async function processEvent(
  database: Database,
  providers: PaymentProviders,
  { clientId, subjectType, subjectId }: ClaimedEvent,
): Promise<void> {
  const clientProvider = await openProvider(database, providers, clientId)
  if (!clientProvider)
    throw new ProviderError(
      'denied',
      'The association is not active or has no API key for the payment provider.',
    )
  const sync = subjectType === 'checkout' ? syncCheckout : syncPayment
  await sync(clientProvider.ctx, clientProvider.provider, subjectId)
}

/** The provider of an association, for background work; null if there is none, or the association is not active. */
export async function openProvider(
  database: Database,
  providers: PaymentProviders,
  clientId: string,
): Promise<{ ctx: ReturnType<typeof createSystemContext>; provider: PaymentProvider } | null> {
  const client = await findClient(database, clientId)
  const ctx = client && createSystemContext(database, client, 'Payment provider')
  const provider = ctx && (await providers.find(ctx))
  return provider && { ctx, provider }
}

async function retryLater(database: Database, event: ClaimedEvent, error: unknown): Promise<void> {
  const isExpected = error instanceof ProviderError
  const message = isExpected ? error.message : 'Internal error. Search the log for the id of this event.'
  const delaySeconds = RETRY_DELAYS_SECONDS[event.attempts - 1]
  if (delaySeconds === undefined || (isExpected && error.reason === 'not-found'))
    return finish(database, event, 'failed', message)
  await sql`update provider_events set error = ${message}::text, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${delaySeconds})
    where client_id = ${event.clientId}::uuid and id = ${event.id}::text`.execute(database.platform)
}

async function finish(
  database: Database,
  { clientId, id }: ClaimedEvent,
  status: 'processed' | 'failed',
  error: string | null,
): Promise<void> {
  await sql`update provider_events set status = ${status}::text, error = ${error}::text, next_attempt_at = null,
      updated_at = now()
    where client_id = ${clientId}::uuid and id = ${id}::text`.execute(database.platform)
}
