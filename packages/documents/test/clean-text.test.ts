import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cleanText, excerptOf, isReadable, withoutRunningLines } from '../src/clean-text.ts'
import { languageOf } from '../src/language.ts'

const anything = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
})

describe('cleanText', () => {
  test('whatever comes in, what comes out can be stored, and is clean already', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const cleaned = cleanText(text)
        expect(cleaned.isWellFormed()).toBe(true)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be left
        expect(cleaned).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        expect(cleanText(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  test('line ends, blanks and empty lines', () => {
    expect(cleanText(' a\r\nb\rc\u2028d \n\n\n\n e\u00a0 f\t\n')).toBe('a\nb\nc\nd\n\ne f')
  })

  test('tabs without end are gone through once', () => {
    const blank = '\t'.repeat(2_000_000)
    expect(cleanText(`a${blank}b${blank}\nc`)).toBe(`a${blank}b\nc`)
  })

  test('NUL, soft hyphens and lone surrogates go, pairs stay', () => {
    expect(cleanText('a\0b\u00adc\ud800d 𝄞')).toBe('abc d 𝄞')
  })
})

test('a page of characters without meaning is not readable', () => {
  expect(isReadable('\u0001\u0002\u0003a')).toBe(false)
  expect(isReadable('\ue001\ue002 x')).toBe(false)
  expect(isReadable('Text with one \u0001 mark')).toBe(true)
  expect(isReadable('')).toBe(true)
})

describe('excerptOf', () => {
  test('nothing of nothing, all of little', () => {
    expect(excerptOf(' \n ')).toBeNull()
    expect(excerptOf('One\nline.')).toBe('One line.')
  })

  test('ends with a sentence, else with a word, else where it must', () => {
    const sentence = `${'word '.repeat(40)}end. `
    expect(excerptOf(sentence + sentence)).toBe(sentence.trim())
    expect(excerptOf('words, '.repeat(60))).toEndWith('words…')
    expect(excerptOf('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
  })

  test('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('𝄞', 'é', ' ', 'a'), { minLength: 200 }), (characters) => {
        const excerpt = excerptOf(characters.join(''))
        expect(excerpt === null || excerpt.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('a language is not guessed from a few words', () => {
  expect(languageOf('Guten Tag')).toBeNull()
  expect(languageOf('1234567890 '.repeat(20))).toBeNull()
})

test('heads and feet that run through a document do not get into its excerpt', () => {
  const page = (number: number, text: string) => `The Association\n${text}\nBylaws · ${number} / 5`
  expect(withoutRunningLines(page(1, 'Article 1'), page(2, 'Other'))).toBe('Article 1')
  expect(withoutRunningLines('All\nof it', '')).toBe('All\nof it')
  expect(withoutRunningLines('Sheet 1', 'Sheet 2')).toBe('Sheet 1')
})
