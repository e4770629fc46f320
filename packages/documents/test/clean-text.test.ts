import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cleanText, isReadable, removeRunningLines, toExcerpt } from '../src/clean-text.ts'
import { detectLanguage } from '../src/language.ts'

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
})

describe('cleanText', () => {
  test('returns storable text and is idempotent, for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanText(text)
        expect(cleaned.isWellFormed()).toBe(true)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must be removed
        expect(cleaned).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        expect(cleanText(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  test('normalizes line endings, spaces and empty lines', () => {
    expect(cleanText(' a\r\nb\rc\u2028d \n\n\n\n e\u00a0 f\t\n')).toBe('a\nb\nc\nd\n\ne f')
  })

  test('completes for runs of two million tabs', () => {
    const blank = '\t'.repeat(2_000_000)
    expect(cleanText(`a${blank}b${blank}\nc`)).toBe(`a${blank}b\nc`)
  })

  test('removes NUL and soft hyphens, replaces lone surrogates with spaces, and keeps pairs', () => {
    expect(cleanText('a\0b\u00adc\ud800d 𝄞')).toBe('abc d 𝄞')
  })

  test('replaces the characters of words that a query does not have', () => {
    expect(cleanText('zero\u200bwidth joi\u200dned Hafen\u2010ordnung 5\u201110')).toBe(
      'zerowidth joined Hafen-ordnung 5-10',
    )
    expect(cleanText('\ufb01nance \ufea9\ufef3\ufee8\ufe8e\ufead\ufe8d 学\u2f63')).toBe('finance دينارا 学生')
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم')
  })
})

test('a page of unmapped characters is not readable', () => {
  expect(isReadable('\u0001\u0002\u0003a')).toBe(false)
  expect(isReadable('\ue001\ue002 x')).toBe(false)
  expect(isReadable('Text with one \u0001 mark')).toBe(true)
  expect(isReadable('')).toBe(true)
})

describe('toExcerpt', () => {
  test('returns null without text, and short text unchanged', () => {
    expect(toExcerpt(' \n ')).toBeNull()
    expect(toExcerpt('One\nline.')).toBe('One line.')
    expect(toExcerpt('Of navi-\ngation')).toBe('Of navigation')
  })

  test('cuts after a sentence, else after a word, else at the limit', () => {
    const sentence = `${'word '.repeat(40)}end. `
    expect(toExcerpt(sentence + sentence)).toBe(sentence.trim())
    expect(toExcerpt('words, '.repeat(60))).toEndWith('words…')
    expect(toExcerpt('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
  })

  test('never splits a character', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('𝄞', 'é', ' ', 'a'), { minLength: 200 }), (characters) => {
        const excerpt = toExcerpt(characters.join(''))
        expect(excerpt === null || excerpt.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('the language of a few words is not guessed', () => {
  expect(detectLanguage('Guten Tag')).toBeNull()
  expect(detectLanguage('1234567890 '.repeat(20))).toBeNull()
})

test('running headers and footers are removed, unless no text would remain', () => {
  const buildPage = (number: number, text: string) => `The Association\n${text}\nBylaws · ${number} / 5`
  expect(removeRunningLines(buildPage(1, 'Article 1'), buildPage(2, 'Other'))).toBe('Article 1')
  expect(removeRunningLines('All\nof it', '')).toBe('All\nof it')
  expect(removeRunningLines('Sheet 1', 'Sheet 2')).toBe('Sheet 1')
})
