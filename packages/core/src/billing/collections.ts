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

const readOnlyNotNull = { readOnly: true, nullable: false } as const

export const orders = defineCollection({
  name: 'orders',
  singular: 'order',
  table: 'orders',
  fields: {
    memberId: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnlyNotNull, countable: true }),
    method: enumField(['provider', 'transfer'], readOnlyNotNull),
    status: enumField(orderStatuses, readOnlyNotNull),
    attention: enumField(attentionCodes, { readOnly: true }),
    reference: field('text', readOnlyNotNull),
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
    orderId: field('uuid', readOnlyNotNull),
    provider: enumField(['manual', 'stripe'], readOnlyNotNull),
    method: field('text', { ...readOnlyNotNull, countable: true }),
    status: enumField(paymentStatuses, readOnlyNotNull),
    currency: field('text', { ...readOnlyNotNull, countable: true }),
    amount: field('integer', readOnlyNotNull),
    reference: field('text', { readOnly: true }),
    receivedAt: field('timestamp', { readOnly: true }),
  },
})

export const refunds = defineCollection({
  name: 'refunds',
  singular: 'refund',
  table: 'refunds',
  fields: {
    orderId: field('uuid', readOnlyNotNull),
    paymentId: field('uuid', readOnlyNotNull),
    status: enumField(['pending', 'succeeded', 'failed'], readOnlyNotNull),
    currency: field('text', { ...readOnlyNotNull, countable: true }),
    amount: field('integer', readOnlyNotNull),
  },
})

export const invoices = defineCollection({
  name: 'invoices',
  singular: 'invoice',
  table: 'invoices',
  fields: {
    kind: enumField(['invoice', 'credit_note'], readOnlyNotNull),
    number: field('text', readOnlyNotNull),
    orderId: field('uuid', readOnlyNotNull),
    refersTo: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnlyNotNull, countable: true }),
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
    type: enumField(ledgerEntryTypes, readOnlyNotNull),
    orderId: field('uuid', readOnlyNotNull),
    paymentId: field('uuid', { readOnly: true }),
    refundId: field('uuid', { readOnly: true }),
    currency: field('text', { ...readOnlyNotNull, countable: true }),
    // Entries never change.
    updatedAt: field('timestamp', { ...readOnlyNotNull, column: 'created_at' }),
  },
})
