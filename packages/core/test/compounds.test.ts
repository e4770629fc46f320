import { describe, expect, test } from 'bun:test'
import { matchCompounds } from '@guildhall/core/library/chat/compounds'
import { parseQuestion } from '@guildhall/core/library/chat/question'
import { rankSentences } from '@guildhall/core/library/chat/rank'

/** Whether the best sentence has all terms of the question, of which `fallig` or `due` was found by retrieval. */
function matchesAll(language: string, text: string, query: string): boolean {
  const passage = {
    resourceId: '1',
    name: 'Satzung',
    language,
    accessLevel: 'public' as const,
    price: null,
    pageNumber: 1,
    storedPage: 1,
    position: 0,
    heading: null,
    text,
  }
  const retrieved = { total: 9, frequencies: [0, 1], passages: [passage] }
  const { question, found } = matchCompounds(parseQuestion(query, [language]), retrieved)
  expect(found.frequencies[1]).toBe(1)
  const [best] = rankSentences(question, found)
  return best?.terms.size === 2 && found.frequencies[0] === 1
}

describe('matchCompounds', () => {
  test.each([
    ['de', 'Der Jahresbeitrag ist im Januar fällig.', 'Ist der Beitrag fällig?'],
    ['de', 'Die Beitragspflicht wird im Januar fällig.', 'Ist der Beitrag fällig?'],
    ['de', 'Die Jahresbeiträge sind im Januar fällig.', 'Ist ein Beitrag fällig?'],
  ])('finds a word as a part of a compound, in %s: %s', (language, text, query) => {
    expect(matchesAll(language, text, query)).toBe(true)
  })

  test.each([
    ['de', 'Die Rate ist im Januar fällig.', 'Ist der Rat fällig?'],
    ['de', 'Der Vortrag ist im Januar fällig.', 'Ist der Antrag fällig?'],
    ['en', 'The subscriptions are due.', 'Is the script due?'],
  ])('finds no part of another word, in %s: %s', (language, text, query) => {
    expect(matchesAll(language, text, query)).toBe(false)
  })
})
