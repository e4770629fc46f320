import { describe, expect, test } from 'bun:test'
import {
  createCreditorReference,
  formatInGroupsOfFour,
  isCreditorReference,
  isIban,
} from '@guildhall/core/billing/money/creditor-reference'
import fc from 'fast-check'

describe('creditor references (ISO 11649)', () => {
  test('have valid check digits', () => {
    for (let count = 0; count < 1_000; count++) {
      const reference = createCreditorReference()
      expect(reference).toMatch(/^RF\d{17}$/)
      expect(isCreditorReference(reference)).toBe(true)
    }
  })

  test.each(['RF18539007547034', 'rf18 5390 0754 7034', 'RF712348231'])('can be %s', (reference) => {
    expect(isCreditorReference(reference)).toBe(true)
  })

  test.each(['RF19539007547034', 'RF18', 'DE18539007547034', ''])('cannot be %p', (reference) => {
    expect(isCreditorReference(reference)).toBe(false)
  })

  test('detect a wrong digit and a swap of adjacent digits', () => {
    const reference = createCreditorReference()
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 18 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digit = (Number(reference[position]) + shift) % 10
        expect(
          isCreditorReference(reference.slice(0, position) + digit + reference.slice(position + 1)),
        ).toBe(false)
      }),
    )
    for (let position = 4; position < 18; position++) {
      const [left, right] = [reference[position], reference[position + 1]]
      const swapped = `${reference.slice(0, position)}${right}${left}${reference.slice(position + 2)}`
      expect(isCreditorReference(swapped)).toBe(left === right)
    }
  })

  test('are printed in groups of four', () => {
    expect(formatInGroupsOfFour('RF18539007547034')).toBe('RF18 5390 0754 7034')
  })
})

describe('IBANs (ISO 13616)', () => {
  test.each(['DE89370400440532013000', 'NL91ABNA0417164300', 'GB29NWBK60161331926819'])(
    'can be %s',
    (iban) => {
      expect(isIban(iban)).toBe(true)
    },
  )

  test.each(['DE88370400440532013000', 'DE89 3704 0044 0532 0130 00', 'nl91abna0417164300', 'DE', ''])(
    'cannot be %p',
    (iban) => {
      expect(isIban(iban)).toBe(false)
    },
  )
})
