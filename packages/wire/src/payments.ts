import { ledgerEntryTypes, paymentMethods } from '@guildhall/core/billing/collections'
import { Type } from '@sinclair/typebox'
import { Address } from './addresses.ts'
import { Seller, VatId } from './billing.ts'
import { amount, amounts, lineFields, positiveAmount } from './orders.ts'
import { Currency, closed, Instant, nullable, oneOf, recordFields, text, Uuid } from './primitives.ts'

const times = { createdAt: recordFields.createdAt, updatedAt: recordFields.updatedAt }
const providerId = nullable(Type.String({ description: 'The id at the provider.', examples: ['pi_3Nabc'] }))

const Dispute = Type.Object(
  {
    status: oneOf('needs_response', 'under_review', 'won', 'lost'),
    amount: amount(4900),
    dueBy: nullable(Instant),
  },
  {
    $id: 'Dispute',
    ...closed,
    description:
      'The disputes of a payment: the most urgent of their statuses, and the total amount and earliest deadline of the disputes with this status.',
  },
)

export const Payment = Type.Object(
  {
    id: recordFields.id,
    orderId: Uuid,
    provider: oneOf('stripe', 'manual'),
    method: Type.String({ examples: ['bank_transfer'] }),
    status: oneOf('pending', 'succeeded', 'failed', 'disputed'),
    currency: Currency,
    amount: positiveAmount(4900),
    refunded: amount(0),
    fee: nullable(amount(120, 'The provider’s fee. `null` if there is none or it is not known yet.')),
    reference: nullable(text(200, ['Statement 2026/11, line 4'])),
    receivedAt: nullable(Instant),
    providerId,
    dispute: nullable(Dispute),
    failureReason: nullable(text(500, ['The cheque bounced.'])),
    ...times,
  },
  { $id: 'Payment', ...closed },
)

export const PaymentCreate = Type.Object(
  {
    amount: positiveAmount(4900),
    currency: Type.Optional(
      Type.Union([Currency, Type.Null()], { description: 'Must be, and defaults to, the order’s currency.' }),
    ),
    method: oneOf(...paymentMethods),
    reference: Type.Optional(nullable(text(200, ['Statement 2026/11, line 4']))),
    receivedAt: Type.Optional(
      Type.Union([Instant, Type.Null()], { description: 'When the payment was received. Defaults to now.' }),
    ),
  },
  { $id: 'PaymentCreate', ...closed },
)

export const PaymentFailure = Type.Object(
  { reason: Type.Optional(nullable(text(500, ['The cheque bounced.']))) },
  { $id: 'PaymentFailure', ...closed },
)

const RefundLine = Type.Object(
  {
    lineId: Uuid,
    amount: positiveAmount(4900),
    revoke: Type.Boolean({
      description: 'Whether the access that the line granted is revoked. A failed refund restores it.',
    }),
  },
  { $id: 'RefundLine', ...closed },
)

export const Refund = Type.Object(
  {
    id: recordFields.id,
    orderId: Uuid,
    paymentId: Uuid,
    lines: Type.Array(RefundLine, { description: 'Empty for the refund of an overpayment.' }),
    currency: Currency,
    amount: positiveAmount(4900),
    reason: nullable(text(500, ['Bought twice'])),
    status: oneOf('pending', 'succeeded', 'failed'),
    providerId,
    ...times,
  },
  { $id: 'Refund', ...closed },
)

const RefundLineInput = Type.Object(
  {
    lineId: Uuid,
    amount: Type.Optional(
      Type.Union([positiveAmount(4900), Type.Null()], {
        description: 'Defaults to the remaining amount of the line.',
      }),
    ),
    revoke: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description:
          'Whether to revoke the access that the line granted. Defaults to `true` if this refund completes the refund of the line.',
      }),
    ),
  },
  { $id: 'RefundLineInput', ...closed },
)

export const RefundCreate = Type.Object(
  {
    lines: Type.Optional(
      Type.Union([Type.Array(RefundLineInput, { minItems: 1, maxItems: 100 }), Type.Null()], {
        description: 'The lines to refund. Without lines, an overpayment is refunded.',
      }),
    ),
    amount: Type.Optional(
      Type.Union([positiveAmount(100), Type.Null()], {
        description:
          'The amount of the overpayment to refund; only without `lines`. Defaults to the whole overpayment.',
      }),
    ),
    paymentId: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        description:
          'The payment to refund. Defaults to the latest payment that covers the refund, or to several payments if none does.',
      }),
    ),
    reason: Type.Optional(nullable(text(500, ['Bought twice']))),
  },
  { $id: 'RefundCreate', ...closed },
)

export const Refunds = Type.Object(
  { items: Type.Array(Refund, { description: 'One refund for each payment used.' }) },
  { $id: 'Refunds', ...closed },
)

const InvoiceLine = Type.Object(lineFields, { $id: 'InvoiceLine', ...closed })
const day = Type.String({ format: 'date', examples: ['2026-11-24'] })

export const Invoice = Type.Object(
  {
    id: recordFields.id,
    kind: oneOf('invoice', 'credit_note'),
    number: Type.String({ examples: ['INV-00042'] }),
    status: oneOf('issued'),
    orderId: Uuid,
    refersTo: Type.Union([Uuid, Type.Null()], {
      description: 'The document that this one corrects or replaces. `null` if there is none.',
    }),
    language: Type.String({ examples: ['en'] }),
    seller: Seller,
    buyer: Type.Object(
      {
        name: nullable(text(200, ['Ada Lovelace'])),
        address: nullable(Address),
        vatId: nullable(VatId),
      },
      { $id: 'InvoiceBuyer', ...closed },
    ),
    currency: Currency,
    lines: Type.Array(InvoiceLine),
    totals: Type.Object(amounts, { $id: 'InvoiceTotals', ...closed }),
    issuedOn: day,
    dueOn: nullable(day),
    sha256: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()], {
      description: 'The hash of the PDF. `null` until the PDF is generated.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    ...times,
  },
  { $id: 'Invoice', ...closed },
)

export const LedgerEntry = Type.Object(
  {
    id: recordFields.id,
    type: oneOf(...ledgerEntryTypes),
    orderId: Uuid,
    paymentId: nullable(Uuid),
    refundId: nullable(Uuid),
    currency: Currency,
    postings: Type.Array(
      Type.Object(
        {
          account: Type.String({ examples: ['receivable'] }),
          amount: Type.Integer({
            description: 'In minor units; debits are positive, credits negative.',
            examples: [4900],
          }),
        },
        { $id: 'LedgerPosting', ...closed },
      ),
      { description: 'The amounts sum to 0.' },
    ),
    ...times,
  },
  { $id: 'LedgerEntry', ...closed },
)

export const LedgerExport = Type.Object(
  {
    from: Type.Optional(day),
    to: Type.Optional(day),
    timezone: Type.Optional(
      Type.String({ format: 'time-zone', maxLength: 64, examples: ['Europe/Amsterdam'] }),
    ),
    format: oneOf('csv', 'xlsx', 'json'),
  },
  { $id: 'LedgerExport', ...closed },
)
