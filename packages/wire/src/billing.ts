import { taxTreatments } from '@guildhall/core/billing/money/tax'
import { Type } from '@sinclair/typebox'
import { Address, AddressInput } from './addresses.ts'
import { longText } from './collection-fields.ts'
import { closed, Email, nullable, oneOf, text } from './primitives.ts'

export const TaxRate = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'In percent, with at most four decimal places.',
  examples: [19],
})
export const TaxTreatment = oneOf(...taxTreatments)
const DefaultTreatment = oneOf('standard', 'exempt', 'outside_scope')
export const VatId = Type.String({
  pattern: '^[A-Z]{2}[0-9A-Z+*]{2,13}$',
  description: 'With its country prefix, without spaces.',
  examples: ['DE123456789'],
})
const Iban = Type.String({
  pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$',
  description: 'Without spaces (ISO 13616). `null` if the association accepts no bank transfers.',
  examples: ['DE89370400440532013000'],
})
const Bic = Type.String({ pattern: '^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$', examples: ['COBADEFFXXX'] })
const Prefix = Type.String({
  pattern: '^([A-Za-z0-9/.-]{0,19}[A-Za-z/.-])?$',
  maxLength: 20,
  description:
    'Letters, digits, `/`, `.` and `-`; does not end in a digit, so that numbers stay unique. Numbering restarts at 1 with a new prefix.',
  examples: ['INV-'],
})
const Days = Type.Integer({ minimum: 0, maximum: 365, examples: [14] })
const Rates = Type.Array(
  Type.Object({ rate: TaxRate, name: text(60, ['Standard']) }, { $id: 'BillingTaxRate', ...closed }),
  {
    maxItems: 20,
    description: 'The tax rates available for lines, besides 0. Each rate is listed once.',
  },
)

const sellerFields = {
  name: nullable(text(200, ['Harbour Engineers’ Guild'])),
  email: nullable(Email),
  vatId: nullable(VatId),
  taxNumber: nullable(text(40, ['12/345/67890'])),
  footer: nullable(longText(400, ['Registered charity 123456'])),
}
export const Seller = Type.Object(
  { ...sellerFields, address: Address },
  {
    $id: 'Seller',
    ...closed,
    description: 'The issuer of invoices. Without a name, the association’s name is used.',
  },
)
const SellerUpdate = Type.Partial(Type.Object({ ...sellerFields, address: nullable(AddressInput) }), {
  $id: 'SellerUpdate',
  ...closed,
})

const note = nullable(longText(300, ['Exempt from VAT under section 4 (22) UStG.']))
const TaxNotes = Type.Object(
  { exempt: note, outsideScope: note, reverseCharge: note },
  {
    $id: 'TaxNotes',
    ...closed,
    description:
      'The notes printed on invoices for lines that are exempt, outside the scope of tax or subject to the reverse charge. `null` uses a default note in the association’s language.',
  },
)
const TaxNotesUpdate = Type.Partial(TaxNotes, { $id: 'TaxNotesUpdate', ...closed })
const Series = Type.Object(
  { invoice: Prefix, creditNote: { ...Prefix, examples: ['CN-'] } },
  { $id: 'InvoiceSeries', ...closed, description: 'The prefixes of invoice and credit note numbers.' },
)
const SeriesUpdate = Type.Partial(Type.Object(toOptionalNullable(Series.properties)), {
  $id: 'InvoiceSeriesUpdate',
  ...closed,
})

export const ProviderSecret = Type.Object(
  {
    set: Type.Boolean(),
    last4: nullable(Type.String({ description: 'The last four characters.', examples: ['4cpQ'] })),
  },
  { $id: 'ProviderSecret', ...closed },
)
const WebhookUrl = Type.String({
  description: 'The URL to which the provider sends its events. Read-only.',
  examples: ['https://api.example.org/webhooks/stripe/0198c1a2-3b4c-7d5e-8f60-718293a4b5c6'],
})
const ConnectedAccount = Type.Union(
  [Type.String({ maxLength: 65, examples: ['acct_1NG8Du2eZvKYlo2C'] }), Type.Null()],
  {
    description:
      'The connected account that the operator has set up for the association. Used unless an API key is stored. Read-only.',
  },
)
const PaymentProvider = Type.Object(
  {
    apiKey: ProviderSecret,
    webhookSecret: ProviderSecret,
    webhookUrl: WebhookUrl,
    connectedAccount: ConnectedAccount,
  },
  { $id: 'PaymentProvider', ...closed, description: 'Stripe, for card payments.' },
)
export const SecretInput = Type.Optional(
  Type.Union([text(250), ProviderSecret, Type.Null()], {
    description:
      'Send a string to set the secret, `null` to delete it, or the object from the response to keep it.',
  }),
)
const PaymentProviderUpdate = Type.Object(
  {
    apiKey: SecretInput,
    webhookSecret: SecretInput,
    webhookUrl: Type.Optional(WebhookUrl),
    connectedAccount: Type.Optional(ConnectedAccount),
  },
  { $id: 'PaymentProviderUpdate', ...closed },
)

export const ProviderTest = Type.Object(
  {
    ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf('settings', 'apiKey', 'permissions', 'webhook'),
          ok: Type.Boolean(),
          message: Type.String({ description: 'The result, or the error and how to resolve it.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'ProviderTest', ...closed },
)

/** The part of a Stripe event that is used; the event’s object is fetched from Stripe. */
export const ProviderEvent = Type.Object(
  {
    id: Type.String({ examples: ['evt_1NG8Du2eZvKYlo2CUI79vXWy'] }),
    type: Type.String({ examples: ['checkout.session.completed'] }),
    created: Type.Integer({ description: 'A Unix timestamp in seconds.', examples: [1_795_000_000] }),
    account: Type.Optional(
      Type.String({
        description: 'The connected account that the event belongs to.',
        examples: ['acct_1NG8Du2eZvKYlo2C'],
      }),
    ),
    livemode: Type.Optional(Type.Boolean()),
    data: Type.Object(
      { object: Type.Object({}, { additionalProperties: true }) },
      { additionalProperties: true },
    ),
  },
  { $id: 'ProviderEvent', additionalProperties: true },
)

const nullableFields = {
  accountHolder: Type.Union([text(70, ['Harbour Engineers’ Guild']), Type.Null()], {
    description: '`null` uses the name of the seller.',
  }),
  iban: nullable(Iban),
  bic: nullable(Bic),
}
const fieldsWithDefaults = {
  taxRates: Rates,
  defaultTaxRate: { ...TaxRate, description: 'In percent: 0 or one of `taxRates`.' },
  defaultTaxTreatment: DefaultTreatment,
  pricesIncludeTax: Type.Boolean({
    description: 'Whether prices include tax. Existing orders are not changed.',
  }),
  transferDays: { ...Days, description: 'The payment term, in days after the order.' },
  graceDays: {
    ...Days,
    description:
      'The number of days until an unpaid order expires, from the end of the payment term or, if it is later, from the order’s due date.',
    examples: [7],
  },
}

export const BillingSettings = Type.Object(
  {
    seller: Seller,
    ...nullableFields,
    ...fieldsWithDefaults,
    taxNotes: TaxNotes,
    series: Series,
    provider: PaymentProvider,
  },
  { $id: 'BillingSettings', ...closed },
)

const updateFields = {
  seller: Type.Optional(nullable(SellerUpdate)),
  ...toOptional(nullableFields),
  ...toOptionalNullable(fieldsWithDefaults),
  taxNotes: Type.Optional(nullable(TaxNotesUpdate)),
  series: Type.Optional(nullable(SeriesUpdate)),
}
export const BillingSettingsUpdate = Type.Object(
  { ...updateFields, provider: Type.Optional(nullable(PaymentProviderUpdate)) },
  { $id: 'BillingSettingsUpdate', ...closed },
)
/** Changes to settings that appear on invoices, to preview before saving. */
export const InvoicePreviewRequest = Type.Object(updateFields, { $id: 'InvoicePreviewRequest', ...closed })

function toOptional<Fields extends Record<string, Parameters<typeof Type.Optional>[0]>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]))
}

function toOptionalNullable<Fields extends Record<string, Parameters<typeof nullable>[0]>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(nullable(schema))]),
  )
}
