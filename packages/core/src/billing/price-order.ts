import type { Context } from '../context.ts'
import { DomainError, invalid, type Violation, violation } from '../errors.ts'
import type { Address } from '../records/fields.ts'
import { type BuyerProfile, loadBuyer } from './buyer.ts'
import { type Amounts, calculateTax, sumAmounts, type TaxTreatment } from './money/tax.ts'
import { findOffers, type Offer } from './offers.ts'
import type { Item, ItemType, NewLine } from './order.ts'
import { readSeller, type SellerProfile } from './seller.ts'
import { buildTaxNote } from './tax-notes.ts'

/** The largest total of an order, of a line and of an order’s payments, in minor units, so that sums stay exact. */
export const MAX_TOTAL = 999_999_999_999

export interface LineInput {
  item: { type: ItemType; id?: string | null }
  description?: string | null
  quantity?: number
  /** In minor units; null or absent: the item's own price. */
  unitPrice?: number | null
  taxRate?: number | null
  taxTreatment?: TaxTreatment | null
  taxNote?: string | null
}

export interface BuyerInput {
  name?: string | null
  email?: string | null
  address?: Partial<Address> | null
  vatId?: string | null
}

export interface OrderInput {
  memberId?: string | null
  buyer?: BuyerInput | null
  currency?: string | null
  /**
   * The total the buyer agreed to, in minor units of `currency`. If it is set, items priced in another currency count
   * as a changed price, not as a contradiction.
   */
  expectedTotal?: number | null
  lines: LineInput[]
}

export interface PricedOrder {
  seller: SellerProfile
  buyer: BuyerProfile
  currency: string
  lines: NewLine[]
  totals: Amounts
}

/**
 * Prices an order with the association's prices and tax rates, unless the input sets others. The route rejects such
 * input from members.
 *
 * @param isStaff whether the caller sells on behalf of the association; members buy for themselves
 * @throws DomainError validation-error, already-owned
 */
export async function priceOrder(ctx: Context, input: OrderInput, isStaff: boolean): Promise<PricedOrder> {
  const seller = await readSeller(ctx)
  const violations: Violation[] = []
  const buyer = await loadBuyer(ctx, input, seller, violations)
  const offers = await findOffers(ctx, input.lines, buyer.memberId, isStaff)
  violations.push(...findLineViolations(input.lines, offers, buyer, seller))
  const currency = chooseCurrency(input, offers, violations)
  if (violations.length > 0) throw invalid(...violations)
  rejectOwned(offers)
  const lines = priceLines(input.lines, offers, seller)
  const totals = sumAmounts(lines)
  if (totals.total > MAX_TOTAL || lines.some(({ total }) => total > MAX_TOTAL))
    throw invalid(violation('lines', 'out_of_range', `The total must not exceed ${MAX_TOTAL} minor units.`))
  return { seller, buyer, currency, lines, totals }
}

function findLineViolations(
  lines: readonly LineInput[],
  offers: readonly Offer[],
  buyer: BuyerProfile,
  { settings }: SellerProfile,
): Violation[] {
  const ids = lines.map(({ item }) => item.id).filter((id) => id != null)
  const rates = [0, settings.defaultTaxRate, ...settings.taxRates.map(({ rate }) => rate)]
  return lines.flatMap((line, index) => {
    const linePath = `lines[${index}]`
    const violations = offers[index]?.violations.map(({ propertyPath, ...rest }) => ({
      ...rest,
      propertyPath: `${linePath}.${propertyPath}`,
    }))
    const add = (field: string, code: Violation['code'], message: string) =>
      violations?.push(violation(`${linePath}.${field}`, code, message))
    if (line.item.id && ids.indexOf(line.item.id) !== ids.lastIndexOf(line.item.id))
      add('item.id', 'duplicate', 'This item is in several lines. List it once.')
    if (line.taxRate != null && !rates.includes(line.taxRate))
      add('taxRate', 'unknown_value', 'Must be 0 or one of the rates in the billing settings.')
    if (line.taxTreatment === 'reverse_charge' && !isForeignBusiness(buyer, settings.seller.vatId))
      add(
        'taxTreatment',
        'not_allowed',
        'Reverse charge requires the association’s VAT ID, and a buyer with a VAT ID of another EU member state.',
      )
    return violations ?? []
  })
}

const euVatPrefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** VAT IDs begin with a country code, which is EL for Greece and XI for Northern Ireland. */
function isForeignBusiness({ buyer: { vatId } }: BuyerProfile, sellerVatId: string | null): boolean {
  const state = vatId?.slice(0, 2).toUpperCase() ?? ''
  return euVatPrefixes.has(state) && sellerVatId !== null && sellerVatId.slice(0, 2).toUpperCase() !== state
}

/** The currency of the items, or of the request if no item has one. */
function chooseCurrency(
  { currency: requestedCurrency, expectedTotal }: OrderInput,
  offers: readonly Offer[],
  violations: Violation[],
): string {
  const currencies = new Set(
    offers.map(({ price }) => price?.currency).filter((currency) => currency !== undefined),
  )
  if (requestedCurrency && (expectedTotal == null || currencies.size === 0)) currencies.add(requestedCurrency)
  const [currency = ''] = currencies
  if (currencies.size > 1)
    violations.push(violation('currency', 'contradiction', 'All prices of an order must be in one currency.'))
  if (currencies.size === 0 && violations.length === 0)
    violations.push(violation('currency', 'required', 'An order without priced items needs a currency.'))
  return currency
}

function rejectOwned(offers: readonly Offer[]): void {
  const ownedOffer = offers.find(({ isOwned }) => isOwned)
  if (!ownedOffer) return
  throw new DomainError('already-owned', `The buyer already has “${ownedOffer.name}”.`, [], {
    item: ownedOffer.item,
  })
}

function priceLines(lines: readonly LineInput[], offers: readonly Offer[], seller: SellerProfile): NewLine[] {
  const { defaultTaxRate, defaultTaxTreatment, pricesIncludeTax } = seller.settings
  const pricedLines = lines.map((line, index) => {
    const offer = offers[index]
    const taxTreatment = line.taxTreatment ?? defaultTaxTreatment
    const rate = line.taxRate ?? offer?.taxRate ?? defaultTaxRate
    return {
      id: Bun.randomUUIDv7(),
      item: { type: line.item.type, id: line.item.id ?? null } satisfies Item,
      description: line.description ?? offer?.name ?? '',
      quantity: line.quantity ?? 1,
      unitPrice: line.unitPrice ?? offer?.price?.amount ?? 0,
      taxRate: taxTreatment === 'standard' ? rate : 0,
      taxTreatment,
      taxNote: line.taxNote ?? buildTaxNote(taxTreatment, seller),
      effectType: offer?.effectType ?? null,
    }
  })
  const amounts = calculateTax(pricedLines, pricesIncludeTax)
  return pricedLines.map((line, index) => ({ ...line, ...(amounts[index] ?? { net: 0, tax: 0, total: 0 }) }))
}
