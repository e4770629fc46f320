import { expect, test } from 'bun:test'
import { toMinorUnits } from '../src/forms/minor-units.ts'

test.each([
  ['49,5', 'EUR', 4950],
  [' 49.05 ', 'EUR', 4905],
  ['.5', 'EUR', 50],
  ['1.005', 'KWD', 1005],
  ['5000', 'JPY', 5000],
])('an amount typed as “%s” in %s is %d minor units', (text, currency, expected) => {
  expect(toMinorUnits(text, currency)).toBe(expected)
})

test.each([
  ['1,000', 'EUR'],
  ['12.50', 'JPY'],
  ['1.000,50', 'EUR'],
  ['-5', 'EUR'],
  ['1e3', 'EUR'],
  ['', 'EUR'],
])('“%s” in %s is left to the service to reject', (text, currency) => {
  expect(toMinorUnits(text, currency)).toBe(text)
})
