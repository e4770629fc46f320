import { expect, test } from 'bun:test'
import { splitCitedSentences } from '../src/member/ask/split-cited-sentences.ts'

const cite = (text: string, excerpts: string[], language = 'en') =>
  splitCitedSentences(
    text,
    excerpts.map((excerpt) => ({ excerpt })),
    language,
  ).map(({ text, source }) => [text.trim(), source])

test('each sentence of an answer has the first source that contains it', () => {
  const excerpts = ['The quorum is sixty members.', 'Fees are due\nin March. Reminders follow.']
  expect(cite('Fees are due in March. The quorum is sixty members. Pilots meet at noon.', excerpts)).toEqual([
    ['Fees are due in March.', 2],
    ['The quorum is sixty members.', 1],
    ['Pilots meet at noon.', null],
  ])
})

test('an abbreviation does not end a sentence, and is not found within a word', () => {
  const rule = 'Art. 5 Abs. 2 regelt die Beiträge.'
  const chair = 'Den Vorsitz hat Dr. Meier.'
  const start = 'Der Start der Partnerschaft ist im Mai.'
  expect(cite(`${rule} ${chair} ${start}`, [start, rule, chair], 'de')).toEqual([
    [rule, 2],
    [chair, 3],
    [start, 1],
  ])
})

test('a short sentence is cited together with the next one if one source contains both', () => {
  expect(cite('No. Guests cannot vote.', ['Nobody is now known.', 'No. Guests cannot vote.'])).toEqual([
    ['No. Guests cannot vote.', 2],
  ])
})

test('a short sentence has a source of its own only if it is the whole excerpt of that source', () => {
  const excerpts = ['No one knows: yes, no.', 'Yes.', 'Guests cannot vote.']
  expect(cite('Yes. Guests cannot vote. No.', excerpts)).toEqual([
    ['Yes.', 2],
    ['Guests cannot vote.', 3],
    ['No.', null],
  ])
})

test('a sentence after one that ends in a short word keeps its own source', () => {
  expect(
    cite('The fair opens in May. Fees are due now.', ['Fees are due now.', 'The fair opens in May.']),
  ).toEqual([
    ['The fair opens in May.', 2],
    ['Fees are due now.', 1],
  ])
})
