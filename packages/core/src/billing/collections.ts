import { defineCollection } from '../records/collection.ts'
import { enumField, field } from '../records/field.ts'

export const orderStatuses = ['open', 'paid', 'expired', 'cancelled', 'written_off'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Why an order needs attention. */
export const attentionCodes = [
  'overpaid',
  'amount_mismatch',
  'paid_after_expiry',
  'paid_after_cancel',
  'paid_after_write_off',
  'payment_failed',
  'item_unavailable',
  'disputed',
] as const
export type Attention = (typeof attentionCodes)[number]

export const paymentStatuses = ['pending', 'succeeded', 'failed', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['bank_transfer', 'cheque', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const readOnly = { readOnly: true, nullable: false } as const

export const orders = defineCollection({
  name: 'orders',
  singular: 'order',
  table: 'orders',
  fields: {
    memberId: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnly, countable: true }),
    method: enumField(['provider', 'transfer'], readOnly),
    status: enumField(orderStatuses, readOnly),
    attention: enumField(attentionCodes, { readOnly: true }),
    reference: field('text', readOnly),
    expiresAt: field('timestamp', { readOnly: true }),
    dueAt: field('timestamp', { readOnly: true }),
    paidAt: field('timestamp', { readOnly: true }),
  },
})

export const payments = defineCollection({
  name: 'payments',
  singular: 'payment',
  table: 'payments',
  fields: {
    orderId: field('uuid', readOnly),
    provider: enumField(['manual', 'stripe'], readOnly),
    method: field('text', { ...readOnly, countable: true }),
    status: enumField(paymentStatuses, readOnly),
    currency: field('text', { ...readOnly, countable: true }),
    amount: field('integer', readOnly),
    reference: field('text', { readOnly: true }),
    receivedAt: field('timestamp', { readOnly: true }),
  },
})

export const refunds = defineCollection({
  name: 'refunds',
  singular: 'refund',
  table: 'refunds',
  fields: {
    orderId: field('uuid', readOnly),
    paymentId: field('uuid', readOnly),
    status: enumField(['pending', 'succeeded', 'failed'], readOnly),
    currency: field('text', { ...readOnly, countable: true }),
    amount: field('integer', readOnly),
  },
})

export const invoices = defineCollection({
  name: 'invoices',
  singular: 'invoice',
  table: 'invoices',
  fields: {
    kind: enumField(['invoice', 'credit_note'], readOnly),
    number: field('text', readOnly),
    orderId: field('uuid', readOnly),
    refersTo: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnly, countable: true }),
  },
})

export const ledgerEntryTypes = [
  'order',
  'payment',
  'payment_failed',
  'refund',
  'refund_failed',
  'credit',
  'expiry',
  'revival',
  'write_off',
] as const
export type LedgerEntryType = (typeof ledgerEntryTypes)[number]

export const ledgerEntries = defineCollection({
  name: 'ledger',
  singular: 'ledger_entry',
  table: 'ledger_entries',
  recordExpression: `json_build_object('id', t.id, 'type', t.type, 'orderId', t.order_id,
    'paymentId', t.payment_id, 'refundId', t.refund_id, 'currency', t.currency,
    'postings', (select coalesce(json_agg(json_build_object('account', p.account, 'amount', p.amount)
      order by p.position), '[]') from ledger_postings p where p.client_id = t.client_id and p.entry_id = t.id),
    'createdAt', instant(t.created_at), 'updatedAt', instant(t.created_at))::text`,
  fields: {
    type: enumField(ledgerEntryTypes, readOnly),
    orderId: field('uuid', readOnly),
    paymentId: field('uuid', { readOnly: true }),
    refundId: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnly, countable: true }),
    // Entries never change.
    updatedAt: field('timestamp', { ...readOnly, column: 'created_at' }),
  },
})
