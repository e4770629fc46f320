import { describe, expect, test } from 'bun:test'
import { extractAnswer } from '@guildhall/core/library/chat/extract-answer'
import type { Candidate } from '@guildhall/core/library/chat/rank'

/** Builds a page of one passage; its sentences have the given scores. */
function buildPage(resourceId: string, sentences: [text: string, score: number][]): Candidate[] {
  const passage = {
    resourceId,
    name: resourceId,
    storedPage: 1,
    pageNumber: 1,
    position: 0,
    heading: null,
    text: sentences.map(([text]) => text).join('\n'),
  }
  return sentences.map(([text, score], unitIndex) => ({
    passage: passage as unknown as Candidate['passage'],
    text: text.replace('• ', ''),
    kind: text.startsWith('• ') ? 'item' : 'sentence',
    unitIndex,
    neighbor: null,
    terms: new Set(),
    contextTerms: new Set(),
    score,
    answerTypeFactor: 1,
    confidence: score,
  }))
}

const extract = (...candidates: Candidate[]) =>
  extractAnswer(candidates.toSorted((a, b) => b.score - a.score)).map(({ text }) => text)

const quay = buildPage('quay', [
  ['Sextants are on the quay.', 0.2],
  ['They cost nine pounds.', 0.99],
])
const loft = buildPage('loft', [
  ['Charts hang in our loft.', 0.2],
  ['Each needs two deposits.', 0.97],
])

describe('extractAnswer', () => {
  test('returns at most four sentences, including those that precede dependent ones', () => {
    const cellar = buildPage('cellar', [
      ['Barometers lie below.', 0.2],
      ['Both weigh seven kilos.', 0.96],
    ])
    expect(extract(...quay, ...loft, ...cellar)).toEqual([...quay, ...loft].map(({ text }) => text))
  })

  test('returns a dependent sentence with the one before it, or the next best sentence if only one more fits', () => {
    const barn = buildPage('barn', [
      ['Ropes of hemp are free.', 0.98],
      ['Lanterns run on whale oil.', 0.95],
    ])
    expect(extract(...quay, ...barn, ...loft)).toEqual([...quay, ...barn].map(({ text }) => text))
  })

  test('returns a sentence with the adjacent one that makes it an answer', () => {
    const [closed, open, fees] = buildPage('house', [
      ['The boathouse is closed on Mondays.', 0.5],
      ['The office is open on Fridays.', 0.9],
      ['Fees are due in May.', 0.2],
    ])
    if (!closed || !open || !fees) throw new Error('The page has three sentences.')
    expect(extract(closed, { ...open, neighbor: 0 }, fees)).toEqual([closed.text, open.text])
    expect(extract(closed, { ...open, neighbor: 2 }, fees)).toEqual([open.text, fees.text])
  })

  test('returns a sentence once if it is chosen itself and precedes another', () => {
    const pair = buildPage('pair', [
      ['Anchors are lent in spring.', 0.9],
      ['These return by autumn.', 0.98],
    ])
    expect(extract(...pair)).toEqual(pair.map(({ text }) => text))
  })

  test('names the editions of a document, the latest first', () => {
    const outdated = buildPage('Fees 2024', [['Students pay 20 pounds.', 0.99]])
    const current = buildPage('Fees 2026', [['Students owe 25 pounds in May.', 0.98]])
    expect(extract(...outdated, ...current)).toEqual([
      'Fees 2026: Students owe 25 pounds in May.',
      'Fees 2024: Students pay 20 pounds.',
    ])
  })

  test('returns the latest of duplicates from editions of a document', () => {
    const outdated = buildPage('Fees 2024', [['Students pay 20 pounds a year.', 0.99]])
    const current = buildPage('Fees 2026', [['Students pay 25 pounds a year.', 0.98]])
    const other = buildPage('Minutes 2026', [['Students pay 24 pounds a year.', 0.97]])
    expect(extract(...outdated, ...current, ...other)).toEqual(['Students pay 25 pounds a year.'])
  })

  test('returns the list that a sentence introduces as one sentence, verified item by item', () => {
    const board = buildPage('board', [
      ['The board consists of:', 0.99],
      ['• the chair', 0.98],
      ['• the treasurer', 0.2],
      ['It meets in May.', 0.2],
    ])
    expect(extractAnswer(board)).toMatchObject([
      {
        text: 'The board consists of:\n• the chair\n• the treasurer',
        quotes: ['The board consists of:', 'the chair', 'the treasurer'],
      },
    ])
  })

  test('returns an item with the sentence that introduces its list', () => {
    const board = buildPage('board', [
      ['The board consists of:', 0.2],
      ['• the chair', 0.2],
      ['• the treasurer', 0.99],
    ])
    expect(extract(...board)).toEqual(['The board consists of: the treasurer'])
  })
})
