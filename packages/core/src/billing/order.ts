import type { Address } from '../records/fields.ts'
import type { Attention, OrderStatus, PaymentStatus } from './collections.ts'
import type { Amounts, PricedLine } from './money/tax.ts'

export const itemTypes = ['resource', 'other'] as const
export type ItemType = (typeof itemTypes)[number]

export interface Item {
  type: ItemType
  /** Null for `other`. */
  id: string | null
}

/** The buyer. Invoices print all fields but the email address. */
export interface Buyer {
  name: string | null
  email: string | null
  address: Address | null
  vatId: string | null
}

/** The account that a transfer goes to. */
export interface Transfer {
  accountHolder: string
  iban: string
  bic: string | null
}

export interface NewLine extends PricedLine, Amounts {
  id: string
  item: Item
  description: string
  taxNote: string | null
  effectType: 'grant' | null
}

export interface OrderLine extends NewLine {
  refunded: number
  /** The part of `total` that is no longer due: refunded, cancelled or expired. */
  credited: number
  effectId: string | null
  effectStatus: 'pending' | 'active' | 'suspended' | 'revoked' | null
  /** Whether only a lost dispute revoked the effect, so that a correction of the loss restores it. */
  revokedByDispute: boolean
}

/** The facts of a payment that decide the effects of its order and whether the order needs attention. */
export interface PaymentFacts {
  id: string
  status: PaymentStatus
  /** The amount lost to disputes. */
  lost: number
  /** Why the payment needs attention, as determined when it was received or failed. */
  attention: Attention | null
}

/** An order, locked for a change. Amounts are in minor units. */
export interface Order extends Amounts {
  id: string
  memberId: string | null
  buyer: Buyer
  currency: string
  status: OrderStatus
  attention: Attention | null
  reference: string
  language: string
  pricesIncludeTax: boolean
  paid: number
  refunded: number
  credited: number
  /** The sum of invoices minus credit notes. */
  invoiced: number
  transfer: Transfer | null
  expiresAt: Date | null
  dueAt: Date | null
  paidAt: Date | null
  version: number
  lines: OrderLine[]
  payments: PaymentFacts[]
  /** The keys of the reasons for attention that staff marked as resolved. */
  resolvedReasons: string[]
}

/** The amount due; negative after an overpayment. */
export function calculateDue({ total, paid, refunded, credited }: Order): number {
  return total - paid + refunded - credited
}

/** Whether a payment arrived, even if it was lost to a dispute later. */
export function isReceived({ status, lost }: Pick<PaymentFacts, 'status' | 'lost'>): boolean {
  return status === 'succeeded' || status === 'disputed' || lost > 0
}

/** The order with the facts of a payment that is new or has changed. */
export function setPayment(order: Order, payment: PaymentFacts): Order {
  const others = order.payments.filter(({ id }) => id !== payment.id)
  return { ...order, payments: [...others, payment] }
}
