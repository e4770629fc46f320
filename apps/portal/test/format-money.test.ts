import { describe, expect, test } from 'bun:test'
import { formatDecimal, formatMoney, toDecimal } from '../src/translations/format-money.ts'

describe('a decimal number', () => {
  test.each([
    [4900, 'EUR', '49.00'],
    [5, 'EUR', '0.05'],
    [-5, 'EUR', '-0.05'],
    [-123_456, 'EUR', '-1234.56'],
    [0, 'EUR', '0.00'],
    [4900, 'JPY', '4900'],
    [-1, 'JPY', '-1'],
    [4900, 'KWD', '4.900'],
    [1, 'CLF', '0.0001'],
  ])('%i %s is %s', (amount, currency, expected) => {
    expect(toDecimal({ amount, currency })).toBe(expected)
  })
})

describe('an amount', () => {
  test('has all decimals of its currency', () => {
    expect(formatMoney('en', { amount: 4900, currency: 'EUR' })).toBe('€49.00')
    expect(formatMoney('de', { amount: 490_000, currency: 'EUR' })).toBe('4.900,00\u00a0€')
    expect(formatMoney('en', { amount: -4900, currency: 'JPY' })).toBe('-¥4,900')
    expect(formatMoney('en', { amount: 4900, currency: 'KWD' })).toBe('KWD\u00a04.900')
    expect(formatMoney('hu', { amount: 490_000, currency: 'HUF' })).toBe('4900,00\u00a0Ft')
  })

  test('as a price has decimals only if it is not a whole number', () => {
    expect(formatMoney('en', { amount: 4900, currency: 'EUR' }, 'auto')).toBe('€49')
    expect(formatMoney('en', { amount: 4950, currency: 'EUR' }, 'auto')).toBe('€49.50')
  })

  test('is exact beyond the precision of floating-point numbers', () => {
    expect(formatMoney('en', { amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' })).toBe(
      '€90,071,992,547,409.91',
    )
  })
})

test('an amount to paste into a form has no currency and no groups', () => {
  expect(formatDecimal('de', { amount: 123_456_700, currency: 'EUR' })).toBe('1234567,00')
  expect(formatDecimal('en', { amount: 4900, currency: 'JPY' })).toBe('4900')
})
