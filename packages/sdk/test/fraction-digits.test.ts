import { expect, test } from 'bun:test'
import { getFractionDigits } from '@guildhall/sdk'

// The service calculates with the decimal places of its runtime, which are those of ISO 4217.
test('uses the service’s decimal places for every currency', () => {
  const currencies = Intl.supportedValuesOf('currency')
  const digits = currencies.map((currency) => [currency, String(getFractionDigits(currency))])
  const expected = currencies.map((currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return [currency, String(maximumFractionDigits)]
  })
  expect(digits).toEqual(expected)
})
