import { calculateTax, type PricedLine, sumAmounts } from '@guildhall/core/billing/money/tax'
import type { Order, OrderLine } from '@guildhall/core/billing/order'
import fc from 'fast-check'

const now = new Date('2026-11-24T00:00:00Z')
export const terms = { paidAt: now, calculateDates: () => ({ dueAt: now, expiresAt: now }) }

export const pricedLine: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  unitPrice: fc.integer({ min: 0, max: 100_000 }),
  taxRate: fc.constantFrom(0, 7, 19),
  taxTreatment: fc.constant('standard' as const),
})

/** Creates an open order of these lines, each with a pending effect. */
export function createOrder(lines: PricedLine[], currency: string, pricesIncludeTax: boolean): Order {
  const amounts = calculateTax(lines, pricesIncludeTax)
  return {
    id: 'order',
    memberId: null,
    buyer: { name: null, email: null, address: null, vatId: null },
    currency,
    status: 'open',
    attention: null,
    reference: 'RF',
    language: 'en',
    pricesIncludeTax,
    ...sumAmounts(amounts),
    paid: 0,
    refunded: 0,
    credited: 0,
    invoiced: 0,
    transfer: null,
    expiresAt: null,
    dueAt: null,
    paidAt: null,
    version: 1,
    payments: [],
    resolvedReasons: [],
    lines: lines.map(
      (line, index): OrderLine => ({
        ...line,
        ...(amounts[index] ?? { net: 0, tax: 0, total: 0 }),
        id: String(index),
        item: { type: 'other', id: null },
        description: 'Line',
        taxNote: null,
        effectType: 'grant',
        refunded: 0,
        credited: 0,
        effectId: null,
        effectStatus: 'pending',
        revokedByDispute: false,
      }),
    ),
  }
}
