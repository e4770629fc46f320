import { expect, test } from 'bun:test'
import { getFractionDigits } from '@guildhall/sdk'
import { getMinorUnitDigits } from '../../core/src/billing/money/format.ts'

test('returns as many decimal places as the service uses, for every currency', () => {
  const currencies = Intl.supportedValuesOf('currency')
  const digits = currencies.map((currency) => [currency, String(getFractionDigits(currency))])
  const expected = currencies.map((currency) => [currency, String(getMinorUnitDigits(currency))])
  expect(digits).toEqual(expected)
})
