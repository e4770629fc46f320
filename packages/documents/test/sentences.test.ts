import { describe, expect, test } from 'bun:test'
import { splitSentences } from '../src/sentences.ts'

describe('splitSentences keeps a sentence whole', () => {
  test.each([
    ['de', 'Stimmberechtigt ist, wer bis zum 15. Februar das 16. Lebensjahr vollendet hat.'],
    ['de', 'Der 1. Vorsitzende vertritt den Segelverein Möwe e. V. im Hafen.'],
    ['de', 'Das gilt z. B. Gästen und i. d. R. Kindern.'],
    ['da', 'Fristen er den 1. Marts.'],
    ['en', 'Capt. Smith and Rev. Jones preside, as agreed by J. R. King in Art. 7 and no. IV.'],
    ['es', 'La Avda. Mayor es la sede de Dña. María.'],
    ['nl', 'De heer De Vries en mevr. Jansen zijn aanwezig.'],
  ])('after a date, an ordinal or an abbreviation, in %s: %s', (language, sentence) => {
    expect(splitSentences(sentence, language)).toEqual([sentence])
  })
})

describe('splitSentences ends a sentence', () => {
  test.each<[string, ...string[]]>([
    ['de', 'Die Frist endet am 30.', 'Der Vorstand gehört zur Möwe e. V.', 'Er tagt.'],
    ['en', 'The office closes at 5.', 'There are ropes, etc.', 'Bring them.'],
    [
      'en',
      'The bar closes at 11 p.m.',
      'The lock is 5 m.',
      'It is state of the art.',
      'The vote was a no.',
      'It is kept.',
    ],
    ['de', 'Offen ist bis Fr.', 'Die Halle ist in Anlage B.', 'Im Winter ist sie zu.'],
    ['da', 'Kontingentet er ens i 1. og 2.', 'Det er højere i 3.'],
    ['en', 'Journeys are in second class.1', 'Taxis are not reimbursed.'],
  ])('at an ordinal, an abbreviation or before a footnote mark, in %s: %s', (language, ...sentences) => {
    expect(splitSentences(sentences.join(' '), language)).toEqual(sentences)
  })
})
