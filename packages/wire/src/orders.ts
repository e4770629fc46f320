import { attentionCodes, orderStatuses } from '@guildhall/core/billing/collections'
import { itemTypes } from '@guildhall/core/billing/order'
import { MAX_TOTAL } from '@guildhall/core/billing/price-order'
import { type TObject, Type } from '@sinclair/typebox'
import { Address, AddressInput } from './addresses.ts'
import { TaxRate, TaxTreatment, VatId } from './billing.ts'
import {
  Currency,
  closed,
  Email,
  Instant,
  nullable,
  oneOf,
  recordFields,
  text,
  Url,
  Uuid,
} from './primitives.ts'

/** The maximum number of lines of an order. */
const MAX_LINES = 100

/** A non-negative amount, in minor units of the record’s currency. */
export const amount = (example: number, description?: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_TOTAL,
    examples: [example],
    ...(description ? { description } : {}),
  })
/** An amount of at least one minor unit. */
export const positiveAmount = (example: number) =>
  Type.Integer({ minimum: 1, maximum: MAX_TOTAL, examples: [example] })

/** The amounts of a line or an order. */
export const amounts = { net: amount(4118), tax: amount(782), total: amount(4900) }

const itemType = oneOf(...itemTypes)
export const Item = Type.Object({ type: itemType, id: nullable(Uuid) }, { $id: 'OrderItem', ...closed })
const ItemInput = Type.Object(
  { type: itemType, id: Type.Optional(nullable(Uuid)) },
  { $id: 'OrderItemInput', ...closed, examples: [{ type: 'other' }] },
)

export const Buyer = Type.Object(
  {
    name: nullable(text(200, ['Ada Lovelace'])),
    email: nullable(Email),
    address: nullable(Address),
    vatId: nullable(VatId),
  },
  { $id: 'Buyer', ...closed },
)
const BuyerInput = Type.Object(
  {
    name: Type.Optional(nullable(text(200))),
    email: Type.Optional(nullable(Email)),
    address: Type.Optional(nullable(AddressInput)),
    vatId: Type.Optional(nullable(VatId)),
  },
  {
    $id: 'BuyerInput',
    ...closed,
    description:
      'Invoices print all fields but the email address. A missing name, email address or postal address is copied from the member. Required without a member, with a name.',
  },
)

const description = text(500, ['Member handbook'])
const quantity = Type.Integer({ minimum: 1, maximum: 100_000, examples: [1] })
const taxNote = nullable(text(300, ['Exempt from VAT.']))
export const lineFields = {
  description,
  quantity,
  unitPrice: amount(4900),
  taxRate: TaxRate,
  taxTreatment: TaxTreatment,
  taxNote,
  ...amounts,
}

const QuotedLine = Type.Object({ item: Item, ...lineFields }, { $id: 'QuotedLine', ...closed })

const Effect = Type.Object(
  {
    type: oneOf('grant'),
    id: Type.Union([Uuid, Type.Null()], { description: 'The grant. `null` until it was created.' }),
    status: Type.Unsafe<'pending' | 'active' | 'suspended' | 'revoked'>({
      ...oneOf('pending', 'active', 'suspended', 'revoked'),
      description:
        '`pending`: not in effect, because the order is not paid, or because the item was not available when it was. `suspended`: a payment of the order is disputed. `revoked`: ended by a refund, a lost dispute or staff.',
    }),
  },
  { $id: 'OrderEffect', ...closed, description: 'What the buyer receives once the order is paid.' },
)

const OrderLine = Type.Object(
  { id: Uuid, item: Item, ...lineFields, refunded: amount(0), effect: nullable(Effect) },
  { $id: 'OrderLine', ...closed },
)

const LineInput = Type.Object(
  {
    item: ItemInput,
    description: Type.Optional(nullable(description)),
    quantity: Type.Optional(quantity),
    unitPrice: Type.Optional(
      Type.Union([amount(4900), Type.Null()], { description: '`null` uses the price of the item.' }),
    ),
    taxRate: Type.Optional(
      Type.Union([TaxRate, Type.Null()], {
        description:
          'In percent: 0, the default rate or one of the rates in the billing settings. `null` uses the rate of the item or, if it has none, the default rate.',
      }),
    ),
    taxTreatment: Type.Optional(nullable(TaxTreatment)),
    taxNote: Type.Optional(taxNote),
  },
  {
    $id: 'OrderLineInput',
    ...closed,
    description:
      'Only staff and keys can set a price, tax or description, and order items of type `other`, which need a description and a price. A resource must have the access level `paid` and can be ordered only for a member, once.',
  },
)

const exampleLine = { item: { type: 'other' }, description: 'Room hire', quantity: 2, unitPrice: 4900 }
const quoteFields = {
  memberId: Type.Optional(nullable(Uuid)),
  buyer: Type.Optional(nullable(BuyerInput)),
  currency: Type.Optional(nullable(Currency)),
  lines: Type.Array(LineInput, { minItems: 1, maxItems: MAX_LINES, examples: [[exampleLine]] }),
}

export const QuoteRequest = Type.Object(quoteFields, { $id: 'QuoteRequest', ...closed })

export const Quote = Type.Object(
  {
    currency: Currency,
    pricesIncludeTax: Type.Boolean(),
    lines: Type.Array(QuotedLine, { maxItems: MAX_LINES }),
    totals: Type.Object(amounts, { $id: 'QuoteTotals', ...closed }),
  },
  { $id: 'Quote', ...closed },
)

const returnUrl = {
  ...Url,
  description: 'Must be within the portal or at an allowed origin of a publishable key.',
}

export const OrderCreate = Type.Object(
  {
    ...quoteFields,
    method: Type.Optional(
      Type.Unsafe<'provider' | 'transfer'>({
        ...oneOf('provider', 'transfer'),
        description:
          'How the buyer intends to pay. Defaults to `transfer`. `provider` returns 503 if the association has no payment provider.',
      }),
    ),
    expectedTotal: Type.Optional(
      nullable(
        amount(
          4900,
          'The total shown to the buyer. Required from members. Send its `currency` too, so that a price in another currency is rejected as changed.',
        ),
      ),
    ),
    expiresAt: Type.Optional(
      Type.Union([{ ...Instant, examples: ['2090-01-31T22:59:59.000Z'] }, Type.Null()], {
        description:
          'When the order expires; `null` for never. Defaults to the end of the grace period in the billing settings, which starts after the payment term or, if that is later, after `dueAt`.',
      }),
    ),
    dueAt: Type.Optional(
      Type.Union([Instant, Type.Null()], {
        description:
          'When the order is due, no later than `expiresAt`; `null` for no due date. Defaults to the end of the payment term in the billing settings, or to `expiresAt` if that is earlier.',
      }),
    ),
    returnUrl: Type.Optional(nullable(returnUrl)),
  },
  { $id: 'OrderCreate', ...closed },
)

const Totals = Type.Object(
  {
    ...amounts,
    paid: amount(4900),
    refunded: amount(0),
    credited: amount(
      0,
      'The amount no longer due, because it was refunded, cancelled, expired or written off.',
    ),
    due: Type.Integer({
      description: '`total` − `paid` + `refunded` − `credited`. Negative if too much was paid.',
      examples: [0],
    }),
  },
  { $id: 'OrderTotals', ...closed },
)

export const Transfer = Type.Object(
  {
    accountHolder: Type.String({ examples: ['Harbour Engineers’ Guild'] }),
    iban: Type.String({ examples: ['DE89370400440532013000'] }),
    bic: nullable(Type.String({ examples: ['COBADEFFXXX'] })),
  },
  { $id: 'TransferAccount', ...closed },
)

const Attention = oneOf(...attentionCodes)

export const Order: TObject = Type.Object(
  {
    id: recordFields.id,
    memberId: nullable(Uuid),
    buyer: Buyer,
    currency: Currency,
    method: oneOf('provider', 'transfer'),
    status: oneOf(...orderStatuses),
    attention: Type.Union([Attention, Type.Null()], {
      description: 'The most urgent reason why the order needs attention. `null` if it needs none.',
    }),
    reference: Type.String({
      description: 'The creditor reference (ISO 11649) to give with a transfer.',
      examples: ['RF13539007547034123'],
    }),
    language: Type.String({ examples: ['en'] }),
    pricesIncludeTax: Type.Boolean(),
    lines: Type.Array(OrderLine, { maxItems: MAX_LINES }),
    totals: Totals,
    transfer: Type.Union([Transfer, Type.Null()], {
      description:
        'The bank account for a transfer. `null` if the association had none when the order was created.',
    }),
    returnUrl: Type.Union([Url, Type.Null()], {
      description:
        'The page that the buyer came from, which the portal links back to. `null` if none was given.',
    }),
    expiresAt: Type.Union([Instant, Type.Null()], {
      description: 'When the order expires if it is still open. `null` for never.',
    }),
    dueAt: Type.Union([Instant, Type.Null()], {
      description: 'When the order is due. `null` for no due date.',
    }),
    paidAt: Type.Union([Instant, Type.Null()], {
      description:
        'When the order was paid in full, by the `receivedAt` of its payments. `null` until then, and again if an amount becomes due.',
    }),
    createdAt: recordFields.createdAt,
    updatedAt: recordFields.updatedAt,
  },
  { $id: 'Order', ...closed },
)

/** The fields that cannot be changed are accepted only when unchanged, as in the updates of other records. */
const unchangedFields = Object.fromEntries(
  Object.entries(Order.properties).map(([name, schema]) => [name, Type.Optional(schema)]),
)

export const OrderUpdate = Type.Object(
  {
    ...unchangedFields,
    dueAt: Type.Optional(nullable(Instant)),
    expiresAt: Type.Optional(nullable({ ...Instant, examples: ['2090-01-31T22:59:59.000Z'] })),
    attention: Type.Optional(
      Type.Union([Attention, Type.Null()], {
        description:
          '`null` marks the current reason as resolved; the next reason, if any, takes its place. Otherwise, only the current reason is accepted.',
      }),
    ),
  },
  {
    $id: 'OrderUpdate',
    minProperties: 1,
    ...closed,
    examples: [{ dueAt: '2089-12-31T22:59:59.000Z', expiresAt: '2090-01-31T22:59:59.000Z' }],
  },
)

export const CheckoutRequest = Type.Object({ returnUrl }, { $id: 'CheckoutRequest', ...closed })

export const Checkout = Type.Object({ url: Url, expiresAt: Instant }, { $id: 'Checkout', ...closed })
