import { describe, expect, test } from 'bun:test'
import { formatMoney, getMinorUnitDigits, toDecimal } from '@guildhall/core/billing/money/format'
import { allocate, roundHalfAwayFromZero } from '@guildhall/core/billing/money/rounding'
import {
  calculateTax,
  computePart,
  type PricedLine,
  sumAmounts,
  taxTreatments,
} from '@guildhall/core/billing/money/tax'
import fc from 'fast-check'

const rates = [0, 2.1, 7, 8.1, 19, 20, 21, 25.5]
const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000 }),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100_000_000 })),
  taxRate: fc.constantFrom(...rates),
  taxTreatment: fc.constantFrom('standard', 'standard', 'standard', ...taxTreatments),
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const createStandardLine = (unitPrice: number, taxRate: number, quantity = 1): PricedLine => ({
  quantity,
  unitPrice,
  taxRate,
  taxTreatment: 'standard',
})

describe('the tax of an order', () => {
  test('adds up exactly in 10,000 random orders, net and gross', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (lines, pricesIncludeTax) => {
        const amounts = calculateTax(lines, pricesIncludeTax)
        for (const [index, { net, tax, total }] of amounts.entries()) {
          const { quantity, unitPrice } = lines[index] as PricedLine
          expect(net + tax).toBe(total)
          expect(pricesIncludeTax ? total : net).toBe(quantity * unitPrice)
          expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
        }
        for (const indexes of Map.groupBy(lines.keys(), (index) => getGroupName(lines[index])).values()) {
          const group = sumAmounts(indexes.map((index) => amounts[index] as (typeof amounts)[0]))
          const { taxRate, taxTreatment } = lines[indexes[0] ?? 0] as PricedLine
          const rate = taxTreatment === 'standard' ? taxRate : 0
          const exact = pricesIncludeTax ? (group.total * rate) / (100 + rate) : (group.net * rate) / 100
          expect(Math.abs(group.tax - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('is rounded per rate, not per line', () => {
    const computeTaxes = (lines: PricedLine[]) => calculateTax(lines, false).map(({ tax }) => tax)
    expect(
      computeTaxes([createStandardLine(3, 19), createStandardLine(3, 19), createStandardLine(3, 19)]),
    ).toEqual([1, 1, 0])
    expect(
      computeTaxes([createStandardLine(3, 19), createStandardLine(3, 7), createStandardLine(3, 19)]),
    ).toEqual([1, 0, 0])
  })

  test('is included in gross prices, and added to net prices', () => {
    expect(calculateTax([createStandardLine(11_900, 19)], true)).toEqual([
      { net: 10_000, tax: 1_900, total: 11_900 },
    ])
    expect(calculateTax([createStandardLine(10_000, 19)], false)).toEqual([
      { net: 10_000, tax: 1_900, total: 11_900 },
    ])
  })

  test.each(taxTreatments.filter((treatment) => treatment !== 'standard'))('is 0 for %s', (taxTreatment) => {
    const [amounts] = calculateTax([{ ...createStandardLine(100, 19), taxTreatment }], false)
    expect(amounts).toEqual({ net: 100, tax: 0, total: 100 })
  })
})

const getGroupName = (line?: PricedLine) => (line?.taxTreatment === 'standard' ? String(line.taxRate) : '0')

test('parts of a line add up to its amounts, however it is divided', () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (lines, cuts) => {
        for (const amounts of calculateTax(lines, false)) {
          const inner = cuts.map((cut) => Math.floor(cut * amounts.total))
          const boundaries = [0, ...inner, amounts.total].toSorted((a, b) => a - b)
          const parts = boundaries
            .slice(1)
            .map((to, index) => computePart(amounts, boundaries[index] ?? 0, to))
          expect(sumAmounts(parts)).toEqual(amounts)
          for (const { net, tax } of parts) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
  ])('rounds %p / %p half away from zero to %p', (dividend, divisor, rounded) => {
    expect(roundHalfAwayFromZero(dividend, divisor)).toBe(rounded)
  })

  test('allocates amounts by largest remainder; among equal remainders, the earlier share comes first', () => {
    expect(allocate(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(allocate(100n, [0n, 1n, 2n])).toEqual([0n, 33n, 67n])
    expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n])
  })

  test('allocates every amount completely, each share within one unit of the exact value', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0n)
        fc.pre(total > 0n)
        const shares = allocate(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          const exact = amount * (weights[index] ?? 0n)
          expect(share * total > exact - total && share * total < exact + total).toBe(true)
        }
      }),
    )
  })
})

describe('amounts', () => {
  test.each([
    ['JPY', 0, '4900'],
    ['EUR', 2, '49.00'],
    ['KWD', 3, '4.900'],
    ['CLF', 4, '0.4900'],
    ['UYW', 4, '0.4900'],
    ['UYI', 0, '4900'],
  ])('in %s have %p decimals', (currency, digits, decimal) => {
    expect(getMinorUnitDigits(currency)).toBe(digits)
    expect(toDecimal(4900, currency)).toBe(decimal)
    expect(formatMoney(4900, currency, 'en')).toEndWith(
      Number(decimal).toLocaleString('en', { minimumFractionDigits: digits }),
    )
  })

  test('keep their digits if they are small or negative', () => {
    expect(toDecimal(5, 'EUR')).toBe('0.05')
    expect(toDecimal(-5, 'KWD')).toBe('-0.005')
  })

  test('are formatted exactly, in the reader’s language', () => {
    expect(formatMoney(900_719_925_474_099, 'EUR', 'en')).toBe('€9,007,199,254,740.99')
    expect(formatMoney(4900, 'EUR', 'de').replaceAll(/\s/g, ' ')).toBe('49,00 €')
  })
})
