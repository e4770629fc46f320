import type { Guildhall, Order } from '@guildhall/sdk'
import type { PaymentIntent, Session, StripeEvent } from '../../../tools/fake-stripe/objects.ts'
import type { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import type { TestService } from '../../../tools/testing/service.ts'
import { createShopper, order, type Shopper, sell } from '../../server/test/billing/billing-fixtures.ts'

/** A Stripe account: the fake's own or a connected one. */
type StripeAccount = Pick<FakeStripe, 'store'>

/** An order to pay by card, with its payment page. */
export interface CardOrder {
  order: Order
  resourceIds: string[]
  member: Shopper
  session: Session
}

/** Orders resources at these prices for a new member, and opens the payment page. */
export async function startCardOrder(
  { service, stripe, live }: { service: TestService; stripe: StripeAccount; live: Guildhall },
  ...prices: number[]
): Promise<CardOrder> {
  const member = await createShopper(service, live)
  const resources = await Promise.all(prices.map((price) => sell(live, price)))
  const createdOrder = await order(live, member.id, ...resources)
  const { url } = await member.sdk.orders.checkout(createdOrder.id, {
    returnUrl: `${service.url}/a/x/orders`,
  })
  const session = stripe.store.sessions.get(new URL(url).pathname.split('/').at(-1) ?? '')
  if (!session) throw new Error('The service returned an unknown payment page.')
  return { order: createdOrder, resourceIds: resources.map(({ id }) => id), member, session }
}

/** Downloads an ordered resource as the buyer. @returns the status: 200 if the buyer has access, 402 if not */
export async function download({ member, resourceIds }: CardOrder, index = 0): Promise<number> {
  const response = await member.call('GET', `/api/resources/${resourceIds[index]}/download`)
  await response.body?.cancel()
  return response.status
}

/** Finds the payment made on a page. */
export function findIntent(stripe: StripeAccount, { session }: CardOrder): PaymentIntent {
  const intent = stripe.store.intents.get(session.payment_intent ?? '')
  if (!intent) throw new Error('No payment was made on the page.')
  return intent
}

/** Whether the worker has processed every event received from Stripe. */
export async function areEventsProcessed({ database }: TestService): Promise<boolean> {
  return (await database.sql`select from provider_events where status = 'pending'`).length === 0
}

/** Runs `work` and returns the events that it causes. */
export function collectEvents(stripe: StripeAccount, work: () => unknown): StripeEvent[] {
  const before = stripe.store.events.length
  work()
  return stripe.store.events.slice(before)
}

export function listPermutations<Item>(list: readonly Item[]): Item[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((item, index) =>
    listPermutations(list.toSpliced(index, 1)).map((remaining) => [item, ...remaining]),
  )
}
