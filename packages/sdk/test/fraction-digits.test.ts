import { expect, test } from 'bun:test'
import { getFractionDigits } from '@guildhall/sdk'

// The service takes decimal places from its runtime, Bun, which also runs this test.
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
