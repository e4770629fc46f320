import { expect, test } from 'bun:test'
import { toRate } from '../src/forms/rates.ts'

test.each([
  ['19 Standard', { rate: 19, name: 'Standard' }],
  ['7,5 % Reduced rate', { rate: 7.5, name: 'Reduced rate' }],
  ['0% Exempt', { rate: 0, name: 'Exempt' }],
  ['-1 Negative', { rate: -1, name: 'Negative' }],
])('the line “%s” is parsed as a rate and a name', (line, rate) => {
  expect(toRate(line)).toEqual(rate)
})

test.each([
  ['% Standard', { rate: '%', name: 'Standard' }],
  ['0x13 Standard', { rate: '0x13', name: 'Standard' }],
  ['Standard', { rate: 'Standard', name: '' }],
])('the rate in “%s” stays text, so that the service rejects it', (line, rate) => {
  expect(toRate(line)).toEqual(rate)
})
