import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toFields, toPatch } from '../src/forms/field-values.ts'
import { readAmount, toMinorUnits } from '../src/forms/read-amount.ts'
import { toSalary, toSalaryFields } from '../src/forms/salary.ts'
import { formatMoney, toDecimal } from '../src/translations/format-money.ts'

describe('an amount', () => {
  test.each([
    ['49,00', 'EUR', 4900],
    ['49.00', 'EUR', 4900],
    ['49', 'EUR', 4900],
    ['49,5', 'EUR', 4950],
    ['49,-', 'EUR', 4900],
    ['€ 49,-', 'EUR', 4900],
    ['0,05', 'EUR', 5],
    ['.50', 'EUR', 50],
    ['-,5', 'EUR', -50],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'EUR', 123_456],
    ["1'234.56", 'CHF', 123_456],
    ['1’234.56', 'CHF', 123_456],
    ['1 234,56', 'EUR', 123_456],
    ['1\u202f234,56\u00a0€', 'EUR', 123_456],
    ['1.234', 'EUR', 123_400],
    ['1,234', 'EUR', 123_400],
    ['1.234.567', 'EUR', 123_456_700],
    ['1.234.567,89', 'EUR', 123_456_789],
    ['1.234', 'KWD', 1234],
    ['1.234', 'CLF', 12_340],
    ['1,234', 'UYW', 12_340],
    ['1.234,5', 'CLF', 12_345_000],
    ['1.234.567', 'CLF', 12_345_670_000],
    ['1,234.500', 'KWD', 1_234_500],
    ['49.00', 'JPY', 49],
    ['4,900', 'JPY', 4900],
    ['49,00 EUR', 'EUR', 4900],
    ['EUR 49,00', 'EUR', 4900],
    ['€49.00', 'EUR', 4900],
    ['+49,00', 'EUR', 4900],
    ['49,00+', 'EUR', 4900],
    ['49,00 H', 'EUR', 4900],
    ['49.00 CR', 'EUR', 4900],
    ['-49,00', 'EUR', -4900],
    ['−49,00', 'EUR', -4900],
    ['49,00-', 'EUR', -4900],
    ['- 49,00 EUR', 'EUR', -4900],
    ['-€49.00', 'EUR', -4900],
    ['€ -49.00', 'EUR', -4900],
    ['(49.00)', 'EUR', -4900],
    ['49,00 S', 'EUR', -4900],
    ['49.00 DR', 'EUR', -4900],
    ['49,0000', 'EUR', 4900],
    ['49,001', 'JPY', 49_001],
    ['JP¥ -4.900', 'JPY', -4900],
    ['4900,00 Ft', 'HUF', 490_000],
    ['kr. 49,00', 'DKK', 4900],
    ['-0,00', 'EUR', 0],
  ])('%p in %s is %i', (text, currency, expected) => {
    expect(readAmount(text, currency)).toBe(expected)
  })

  test.each([
    ['', 'EUR'],
    ['Ada', 'EUR'],
    ['49,0011', 'JPY'],
    ['49,5', 'JPY'],
    ['49.0055', 'EUR'],
    ['0.500', 'EUR'],
    ['.500', 'EUR'],
    ['.', 'EUR'],
    ['.,5', 'EUR'],
    ['1.23.456', 'EUR'],
    ['12,34,56', 'EUR'],
    ['1.234.56', 'EUR'],
    ['1,234,56.00', 'EUR'],
    ['4 9,00', 'EUR'],
    ['49,00 49,00', 'EUR'],
    ['1e3', 'EUR'],
    ['24.11.2026', 'EUR'],
    ['10.000.000.000,00', 'EUR'],
  ])('%p in %s is not an amount', (text, currency) => {
    expect(readAmount(text, currency)).toBeNull()
    expect(toMinorUnits(text, currency)).toBe(text)
  })

  // Bounded so that the service accepts them.
  const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', 'HUF', 'CHF')

  test('is parsed from the formats of six locales', () => {
    const locales = fc.constantFrom('en', 'de', 'de-CH', 'fr', 'es', 'nl')
    fc.assert(
      fc.property(amounts, currencies, locales, (amount, currency, locale) => {
        expect(readAmount(formatMoney(locale, { amount, currency }), currency)).toBe(amount)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is parsed from a plain decimal number', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(readAmount(toDecimal({ amount, currency }), currency)).toBe(amount)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of a salary or a price is unchanged by conversion to form fields and back', () => {
    const definitions = [{ path: 'price', kind: 'money', label: '' } as const]
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), currencies, (amount, currency) => {
        const salary = { min: amount, max: null, currency, unit: 'YEAR' }
        expect(toSalary('salary', toSalaryFields('salary', salary))).toEqual(salary)
        const price = { amount, currency }
        const fields = toFields(definitions, { price }, { zone: 'UTC' })
        expect(toPatch(definitions, fields, fields, { zone: 'UTC' })).toEqual({ price })
      }),
      { numRuns: 2_000 },
    )
  })

  test('is a whole number of minor units or null, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+(]?[\d., ']{0,12}[-)SH]?$/)), (text) => {
        const amount = readAmount(text, 'EUR')
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
