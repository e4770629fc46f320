import { describe, expect, test } from 'bun:test'
import { type CreditTransfer, writeEpcCode } from '../src/member/orders/epc-code.ts'

const transfer: CreditTransfer = {
  name: 'Harbour Engineers’ Guild',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 4900,
  reference: 'RF18539007547034',
}
const write = (fields: Partial<CreditTransfer> = {}) => writeEpcCode({ ...transfer, ...fields })
const writeLines = (fields: Partial<CreditTransfer> = {}) => write(fields)?.split('\n') ?? []
const countBytes = (text: string | null) => new TextEncoder().encode(text ?? '').length

describe('the payload of an EPC069-12 code', () => {
  test('has its elements in order, with the structured reference and nothing after it', () => {
    expect(write()).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nHarbour Engineers’ Guild\nDE89370400440532013000\nEUR49.00\n\nRF18539007547034',
    )
  })

  test('keeps an empty line for a missing BIC', () => {
    expect(writeLines({ bic: null }).slice(3, 6)).toEqual(['SCT', '', 'Harbour Engineers’ Guild'])
  })

  test.each([
    [1, 'EUR0.01'],
    [10, 'EUR0.10'],
    [123_456, 'EUR1234.56'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %i cents as %s', (amount, expected) => {
    expect(writeLines({ amount })[7]).toBe(expected)
  })

  test.each([0, -1, 100_000_000_000])('is null for %i cents', (amount) => {
    expect(write({ amount })).toBeNull()
  })

  test('has the name on one line of at most 70 characters', () => {
    expect(writeLines({ name: ' Harbour\nGuild\r\nof  Engineers ' })[5]).toBe('Harbour Guild of Engineers')
    expect(writeLines({ name: 'x'.repeat(100) })[5]).toBe('x'.repeat(70))
  })

  test('has at most 331 bytes, without cutting a character', () => {
    const longFields = {
      name: '🚢'.repeat(100),
      amount: 99_999_999_999,
      reference: 'RF18539007547034ABCDEFGHI',
    }
    expect(countBytes(write(longFields))).toBeLessThanOrEqual(331)
    expect(countBytes(write(longFields))).toBeGreaterThan(327)
    expect(writeLines(longFields)[5]).toMatch(/^(🚢)+$/u)
  })
})
