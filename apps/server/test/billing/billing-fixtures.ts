import type { Guildhall, Order, Resource } from '@guildhall/sdk'
import type { TestService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { buildPdf } from '../library/files.ts'

type NewOrder = Parameters<Guildhall['orders']['create']>[0]

export const iban = 'DE89370400440532013000'

/** A member, and requests as that member. */
export interface Shopper {
  id: string
  email: string
  token: string
  call: Call
  sdk: Guildhall
}

/** Uploads and publishes a resource for sale. */
export function sell(live: Guildhall, amount = 4900, currency = 'EUR', taxRate?: number): Promise<Resource> {
  return live.resources.upload(new Blob([buildPdf('For sale')]), {
    name: `Handbook ${crypto.randomUUID().slice(0, 8)}`,
    accessLevel: 'paid',
    status: 'published',
    price: { amount, currency },
    taxRate,
    fileName: 'handbook.pdf',
  })
}

/** Creates a member with a session. */
export async function createShopper(
  service: TestService,
  live: Guildhall,
  status = 'active',
): Promise<Shopper> {
  const { id, email } = await live.members.create(buildPerson({ status }))
  const { token } = await live.members.createSession(id)
  return { id, email, token, call: callAs(service, token), sdk: service.createSdk(token) }
}

/** Orders resources for a member, as staff. */
export function order(
  live: Guildhall,
  memberId: string,
  ...resources: Pick<Resource, 'id'>[]
): Promise<Order> {
  return live.orders.create({
    memberId,
    lines: resources.map(({ id }) => ({ item: { type: 'resource', id } })),
  })
}

/** Orders an item without an effect, as staff. @param fields that extend the order or replace its defaults */
export function orderOther(live: Guildhall, fields: Partial<NewOrder> = {}): Promise<Order> {
  const lines = [{ item: { type: 'other' as const }, description: 'Room hire', unitPrice: 4900 }]
  return live.orders.create({ currency: 'EUR', buyer: { name: 'Grace Hopper' }, lines, ...fields })
}

/** Pays the amount due of an order by transfer. */
export async function pay(live: Guildhall, { id, totals }: Pick<Order, 'id' | 'totals'>): Promise<Order> {
  await live.payments.create(id, { amount: totals.due, method: 'bank_transfer' })
  return live.orders.get(id)
}

/** Refunds all lines of an order. */
export function refundAll(live: Guildhall, { id, lines }: Pick<Order, 'id' | 'lines'>) {
  return live.refunds.create(id, { lines: lines.map((line) => ({ lineId: line.id })) })
}
