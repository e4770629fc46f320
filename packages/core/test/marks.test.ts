import { describe, expect, test } from 'bun:test'
import { findMarks, foldText, markFragment, markText, splitWords } from '@guildhall/core/text/marks'
import fc from 'fast-check'

const createTerm = (word: string, ...spellings: string[]) => ({ word, spellings })
const listMarkedWords = (text: string, ...words: string[]) =>
  findMarks(
    text,
    words.map((word) => createTerm(word)),
  ).map(([start, end]) => text.slice(start, end))

describe('marks', () => {
  test.each([
    ['Harbour, harbours; arbour', ['harbour'], ['Harbour', 'harbours']],
    ['Ann-Marie O’Brien', ['marie', 'brien'], ['Marie', 'Brien']],
    ['Café CAFE\u0301 cafeteria', ['cafe'], ['Café', 'CAFE\u0301', 'cafeteria']],
    ['Straße Łódź Ærø', ['strasse', 'lodz', 'aero'], ['Straße', 'Łódź', 'Ærø']],
    ['李小龍 𝓯𝓲𝓻𝓮', ['李', 'fire'], ['李小龍', '𝓯𝓲𝓻𝓮']],
    ['Die Satzungs-\nänderung', ['satzungsanderung'], ['Satzungs-\nänderung']],
    ['non-\npaiement, navi\u2010 \n gation', ['paiement', 'naviga'], ['paiement', 'navi\u2010 \n gation']],
    ['EU-\nMitglied, 2-\n3', ['eumitglied', '23'], []],
    ['nothing here', ['harbour'], []],
    ['', ['a'], []],
  ])('are at the matching words, ignoring case and accents: %s', (text, words, expected) => {
    expect(listMarkedWords(text, ...words)).toEqual(expected)
  })

  test('include corrected spellings, but not longer words', () => {
    expect(markText('harbour harbours', [createTerm('harbuor', 'harbour')])).toEqual({
      text: 'harbour harbours',
      marks: [[0, 7]],
    })
    expect(markText('harbour', [createTerm('quay')])).toBeNull()
    expect(markText(null, [createTerm('quay')])).toBeNull()
  })

  test('are in UTF-16 code units', () => {
    expect(markText('🌊🌊 quay', [createTerm('quay')])?.marks).toEqual([[5, 9]])
  })
})

describe('a fragment', () => {
  const filler = 'lorem ipsum dolor sit amet consectetur '.repeat(40)

  test('shows the position with the most matching words', () => {
    const text = `${filler}harbour ${filler}the harbour has a quay ${filler}`
    const fragment = markFragment(text, [createTerm('harbour'), createTerm('quay')])
    expect(fragment?.marks.map(([start, end]) => fragment.text.slice(start, end))).toEqual([
      'harbour',
      'quay',
    ])
    expect(fragment?.text.length).toBeLessThan(320)
  })

  test('is the whole of a short text, and null without a match', () => {
    expect(markFragment('the quay', [createTerm('quay')])).toEqual({ text: 'the quay', marks: [[4, 8]] })
    expect(markFragment('the quay', [createTerm('harbour')])).toBeNull()
  })

  test('is a substring with marks on matching words, for any text', () => {
    const texts = fc.array(
      fc.oneof(
        fc.constantFrom('quay', 'Quays', 'ﬁre', '🌊', '\n', ', ', ' '),
        fc.string({ unit: 'grapheme' }),
      ),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join(' ')
        const fragment = markFragment(text, [createTerm('quay')])
        if (!fragment) return expect(splitWords(text).some((word) => word.startsWith('quay'))).toBe(false)
        expect(text).toContain(fragment.text)
        expect(fragment.text.isWellFormed()).toBe(text.isWellFormed() || fragment.text.isWellFormed())
        expect(fragment.marks.length).toBeGreaterThan(0)
        for (const [start, end] of fragment.marks)
          expect(foldText(fragment.text.slice(start, end))).toStartWith('quay')
      }),
      { numRuns: 300 },
    )
  })
})
