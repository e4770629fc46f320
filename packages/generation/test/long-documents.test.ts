import { describe, expect, test } from 'bun:test'
import { findColumns } from '../src/infographic/tables.ts'
import { splitBlocks } from '../src/text/blocks.ts'
import { rankSentences } from '../src/text/rank.ts'

/** More arguments than fit on the stack. */
const COUNT = 1_000_000

/** Spells each number as a different word of letters only. */
const spell = (number: number): string =>
  [...number.toString().padStart(7, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

describe('a long document', () => {
  test('can have a million lines on a page', () => {
    const blocks = splitBlocks([{ pageNumber: 1, text: `Low tide\n${'\n'.repeat(COUNT)}High tide` }])
    expect(blocks.map(({ text }) => text)).toEqual(['Low tide', 'High tide'])
  })

  test('can have a paragraph of a million lines, and a line of a million dots', () => {
    const lines = 'mole-\nhill\n'.repeat(COUNT / 2)
    const dots = `Low tide\n${'.'.repeat(COUNT)}`
    const [paragraph, heading, dotted] = splitBlocks([lines, dots].map((text) => ({ pageNumber: 1, text })))
    expect(paragraph?.text).toStartWith('molehill molehill ')
    expect(heading?.text).toBe('Low tide')
    expect(dotted?.text).toStartWith('...')
  })

  test('can have a table of a million rows', () => {
    const rows = Array.from({ length: COUNT }, () => ({ kind: 'row', text: 'a 1', pageNumber: 1 }) as const)
    expect(findColumns(rows)).toEqual([])
  })

  test('can have a million distinct words', () => {
    const sentences = Array.from({ length: 100 }, (_, position) => ({
      text: Array.from({ length: COUNT / 100 }, (_, word) => spell((position * COUNT) / 100 + word)).join(
        ' ',
      ),
      pageNumber: 1,
      heading: null,
      headingPage: null,
      position,
    }))
    const scores = rankSentences(sentences).map(({ score }) => score)
    expect(scores.filter((score) => score > 0 && score < 1)).toHaveLength(100)
  })
})
