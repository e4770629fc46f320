import type { Guildhall, Member, Order, OrderCreate, Resource } from '@guildhall/sdk'

const DAY_MS = 86_400_000

/** Actions on an order after its creation. */
type FollowUp = (guildhall: Guildhall, order: Order, now: Date) => Promise<unknown>

interface DemoOrder {
  /** Resources by position, sold to a member; or lines, sold to `buyer` or, without one, to a member. */
  sale: { resources: number[] } | { lines: OrderCreate['lines']; buyer?: OrderCreate['buyer'] }
  /** Days from now; by default as in the billing settings. */
  dueInDays?: number
  followUp?: FollowUp
}

const pay =
  (share = 1, daysAgo = 0): FollowUp =>
  ({ payments }, { id, reference, totals }, now) =>
    payments.create(id, {
      amount: Math.round(totals.due * share),
      method: 'bank_transfer',
      reference: `Statement, ${reference}`,
      receivedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    })

const refundFirstLine: FollowUp = async (guildhall, order, now) => {
  await pay()(guildhall, order, now)
  const [line] = order.lines
  if (line)
    await guildhall.refunds.create(order.id, { lines: [{ lineId: line.id }], reason: 'Ordered twice' })
}

const buildLines = (description: string, unitPrice: number, quantity = 1) => [
  { item: { type: 'other' as const }, description, unitPrice, quantity },
]

const portAuthority = {
  name: 'Port of Saltmarsh Authority',
  email: 'accounts@saltmarsh-port.example',
  address: { line1: 'Pilot House, Quay Road', city: 'Saltmarsh', postalCode: 'SM1 4QR', country: 'GB' },
}
const instrumentMaker = {
  name: 'Deepwater Datum Systems',
  email: 'ledger@deepwater-datum.example',
  address: { line1: '4 Slipway Business Park', city: 'Southampton', postalCode: 'SO14 3JL', country: 'GB' },
}

/** An order in each state that staff deal with, and enough paid ones for a list. Amounts are in pence. */
const demoOrders: DemoOrder[] = [
  { sale: { resources: [0] }, followUp: pay() },
  { sale: { resources: [1] } },
  { sale: { resources: [0, 1] }, followUp: refundFirstLine },
  {
    sale: { lines: buildLines('Harbour & Coast Conference, place', 29_000, 3), buyer: portAuthority },
    dueInDays: -5,
  },
  {
    sale: { lines: buildLines('Room hire, Customs House, one day', 18_000), buyer: portAuthority },
    followUp: pay(),
  },
  { sale: { lines: buildLines('Course fee: Tidal analysis', 24_000) }, followUp: pay(0.5) },
  { sale: { resources: [1] }, followUp: pay(1.2) },
  { sale: { resources: [0] }, followUp: ({ orders }, { id }) => orders.cancel(id) },
  { sale: { lines: buildLines('Exhibition stand', 95_000), buyer: instrumentMaker } },
  {
    sale: { lines: buildLines('Replacement membership card', 500) },
    followUp: ({ orders }, { id }) => orders.writeOff(id),
  },
  { sale: { resources: [0] }, followUp: pay(1, 1) },
  { sale: { resources: [1] }, followUp: pay(1, 2) },
]

/**
 * Creates orders, payments and refunds for demo members. Skips as many orders as exist, so that an interrupted run can
 * be continued. Requires members; without the library, resources are not sold.
 *
 * @param now the day that dates are relative to
 */
export async function seedOrders(guildhall: Guildhall, now: Date): Promise<void> {
  let existingCount = (await guildhall.orders.list({ itemsPerPage: 1 })).totalItems ?? 0
  const resources = await guildhall.resources
    .list({ accessLevel: 'paid', status: 'published', order: { name: 'asc' } })
    .toArray({ limit: 2 })
  const buyers = await guildhall.members
    .list({ status: 'active', order: { externalId: 'asc' } })
    .toArray({ limit: demoOrders.length })
  // Sequentially, so that references and invoice numbers follow the order of the list.
  for (const [index, demoOrder] of demoOrders.entries()) {
    const fields = buildOrder(demoOrder, resources, buyers[index], now)
    if (!fields || existingCount-- > 0) continue
    const order = await guildhall.orders.create(fields)
    await demoOrder.followUp?.(guildhall, order, now)
  }
}

/** Returns null for a sale of resources if none of them is in the library or no member is left to buy them. */
function buildOrder(
  { sale, dueInDays }: DemoOrder,
  resources: readonly Resource[],
  member: Member | undefined,
  now: Date,
): OrderCreate | null {
  const dueAt =
    dueInDays === undefined ? {} : { dueAt: new Date(now.getTime() + dueInDays * DAY_MS).toISOString() }
  if ('lines' in sale) {
    const buyer = sale.buyer ? { buyer: sale.buyer } : { memberId: member?.id ?? null }
    return { currency: 'GBP', lines: sale.lines, ...buyer, ...dueAt }
  }
  const lines = sale.resources.flatMap((position) => {
    const resource = resources[position]
    return resource ? [{ item: { type: 'resource' as const, id: resource.id } }] : []
  })
  return member && lines.length > 0 ? { memberId: member.id, lines, ...dueAt } : null
}
