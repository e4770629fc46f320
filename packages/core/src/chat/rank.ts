import { lowerWords, stemmerOf } from './languages.ts'
import { ITEM } from './passages.ts'
import { has, type Question, withoutPossessives } from './question.ts'
import type { Found, FoundPassage } from './retrieve.ts'

/** A sentence, item or row that may answer. */
export interface Candidate {
  passage: FoundPassage
  /** Word for word, without the mark of an item. */
  text: string
  kind: 'sentence' | 'item'
  /** Its place in its passage. */
  place: number
  /** Which of the question's terms are in it. */
  terms: ReadonlySet<number>
  score: number
  /** From 0 to 1: how surely it answers (docs/decisions/0018). */
  confidence: number
}

/** How much each term of the question matters: rare ones more; the sum is 1. */
export function shares(
  question: Question,
  { total, frequencies }: Pick<Found, 'total' | 'frequencies'>,
): number[] {
  const weights = question.terms.map(({ weight }, index) => {
    const frequency = frequencies[index] ?? 0
    return weight * Math.log(1 + Math.max(total - frequency, 0.5) / (frequency + 0.5))
  })
  const sum = weights.reduce((one, other) => one + other, 0)
  return weights.map((weight) => (sum > 0 ? weight / sum : 0))
}

/** What of a heading's terms counts as said by the sentences below it. */
const HEADING_SHARE = 0.5

interface Weighed {
  passage: FoundPassage
  units: { text: string; kind: 'sentence' | 'item'; words: string[]; terms: Set<number> }[]
  terms: Set<number>
  /** Terms of the heading, which its sentences leave unsaid. */
  heading: Set<number>
  /** These and those of the resource's name. */
  around: Set<number>
  length: number
}

/** Scores every sentence of the passages found; best first. */
export function rankSentences(question: Question, found: Found): Candidate[] {
  const share = shares(question, found)
  const weighed = found.passages.map((passage) => weigh(question, passage))
  const relevance = bm25(weighed, share)
  const best = Math.max(...relevance, Number.MIN_VALUE)
  const numbers = numbersOf(found)
  const unseen = question.terms.some(({ weight }, index) => weight === 1 && !found.frequencies[index])
  const candidates = weighed.flatMap((one, index) =>
    one.units.flatMap(({ text, kind, words, terms }, place) => {
      if (text.endsWith('?') || isContentsLine(text)) return []
      const own = sum(share, terms) + HEADING_SHARE * sum(share, one.heading.difference(terms))
      const near = sum(share, new Set([...neighbours(one, place), ...one.around, ...terms]))
      const score =
        0.45 * own +
        0.25 * near +
        0.15 * ((relevance[index] ?? 0) / best) +
        0.1 * proximity(question, words, terms) +
        fitting(question, text, kind)
      const confidence = confidenceOf(question, {
        own,
        near,
        unseen,
        text,
        there: numbers.get(one.passage.resourceId),
      })
      return [{ passage: one.passage, text, kind, place, terms, score, confidence }]
    }),
  )
  return candidates.sort((one, other) => other.score - one.score)
}

function weigh(question: Question, passage: FoundPassage): Weighed {
  const stem = stemmerOf(passage.language)
  const stemsIn = (text: string) => lowerWords(withoutPossessives(text)).map(stem)
  const units = passage.text.split('\n').map((line) => {
    const item = line.startsWith(ITEM)
    const text = item ? line.slice(ITEM.length) : line
    const words = stemsIn(text)
    return {
      text,
      kind: item ? ('item' as const) : ('sentence' as const),
      words,
      terms: termsIn(question, words),
    }
  })
  const heading = termsIn(question, stemsIn(passage.heading ?? ''))
  const around = heading.union(termsIn(question, stemsIn(passage.name)))
  const terms = new Set(units.flatMap((unit) => [...unit.terms]))
  return {
    passage,
    units,
    terms,
    heading,
    around,
    length: units.reduce((sum, unit) => sum + unit.words.length, 0),
  }
}

function termsIn(question: Question, words: string[]): Set<number> {
  const there = new Set(words)
  return new Set(
    question.terms.flatMap(({ stems }, index) => (stems.some((stem) => there.has(stem)) ? [index] : [])),
  )
}

/** The stems of a passage with its heading and its resource's name. */
export function stemsAround({ heading, name, text, language }: FoundPassage): Set<string> {
  const stem = stemmerOf(language)
  return new Set(lowerWords(withoutPossessives(`${heading ?? ''} ${name} ${text}`)).map(stem))
}

const sum = (share: number[], terms: ReadonlySet<number>) =>
  [...terms].reduce((total, term) => total + (share[term] ?? 0), 0)

/** What stands right beside a sentence belongs to it; the rest of a passage less so. */
function neighbours({ units }: Weighed, place: number): number[] {
  return [place - 1, place + 1].flatMap((near) => [...(units[near]?.terms ?? [])])
}

/** Okapi BM25 over passages, with the terms' shares for their weights. */
function bm25(passages: Weighed[], share: number[]): number[] {
  const mean = passages.reduce((total, { length }) => total + length, 0) / Math.max(passages.length, 1)
  return passages.map(({ units, around, length }) => {
    const counts = new Map<number, number>()
    for (const { terms } of units) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of around) counts.set(term, (counts.get(term) ?? 0) + 1)
    const normal = 1.2 * (0.25 + (0.75 * length) / Math.max(mean, 1))
    return [...counts].reduce(
      (total, [term, count]) => total + (share[term] ?? 0) * ((count * 2.2) / (count + normal)),
      0,
    )
  })
}

/** Whether the terms stand close together: 1 side by side, towards 0 far apart. */
function proximity(question: Question, words: string[], terms: ReadonlySet<number>): number {
  if (terms.size < 2) return terms.size === 1 && question.terms.length === 1 ? 1 : 0
  const places = words.flatMap((word, place) =>
    [...terms].some((term) => question.terms[term]?.stems.includes(word)) ? [place] : [],
  )
  const span = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1
  return Math.min(1, terms.size / Math.max(span, 1)) ** 0.5
}

/** Whether it has what is sought: a number, a date, somebody. */
function fitting({ sought }: Question, text: string, kind: 'sentence' | 'item'): number {
  const form = text.length < 25 && kind === 'sentence' ? -0.05 : 0
  if (!sought) return form
  return form + (has(sought, text) ? 0.06 : -0.08)
}

const isContentsLine = (text: string) => /(?<!\.)\.{4,}\s*\d+$|…\s*\d+$/.test(text)

/** What a sentence's confidence rests on. */
interface Support {
  /** The share of what is asked that the sentence says itself, and that it says with what is around it. */
  own: number
  near: number
  /** Whether a word of the question is nowhere in what the caller may open. */
  unseen: boolean
  text: string
  /** The numbers of its resource. */
  there: ReadonlySet<string> | undefined
}

/** From here on a passage touches on what is asked. */
export const TOUCHES_FROM = 0.3

/** Above this an answer is given. */
export const ANSWERED_FROM = 0.6

/**
 * From how much of what is asked stands in the sentence and right around it; bounded where a word of the question is
 * nowhere in what the caller may open, or a number of the question is not there.
 */
function confidenceOf(question: Question, { own, near, unseen, text, there }: Support): number {
  const all = Math.min(1, 0.6 * near + 0.4 * own)
  const missing = question.numbers.some((number) => !there?.has(number))
  const kind = question.sought && !has(question.sought, text) ? 0.75 : 1
  return Math.min(all * kind, unseen ? 0.55 : 1, missing ? 0.5 : 1)
}

/** The numbers that the passages found of each resource hold. */
function numbersOf({ passages }: Found): Map<string, Set<string>> {
  const byResource = new Map<string, Set<string>>()
  for (const { resourceId, name, heading, text } of passages) {
    const numbers = byResource.get(resourceId) ?? new Set()
    byResource.set(resourceId, numbers)
    for (const word of lowerWords(`${name} ${heading ?? ''} ${text}`)) if (/\d/.test(word)) numbers.add(word)
  }
  return byResource
}
