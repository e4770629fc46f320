import { splitSentences as splitText } from '@guildhall/documents/sentences'
import type { Block } from './blocks.ts'
import { hasDependentOpening } from './dependent-openings.ts'

/** A sentence of a document and its position. */
export interface Sentence {
  text: string
  pageNumber: number
  heading: string | null
  headingPage: number | null
  /** Its index among all sentences. */
  position: number
}

const MIN_WORDS = 6
/** Enough if the sentence is long, since languages with compounds need fewer words. */
const MIN_LONG_WORDS = 4
const MIN_LONG_LENGTH = 30
const MAX_WORDS = 36
const MAX_LENGTH = 320
/** The number of a paragraph before its first sentence; “1.” can be an ordinal. */
const numberPattern =
  /^(?:\(\d{1,2}[a-z]?\)|\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?[a-z]\))\s+(?=[\p{Lu}"“„«])/u

/** The sentences of a document's paragraphs, in order. @param language ISO 639-1 */
export function splitSentences(blocks: readonly Block[], language: string): Sentence[] {
  const sentences: Sentence[] = []
  let heading: string | null = null
  let headingPage: number | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') [heading, headingPage] = [block.text, block.pageNumber]
    if (block.kind !== 'paragraph') continue
    for (const sentence of splitText(block.text, language)) {
      const text = sentence.replace(numberPattern, '')
      sentences.push({ text, pageNumber: block.pageNumber, heading, headingPage, position: sentences.length })
    }
  }
  return sentences
}

/**
 * Whether a sentence is self-contained: complete, of a suitable length, and independent of the one before. Sentences
 * with email addresses or URLs are excluded.
 *
 * @param language ISO 639-1
 */
export function isSelfContained({ text }: Pick<Sentence, 'text'>, language: string): boolean {
  const words = text.split(/\s+/)
  const minWords = text.length < MIN_LONG_LENGTH ? MIN_WORDS : MIN_LONG_WORDS
  if (words.length < minWords || words.length > MAX_WORDS || text.length > MAX_LENGTH) return false
  if (!/^["“„«]?[\p{Lu}\p{N}£€$]/u.test(text) || !/[.!]["'”’»]?$/.test(text)) return false
  if (hasDependentOpening(text, language)) return false
  if (/@|https?:|www\.|\bISBN\b|©|\.{3}|…/i.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= text.length * 0.45 && isBalanced(text)
}

function isBalanced(text: string): boolean {
  const count = (character: string) => text.split(character).length - 1
  return (
    count('(') === count(')') && count('"') % 2 === 0 && count('”') <= count('“') && count('»') === count('«')
  )
}
