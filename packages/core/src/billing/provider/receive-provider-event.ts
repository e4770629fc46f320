import { findClient } from '../../access/clients/find-client.ts'
import { systemContext } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ProviderEvent, ProviderFailure } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** An event as the provider sent it to an association. */
export interface ReceivedEvent {
  clientId: string
  body: string
  signature: string
}

/**
 * Verifies an event and stores the id of its object, for a worker to fetch it. Duplicates are ignored; the body
 * is not kept.
 *
 * @throws DomainError not-found, unauthorized (a wrong signature, or an association without a webhook secret),
 *   malformed-request
 */
export async function receiveProviderEvent(
  database: Database,
  providers: PaymentProviders,
  { clientId, body, signature }: ReceivedEvent,
): Promise<void> {
  const client = await findClient(database, clientId)
  if (!client) throw notFound('association')
  const ctx = systemContext(database, client, 'Payment provider')
  const provider = await providers.findVerifier(ctx)
  const event = await provider?.verifyEvent(body, signature, database.now()).catch(rejectMalformed)
  if (!event)
    throw new DomainError(
      'unauthorized',
      'The signature is missing or wrong, or its timestamp is more than five minutes old. Check the webhook secret.',
    )
  await ctx.db
    .insertInto('provider_events')
    .values({
      client_id: ctx.client.id,
      id: event.id,
      type: event.type,
      subject_type: event.subject?.type ?? null,
      subject_id: event.subject?.id ?? null,
      status: event.subject ? 'pending' : 'ignored',
      next_attempt_at: event.subject ? ctx.now() : null,
      occurred_at: event.occurredAt,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute()
}

function rejectMalformed(error: unknown): ProviderEvent | null {
  if (!(error instanceof ProviderFailure)) throw error
  throw new DomainError('malformed-request', `${error.message} Send an event as Stripe does.`)
}
