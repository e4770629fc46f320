import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  createCreditorReference,
  formatInGroupsOfFour,
} from '../../../packages/core/src/billing/money/creditor-reference.ts'
import { readAmount } from '../src/forms/read-amount.ts'
import { findReferences } from '../src/staff/billing/statement/find-references.ts'
import { parseStatement } from '../src/staff/billing/statement/parse-statement.ts'
import { readDate } from '../src/staff/billing/statement/read-date.ts'
import { formatMoney } from '../src/translations/format-money.ts'

const reference = 'RF13539007547034123'
const groupedReference = 'RF13 5390 0754 7034 123'

describe('a statement with column names', () => {
  const expected = {
    date: '2026-11-24',
    amount: '49,00',
    text: `Mitgliedsbeitrag ${reference} Ada Lovelace`,
    references: [reference],
  }

  test('is parsed in German, without the lines above the names and the rows without an incoming amount', () => {
    const text = [
      'Girokonto;DE89370400440532013000',
      'Kontostand vom 24.11.2026:;1.234,56 EUR',
      '',
      '"Buchungstag";"Valuta";"Auftraggeber / Empfänger";"Verwendungszweck";"Betrag (EUR)";"Saldo (EUR)"',
      `"24.11.2026";"25.11.2026";"Ada Lovelace";"Mitgliedsbeitrag ${reference}";"49,00";"1.234,56"`,
      '"24.11.2026";"24.11.2026";"Stadtwerke";"Strom";"-80,00";"1.154,56"',
      '"24.11.2026";"24.11.2026";"";"Abschluss";"";""',
    ].join('\r\n')
    expect(parseStatement(text)).toEqual({
      rows: [{ ...expected, text: `Ada Lovelace Mitgliedsbeitrag ${reference}`, currency: null, line: 5 }],
      skipped: 2,
    })
  })

  test.each([
    [
      'in English, with credits and debits',
      `Date,Description,Money in,Money out,Balance\n24/11/2026,Fee ${groupedReference},"1,049.00",,"2,000.00"\n24/11/2026,Rent,,500.00,"1,500.00"\n`,
      { date: '2026-11-24', amount: '1,049.00', text: `Fee ${groupedReference}` },
    ],
    [
      'with the month first',
      `Date,Description,Amount,Balance\n11/24/2026,Fee ${groupedReference},49.00,2000.00\n11/03/2026,Rent,-500.00,1500.00\n`,
      { date: '2026-11-24', amount: '49.00', text: `Fee ${groupedReference}` },
    ],
    [
      'in Dutch, with a column for the sign',
      `"Datum","Naam / Omschrijving","Rekening","Af Bij","Bedrag (EUR)","Mededelingen"\n"20261124","A LOVELACE","NL91ABNA0417164300","Bij","49,00","Kenmerk: ${groupedReference}"\n"20261124","Huur","","Af","500,00",""\n`,
      { date: '2026-11-24', amount: '49,00', text: `A LOVELACE Kenmerk: ${groupedReference}` },
    ],
    [
      'in French, with tabs',
      `Date opération\tLibellé\tDébit\tCrédit\tDevise\n24/11/2026\tVIR LOVELACE ${groupedReference}\t\t1 049,00\tEUR\n24/11/2026\tLOYER\t-500,00\t\tEUR\n`,
      { date: '2026-11-24', amount: '1 049,00', currency: 'EUR', text: `VIR LOVELACE ${groupedReference}` },
    ],
    [
      'in Spanish',
      `Fecha operación;Concepto;Importe;Divisa\n24-11-26;CUOTA ${groupedReference};49,00;EUR\n24-11-26;LUZ;-80,00;EUR\n`,
      { date: '2026-11-24', amount: '49,00', currency: 'EUR', text: `CUOTA ${groupedReference}` },
    ],
  ])('is parsed %s', (_name, text, row) => {
    expect(parseStatement(text)).toEqual({
      rows: [{ currency: null, ...row, line: 2, references: [reference] }],
      skipped: 1,
    })
  })

  test('is parsed with quotes and line breaks in cells', () => {
    const text = `Date;Text;Amount\n2026-11-24;"He said ""${groupedReference}""\nand left";"EUR 49.00"\n2026-11-24;Other;7.00`
    expect(parseStatement(text).rows).toMatchObject([
      { line: 2, currency: 'EUR', amount: 'EUR 49.00', references: [reference] },
      { line: 4, amount: '7.00' },
    ])
  })

  test('is parsed with the reference in an unknown column', () => {
    const text = `Date;Payer;Amount;Mandate\n2026-11-24;Ada;49.00;${reference}\n`
    expect(parseStatement(text).rows).toMatchObject([{ text: 'Ada', references: [reference] }])
  })
})

describe('a statement without column names', () => {
  test.each([
    [
      `24.11.2026\tAda Lovelace\t${groupedReference}\t49,00\tEUR\t1.234,56`,
      { text: `Ada Lovelace ${groupedReference}`, currency: 'EUR', amount: '49,00' },
    ],
    [
      `2026-11-24;2026-11-25;Ada Lovelace ${groupedReference};+49,00;1.234,56`,
      { text: `Ada Lovelace ${groupedReference}`, amount: '+49,00' },
    ],
    [
      `"2026-11-24","Ada Lovelace ${groupedReference}","49.00"`,
      { text: `Ada Lovelace ${groupedReference}`, amount: '49.00' },
    ],
    [
      `24.11.2026 Ada Lovelace ${groupedReference} 49,00`,
      { text: `Ada Lovelace ${groupedReference}`, amount: '49,00' },
    ],
    [
      `24.11.2026 25.11.2026 Ada Lovelace, ${groupedReference} 1.049,00 EUR 2.000,00`,
      { text: `Ada Lovelace, ${groupedReference}`, currency: 'EUR', amount: '1.049,00 EUR' },
    ],
    [
      `24 Nov 2026 Ada Lovelace ${reference} £49.00`,
      { text: `Ada Lovelace ${reference}`, currency: 'GBP', amount: '£49.00' },
    ],
    [
      `Nov 24, 2026 2026/11/25 Ada Lovelace ${reference} 49.00`,
      { text: `Ada Lovelace ${reference}`, amount: '49.00' },
    ],
    [
      `24. Dez. 2026 Ada Lovelace ${reference} 49,00 H`,
      { text: `Ada Lovelace ${reference}`, date: '2026-12-24', amount: '49,00 H' },
    ],
    // Numbers of six or seven digits are not dates.
    [
      `123411\t24.11.2026\t2026112\tAda Lovelace ${groupedReference}\t49,00`,
      { text: `123411 2026112 Ada Lovelace ${groupedReference}`, amount: '49,00' },
    ],
    // The last group of the reference is not part of the amount.
    [`24.11.2026 ${groupedReference} 234,00`, { text: groupedReference, amount: '234,00' }],
  ])('is parsed from %j', (text, row) => {
    expect(parseStatement(text)).toEqual({
      rows: [{ date: '2026-11-24', currency: null, line: 1, references: [reference], ...row }],
      skipped: 0,
    })
  })

  test('appends lines without an amount to the previous row', () => {
    const text = `Kontoauszug Nr. 11\n24.11. Gutschrift 49,00\nAda Lovelace\n${groupedReference}\n24.11. Miete -500,00\n${reference}`
    expect(parseStatement(text)).toEqual({
      rows: [
        {
          date: null,
          amount: '49,00',
          currency: null,
          line: 2,
          text: `24.11. Gutschrift Ada Lovelace ${groupedReference}`,
          references: [reference],
        },
      ],
      skipped: 1,
    })
  })

  test.each([[''], ['\n\n'], ['Nothing here'], ['"'], ['"a";"b'], [';;;'], ['RF'], ['24.11.2026 49']])(
    '%j has no rows',
    (text) => {
      expect(parseStatement(text).rows).toEqual([])
    },
  )
})

describe('a creditor reference', () => {
  test('of an order is found with and without spaces, between other words', () => {
    const words = fc.stringMatching(/^[a-z ,:;/]{0,12}$/)
    fc.assert(
      fc.property(words, words, fc.boolean(), (before, after, isSpaced) => {
        const ownReference = createCreditorReference()
        const printedReference = isSpaced ? formatInGroupsOfFour(ownReference) : ownReference
        const text = `${before} ${printedReference}, ${after}`
        expect(findReferences(text).map((found) => found.reference)).toContain(ownReference)
      }),
      { numRuns: 500 },
    )
  })

  test('with a wrong digit, or preceded by a letter, is not found', () => {
    expect(findReferences('RF14539007547034123')).toEqual([])
    expect(findReferences('XRF13539007547034123')).toEqual([])
  })

  test('in lower case, followed by letters, is found', () => {
    expect(findReferences('ref rf13 5390 0754 7034 123EREF')[0]?.reference).toBe(reference)
  })
})

describe('a date', () => {
  test.each([
    ['2026-11-24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['2026-11-24T10:00:00Z', '2026-11-24'],
    ['24.11.2026', '2026-11-24'],
    ['4.1.26', '2026-01-04'],
    ['24/11/2026', '2026-11-24'],
    ['2026/11/24', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24'],
    ['November 24 2026', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24 novembre 2026', '2026-11-24'],
    ['24. Dezember 2026', '2026-12-24'],
    ['24 mars 26', '2026-03-24'],
    ['31.02.2026', null],
    ['24.13.2026', null],
    ['24.11.', null],
    ['24/11', null],
    ['2026/11-24', null],
    ['Fee 24, 2026', null],
    ['2026-11', null],
    ['202611', null],
    ['2026112', null],
    ['12341124', null],
    ['123411', null],
    ['49,00', null],
  ])('%p is %p', (text, expected) => {
    expect(readDate(text)).toBe(expected)
  })
})

test('each row of a table is parsed in five locales', () => {
  const rows = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      name: fc.stringMatching(/^[A-Z][a-z]{1,9}$/),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { minLength: 2, maxLength: 8 },
  )
  const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'nl')
  fc.assert(
    fc.property(rows, locales, (rows, locale) => {
      const text = rows.map(({ amount, name, day }) =>
        [
          `${day}.11.2026`,
          name,
          createCreditorReference(),
          formatMoney(locale, { amount, currency: 'EUR' }),
        ].join('\t'),
      )
      const { rows: found, skipped } = parseStatement(text.join('\n'))
      expect(skipped).toBe(0)
      expect(found.map(({ amount }) => readAmount(amount, 'EUR'))).toEqual(rows.map(({ amount }) => amount))
      expect(found.map(({ date, currency }) => [date, currency])).toEqual(
        rows.map(({ day }) => [`2026-11-${String(day).padStart(2, '0')}`, 'EUR']),
      )
    }),
    { numRuns: 300 },
  )
})

test('an amount after a reference is parsed, whatever the digits of both', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(amounts, fc.constantFrom('en', 'de', 'fr'), fc.boolean(), (amount, locale, isSpaced) => {
      const ownReference = createCreditorReference()
      const money = formatMoney(locale, { amount, currency: 'EUR' })
      const printedReference = isSpaced ? formatInGroupsOfFour(ownReference) : ownReference
      const [row] = parseStatement(`24.11.2026 Fee ${printedReference} ${money}`).rows
      expect(row?.references).toEqual([ownReference])
      expect(readAmount(row?.amount ?? '', 'EUR')).toBe(amount)
    }),
    { numRuns: 2_000 },
  )
})

test('any text is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void parseStatement(text)),
    { numRuns: 1_000 },
  )
  const statementText = fc.stringMatching(/^[RF0-9.,;"\t\n €a-]{0,80}$/)
  fc.assert(
    fc.property(statementText, (text) => void parseStatement(text)),
    { numRuns: 2_000 },
  )
})
