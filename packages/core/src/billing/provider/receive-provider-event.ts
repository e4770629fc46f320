import { findClient } from '../../access/clients/find-client.ts'
import { type Context, createSystemContext } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { ProviderError, type ProviderEvent } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** An event as the provider sent it to an association. */
export interface ReceivedEvent {
  clientId: string
  body: string
  signature: string
}

/**
 * Verifies an event and stores the id of its object, for a worker to fetch that object. Duplicates are ignored; the
 * body is not kept.
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
  const ctx = createSystemContext(database, client, 'Payment provider')
  const provider = await providers.findVerifier(ctx)
  const event = await provider?.verifyEvent(body, signature, database.now()).catch(rejectMalformed)
  if (!event) throw createSignatureError()
  await storeEvent(ctx, event)
}

/**
 * An event of the platform, and the ids of the associations for which it was stored: none if nobody uses its account.
 */
export interface PlatformEvent {
  id: string
  accountId: string | null
  clientIds: string[]
}

/**
 * Verifies an event that was sent to the operator’s platform, and stores it for the association whose account it is
 * about. An account can be connected to an association and to its sandbox twin; the event’s mode decides.
 *
 * @throws DomainError unauthorized (a wrong signature, or a platform without a webhook secret), malformed-request
 */
export async function receivePlatformEvent(
  database: Database,
  providers: PaymentProviders,
  { body, signature }: Pick<ReceivedEvent, 'body' | 'signature'>,
): Promise<PlatformEvent> {
  const event = await providers.verifyPlatformEvent(body, signature, database.now()).catch(rejectMalformed)
  if (!event) throw createSignatureError()
  const { id, accountId } = event
  const clientIds: string[] = []
  for (const clientId of await findConnectedClients(database, providers, event)) {
    const client = await findClient(database, clientId)
    if (!client) continue
    await storeEvent(createSystemContext(database, client, 'Payment provider'), event)
    clientIds.push(clientId)
  }
  return { id, accountId, clientIds }
}

/** Associations with their own key receive its events at their own URL. */
async function findConnectedClients(
  database: Database,
  providers: PaymentProviders,
  event: ProviderEvent,
): Promise<string[]> {
  const environments = await providers.listEnvironments(event)
  if (event.accountId === null || environments.length === 0) return []
  const rows = await database.platform
    .selectFrom('billing_settings')
    .select('client_id')
    .where('connected_account', '=', event.accountId)
    .where('connected_environment', 'in', environments)
    .where('api_key', 'is', null)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

function createSignatureError(): DomainError {
  return new DomainError(
    'unauthorized',
    'The signature is missing or wrong, or its timestamp is more than five minutes old. Check the webhook secret.',
  )
}

/** Stores an event, unless it is already stored. */
async function storeEvent(ctx: Context, event: ProviderEvent): Promise<void> {
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
  if (!(error instanceof ProviderError)) throw error
  throw new DomainError('malformed-request', `${error.message} Send an event in Stripe’s format.`)
}
