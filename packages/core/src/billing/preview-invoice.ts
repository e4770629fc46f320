import type { Context } from '../context.ts'
import { chooseLanguage } from '../mail/languages.ts'
import { changeSettings } from './billing-settings.ts'
import { type InvoiceDependencies, readLogo } from './invoice-file.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-pdf/document.ts'
import { type InvoiceTranslations, invoiceTranslations } from './invoice-pdf/invoice-translations.ts'
import { calculateTax, sumAmounts } from './money/tax.ts'
import { calculateDueDates, getTransfer, readSeller, type SellerProfile, toCalendarDay } from './seller.ts'
import { buildTaxNote } from './tax-notes.ts'

const buyer = {
  name: 'Ada Lovelace',
  address: {
    line1: '1 Quay Street',
    line2: null,
    city: 'Bristol',
    region: null,
    postalCode: 'BS1 4DQ',
    country: 'GB',
  },
  vatId: null,
}
/** In minor units, whatever the currency. */
const UNIT_PRICE = 4900
/** No invoice has this number: numbers start at 1. */
const NUMBER = '00000'
/** A sample with valid check digits; also the example in the API’s documentation. */
const REFERENCE = 'RF13539007547034123'

/**
 * Writes the PDF of a sample invoice with a change applied to the settings. Nothing is stored.
 *
 * @param change a merge patch of the settings, as for an update but without `provider`
 * @throws DomainError validation-error, storage-unavailable
 */
export async function previewInvoice(
  ctx: Context,
  deps: InvoiceDependencies,
  change: object,
): Promise<Uint8Array> {
  const seller = await readSeller(ctx)
  const changedSeller = { ...seller, settings: changeSettings(seller.settings, change) }
  const document = buildSampleDocument(changedSeller, await findCurrency(ctx), ctx.now())
  const logo = await readLogo(ctx, deps, seller.logoUrl)
  // Loaded on first use, because it is large.
  const { writeInvoice } = await import('./invoice-pdf/write-invoice.ts')
  return writeInvoice(document, logo)
}

/** The currency of the latest order; EUR without orders. */
async function findCurrency({ db }: Context): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('currency')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.currency ?? 'EUR'
}

function buildSampleDocument(seller: SellerProfile, currency: string, now: Date): InvoiceDocument {
  const { settings, timezone, logoUrl, color } = seller
  const language = chooseLanguage(seller.locale)
  const lines = buildSampleLines(seller, invoiceTranslations[language])
  return {
    kind: 'invoice',
    number: settings.series.invoice + NUMBER,
    refersTo: null,
    language,
    seller: { ...settings.seller, name: settings.seller.name ?? seller.name },
    buyer,
    currency,
    lines,
    totals: sumAmounts(lines),
    issuedOn: toCalendarDay(now, timezone).toString(),
    dueOn: toCalendarDay(calculateDueDates(seller, now).dueAt, timezone).toString(),
    design: {
      logoUrl,
      color,
      pricesIncludeTax: settings.pricesIncludeTax,
      reference: REFERENCE,
      paidOn: null,
      transfer: getTransfer(seller),
    },
  }
}

/** Returns a line with the default tax rate and treatment, and a standard line for each other rate above 0. */
function buildSampleLines(seller: SellerProfile, { sampleItem }: InvoiceTranslations): InvoiceLine[] {
  const { taxRates, defaultTaxRate, defaultTaxTreatment, pricesIncludeTax } = seller.settings
  const defaultRate = defaultTaxTreatment === 'standard' ? defaultTaxRate : 0
  const otherRates = taxRates.filter(({ rate }) => rate !== defaultRate && rate > 0)
  const pricedLines = [
    {
      description: sampleItem,
      quantity: 2,
      unitPrice: UNIT_PRICE,
      taxRate: defaultRate,
      taxTreatment: defaultTaxTreatment,
      taxNote: buildTaxNote(defaultTaxTreatment, seller),
    },
    ...otherRates.map(({ rate, name }) => ({
      description: `${sampleItem} (${name})`,
      quantity: 1,
      unitPrice: UNIT_PRICE,
      taxRate: rate,
      taxTreatment: 'standard' as const,
      taxNote: null,
    })),
  ]
  const amounts = calculateTax(pricedLines, pricesIncludeTax)
  return pricedLines.map((line, index) => ({ ...line, ...(amounts[index] ?? { net: 0, tax: 0, total: 0 }) }))
}
