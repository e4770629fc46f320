import type { Block } from '../text/blocks.ts'
import { findQuantities, type Quantity } from '../text/numbers.ts'
import { type RankedSentence, rankSentences, selectSentences } from '../text/rank.ts'
import { isSelfContained, type Sentence } from '../text/sentences.ts'
import type { Column } from './column-entries.ts'
import { findColumns } from './tables.ts'

/** A verbatim statement from the document. */
export interface Fact {
  /** The number verbatim; null for a statement without one. */
  value: string | null
  /** The number as displayed. */
  displayValue: string | null
  text: string
  pageNumber: number
}

/** A chart’s data; all values appear on its page. */
export interface Chart {
  kind: 'bars' | 'share' | 'columns' | 'timeline'
  title: string | null
  /** Each timeline entry has its own page. */
  entries: { label: string; value: number; displayValue: string; pageNumber?: number }[]
  pageNumber: number
}

export interface Findings {
  facts: Fact[]
  charts: Chart[]
}

const MAX_FACTS = 6
const MIN_NUMBERS = 3
const MAX_CHARTS = 2
const MAX_TIMELINE_ENTRIES = 6

/**
 * Selects an infographic’s content: the most significant numbers with their sentences, and charts of values with one
 * unit. A document with fewer than three such sentences gets its key points as well.
 */
export function findFacts(
  blocks: readonly Block[],
  sentences: readonly Sentence[],
  language: string,
): Findings {
  const ranked = rankSentences(sentences.filter((sentence) => isSelfContained(sentence, language)))
  const facts = selectFacts(ranked, language)
  return { facts, charts: findCharts(blocks, sentences, facts, language) }
}

type NumberedSentence = RankedSentence & { quantity: Quantity }

function selectFacts(ranked: readonly RankedSentence[], language: string): Fact[] {
  const numbered = ranked.flatMap((sentence) => {
    const quantity = findMostSignificant(findQuantities(sentence.text, language))
    return quantity ? [{ ...sentence, quantity, score: sentence.score * weights[quantity.kind] }] : []
  })
  const numbers = selectSentences(preferClear(numbered, language), MAX_FACTS) as NumberedSentence[]
  if (numbered.length >= MIN_NUMBERS) return numbers.map(toNumberFact)
  const positions = new Set(numbers.map(({ position }) => position))
  const others = ranked.filter(({ position }) => !positions.has(position))
  const points = selectSentences(preferClear(others, language), MAX_FACTS - numbers.length)
  const facts = [
    ...numbers.map((sentence) => ({ fact: toNumberFact(sentence), position: sentence.position })),
    ...points.map((sentence) => ({ fact: toKeyPoint(sentence), position: sentence.position })),
  ]
  return facts.toSorted((a, b) => a.position - b.position).map(({ fact }) => fact)
}

/** Pronouns that can refer to an earlier sentence, which readers of a fact do not see; by ISO 639-1 code. */
const pronouns: Record<string, ReadonlySet<string>> = {
  en: new Set(['it', 'they', 'he', 'she']),
  de: new Set(['er', 'sie', 'es']),
  fr: new Set(['il', 'ils', 'elle', 'elles']),
  es: new Set(['él', 'ella', 'ellos', 'ellas']),
  nl: new Set(['hij', 'zij', 'ze']),
}

/** Leaves out sentences with such a pronoun if there are enough others. */
function preferClear<S extends Sentence>(sentences: readonly S[], language: string): readonly S[] {
  const hasPronoun = ({ text }: Sentence) =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => pronouns[language]?.has(word))
  const clear = sentences.filter((sentence) => !hasPronoun(sentence))
  return clear.length >= MAX_FACTS ? clear : sentences
}

/** The weight of each kind of number when facts are selected. */
const weights: Record<Quantity['kind'], number> = { money: 1.25, share: 1.2, measure: 1, count: 0.8 }

function findMostSignificant(quantities: readonly Quantity[]): Quantity | null {
  return (
    quantities
      // The value ignores a scale, such as “million”.
      .filter(
        ({ kind, value, verbatim }) => kind !== 'count' || Math.abs(value) >= 10 || /\p{L}/u.test(verbatim),
      )
      .toSorted((a, b) => weights[b.kind] - weights[a.kind])[0] ?? null
  )
}

function toNumberFact({ text, pageNumber, quantity }: NumberedSentence): Fact {
  return { value: quantity.verbatim, displayValue: quantity.displayValue, text, pageNumber }
}

const toKeyPoint = ({ text, pageNumber }: RankedSentence): Fact => ({
  value: null,
  displayValue: null,
  text,
  pageNumber,
})

function findCharts(
  blocks: readonly Block[],
  sentences: readonly Sentence[],
  facts: readonly Fact[],
  language: string,
): Chart[] {
  const charts = findColumns(blocks).map(toChart)
  const distinctCharts = [
    ...new Map(charts.map((chart) => [`${chart.kind} ${chart.pageNumber} ${chart.title}`, chart])).values(),
  ]
  const timeline = buildTimeline(sentences, facts, language)
  // Prefers the charts with the most entries; keeps document order.
  const selected = distinctCharts.toSorted((a, b) => b.entries.length - a.entries.length).slice(0, MAX_CHARTS)
  const orderedCharts = distinctCharts.filter((chart) => selected.includes(chart))
  return timeline && orderedCharts.length < MAX_CHARTS ? [...orderedCharts, timeline] : orderedCharts
}

function toChart({ title, name, unit, entries, pageNumber }: Column): Chart {
  const sum = entries.reduce((total, { value }) => total + value, 0)
  const years = entries.map(({ label }) => Number(/^(?:1[5-9]|20|21)\d\d$/.exec(label)?.[0] ?? Number.NaN))
  const isAscending = years.every((year, index) => index === 0 || year > (years[index - 1] ?? Number.NaN))
  const isShare = unit === '%' && sum > 98.5 && sum < 101.5
  const kind = isShare ? 'share' : isAscending && !years.some(Number.isNaN) ? 'columns' : 'bars'
  const titleIncludesName = name === null || title?.toLowerCase().includes(name.toLowerCase())
  return {
    kind,
    title: titleIncludesName ? title : [title, name].filter(Boolean).join(': '),
    entries,
    pageNumber,
  }
}

const leadingYearPattern =
  /^(?:In|Im Jahr|Im Jahre|Seit|Since|En|Depuis|Desde|Dal|Nel|In het jaar|Em|År|I|W roku|W)\s+((?:1[5-9]|20)\d\d)\b/u

/** Builds a timeline of sentences that begin with a year, excluding those already selected as facts. */
function buildTimeline(
  sentences: readonly Sentence[],
  facts: readonly Fact[],
  language: string,
): Chart | null {
  const factTexts = new Set(facts.map(({ text }) => text))
  const datedSentences = sentences.flatMap(({ text, pageNumber }) => {
    const year = leadingYearPattern.exec(text)?.[1]
    return year && isSelfContained({ text }, language) && !factTexts.has(text)
      ? [{ label: text, value: Number(year), displayValue: year, pageNumber }]
      : []
  })
  const years = new Set(datedSentences.map(({ value }) => value))
  if (years.size < 3) return null
  const entries = datedSentences.toSorted((a, b) => a.value - b.value).slice(0, MAX_TIMELINE_ENTRIES)
  return { kind: 'timeline', title: null, entries, pageNumber: entries[0]?.pageNumber ?? 1 }
}
