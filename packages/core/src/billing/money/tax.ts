import { allocate, roundHalfAwayFromZero } from './rounding.ts'

export const taxTreatments = ['standard', 'exempt', 'outside_scope', 'reverse_charge'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** The price of a line before tax is calculated. */
export interface PricedLine {
  quantity: number
  /** In minor units; with tax if prices include it. */
  unitPrice: number
  /** In percent, with at most four decimals. */
  taxRate: number
  taxTreatment: TaxTreatment
}

/** Amounts in minor units; `total` is `net` plus `tax`. */
export interface Amounts {
  net: number
  tax: number
  total: number
}

/** Rates are calculated as integers, in ten-thousandths of a percent. */
const RATE_SCALE = 10_000n
const ONE_HUNDRED_PERCENT = 100n * RATE_SCALE

/** Whether a rate has at most four decimals. */
export function isTaxRate(rate: number): boolean {
  const scale = Number(RATE_SCALE)
  return Math.round(rate * scale) / scale === rate
}

/**
 * Calculates the tax of an order's lines. The tax of all lines with the same rate is rounded once, half away from zero,
 * and spread over these lines by largest remainder, so that lines add up to the total exactly. For net prices, the tax
 * is Σ net × rate; for prices with tax, it is Σ gross × rate / (1 + rate), and the remainder is net.
 *
 * @returns the amounts of each line, in order
 */
export function calculateTax(lines: readonly PricedLine[], pricesIncludeTax: boolean): Amounts[] {
  const prices = lines.map(({ quantity, unitPrice }) => BigInt(quantity) * BigInt(unitPrice))
  const taxes = lines.map(() => 0n)
  for (const indexes of Map.groupBy(lines.keys(), (index) => toRate(lines[index])).values()) {
    const rate = toRate(lines[indexes[0] ?? 0])
    const divisor = pricesIncludeTax ? ONE_HUNDRED_PERCENT + rate : ONE_HUNDRED_PERCENT
    const weights = indexes.map((index) => (prices[index] ?? 0n) * rate)
    const groupTax = roundHalfAwayFromZero(sum(weights), divisor)
    for (const [position, share] of allocate(groupTax, weights).entries())
      taxes[indexes[position] ?? 0] = share
  }
  return prices.map((price, index) => {
    const tax = taxes[index] ?? 0n
    const [net, total] = pricesIncludeTax ? [price - tax, price] : [price, price + tax]
    return { net: Number(net), tax: Number(tax), total: Number(total) }
  })
}

/** Only standard lines carry tax. */
function toRate(line: PricedLine | undefined): bigint {
  if (line?.taxTreatment !== 'standard') return 0n
  return BigInt(Math.round(line.taxRate * Number(RATE_SCALE)))
}

export function sumAmounts(lines: readonly Amounts[]): Amounts {
  return lines.reduce(
    (sum, { net, tax, total }) => ({ net: sum.net + net, tax: sum.tax + tax, total: sum.total + total }),
    { net: 0, tax: 0, total: 0 },
  )
}

/**
 * The part of a line's amounts between two cumulative amounts, such as those credited before and after a refund. Parts
 * of a line add up to its amounts exactly, however it is divided.
 *
 * @param sumBefore the lower cumulative amount with tax, in minor units
 * @param sumAfter the higher one
 */
export function computePart({ tax, total }: Amounts, sumBefore: number, sumAfter: number): Amounts {
  const computeTaxUpTo = (amount: number) =>
    total === 0 ? 0 : Number(roundHalfAwayFromZero(BigInt(tax) * BigInt(amount), BigInt(total)))
  const partTax = computeTaxUpTo(sumAfter) - computeTaxUpTo(sumBefore)
  const partTotal = sumAfter - sumBefore
  return { net: partTotal - partTax, tax: partTax, total: partTotal }
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
