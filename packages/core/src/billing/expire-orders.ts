import { findClient } from '../access/clients/find-client.ts'
import { createSystemContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { FailureCollector } from '../platform/database/failure-collector.ts'
import { expireOrder } from './end-order.ts'

const BATCH_SIZE = 100

/**
 * Expires open orders whose expiry has passed. Safe to run concurrently: each order is checked again under its lock.
 *
 * @returns the number of orders expired
 * @throws AggregateError the errors of orders that could not be expired, after all were tried; if the database is
 *   unavailable, its error immediately
 */
export async function expireOrders(database: Database): Promise<number> {
  let expired = 0
  const failures = new FailureCollector()
  let after = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const batch = await findOrdersToExpire(database, after)
    for (const order of batch) {
      const message = `Order ${order.id} could not be expired.`
      if (await failures.attempt(message, () => expireUnlessSuspended(database, order))) expired++
    }
    const last = batch.at(-1)
    if (batch.length < BATCH_SIZE || !last?.expiresAt) break
    after = { at: last.expiresAt, id: last.id }
  }
  failures.throwIfAny('Some orders could not be expired.')
  return expired
}

/** Orders of a suspended association do not expire. */
async function expireUnlessSuspended(
  database: Database,
  { clientId, id }: { clientId: string; id: string },
): Promise<boolean> {
  const client = await findClient(database, clientId)
  return client !== null && expireOrder(createSystemContext(database, client, 'Order expiry'), id)
}

function findOrdersToExpire(database: Database, after: { at: Date; id: string }) {
  return database.platform
    .selectFrom('orders')
    .select(['id', 'client_id as clientId', 'expires_at as expiresAt'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', database.now())
    .where((eb) =>
      eb.or([
        eb('expires_at', '>', after.at),
        eb.and([eb('expires_at', '=', after.at), eb('id', '>', after.id)]),
      ]),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}
