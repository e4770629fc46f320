import { describe, expect, test } from 'bun:test'
import { ClaimsReader } from '@guildhall/core/library/chat/claims'
import { findQuote, isOnPage } from '@guildhall/core/library/chat/quotes'
import fc from 'fast-check'

const page = `Fees and renewal
A member who has not paid stays a member during the grace period: thirty days for stu-
dents, forty-five for chartered members. It is “final”, unless the council
does not agree within 14 days.`

describe('findQuote', () => {
  test.each([
    ['stays a member during the grace period: thirty days for students'],
    ['Stays a member during the grace period'],
    ['"It is \'final\', unless the council does not agree"'],
    ['It is final unless council does not agree within 14 days'],
    ['forty-five for the chartered members'],
  ])("returns the page's wording for a variant: %s", (quote) => {
    const found = findQuote(page, quote)
    expect(found).not.toBeNull()
    expect(isOnPage(page, found ?? '')).toBe(true)
  })

  test.each([
    ['It is final, unless the council does agree within 14 days'],
    ['It is final, unless the council does not agree within 41 days'],
    ['stays a member during the grace period: sixty days for students'],
    ['stays a guest during the grace period'],
    ['chartered members stay during the grace period'],
    ['member'],
    [''],
    ['does not'],
  ])('returns null for a quote that is altered or too short: %s', (quote) => {
    expect(findQuote(page, quote)).toBeNull()
  })

  test('includes the minus sign of a number that a quote starts with', () => {
    const store = 'Store at −5 °C for two days, in 10-20 boxes of wood.'
    for (const quote of ['5 °C for two days', '5 °C, for two days,'])
      expect(findQuote(store, quote)).toStartWith('−5 °C for two days')
    expect(findQuote(store, '20 boxes of wood')).toBe('20 boxes of wood')
    const result = 'A result of −£4,200 for the whole year, or -$ 5,300 in all currencies.'
    for (const quote of [
      '£4,200 for the whole year',
      '£4,200, for the whole year,',
      '4,200 for the whole year',
    ])
      expect(findQuote(result, quote)).toStartWith('−£4,200 for the whole year')
    expect(findQuote(result, '5,300 in all currencies')).toBe('-$ 5,300 in all currencies')
  })

  const word = fc.stringMatching(/^[a-z]{4,9}$/)
  const words = fc.uniqueArray(word, { minLength: 12, maxLength: 40 })

  test('returns any excerpt of a page in the page’s own wording', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 4, max: 8 }), (pageWords, from, length) => {
        const start = from % (pageWords.length - length)
        const text = pageWords.map((word, index) => (index % 7 === 6 ? `${word}\n` : `${word} `)).join('')
        const found = findQuote(text, pageWords.slice(start, start + length).join(' '))
        return found !== null && isOnPage(text, found)
      }),
    )
  })

  test('returns null for a quote with a replaced word', () => {
    fc.assert(
      fc.property(words, fc.nat(), word, (pageWords, at, replacement) => {
        fc.pre(!pageWords.includes(replacement))
        const quote = pageWords.slice(0, 8)
        quote[at % 8] = replacement
        return findQuote(pageWords.join(' '), quote.join(' ')) === null
      }),
    )
  })
})

describe('ClaimsReader', () => {
  const claim = fc.record({
    text: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    cites: fc.array(
      fc.record({ id: fc.nat(9), quote: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '') }),
      {
        maxLength: 3,
      },
    ),
  })

  test('parses claims for any chunking', () => {
    fc.assert(
      fc.property(
        fc.array(claim, { maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (claims, answerable, size) => {
          const json = JSON.stringify({ answerable, claims })
          const reader = new ClaimsReader()
          const read = Array.from({ length: Math.ceil(json.length / size) }, (_, index) =>
            reader.read(json.slice(index * size, (index + 1) * size)),
          ).flat()
          expect(read).toEqual(
            claims.map(({ text, cites }) => ({ text: text.replace(/\s+/g, ' ').trim(), cites })),
          )
          expect(reader.readAnswerable()).toBe(answerable)
        },
      ),
    )
  })

  test('skips malformed claims', () => {
    const reader = new ClaimsReader()
    const read = reader.read(
      '{"claims": [{"text": 7, "cites": []}, {"text": "A", "cites": "B"}, {"cites": []}, {"text": "C", "cites": [{"id": "1", "quote": "x"}, {}]}]}',
    )
    expect(read).toEqual([{ text: 'C', cites: [] }])
    expect(reader.readAnswerable()).toBeNull()
  })
})
