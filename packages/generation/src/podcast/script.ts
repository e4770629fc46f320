import { fill, type Phrases } from '../languages.ts'
import { type RankedSentence, rankSentences, selectSentences } from '../text/rank.ts'
import { isSelfContained, type Sentence } from '../text/sentences.ts'

/** A line to be spoken. */
export interface ScriptLine {
  /** The host: A introduces and asks, B reads. A briefing has A only. */
  speaker: 'A' | 'B'
  text: string
  /** The page it cites; null if it states nothing from the document, or the document’s pages have no numbers. */
  pageNumber: number | null
  /** Its chapter, from 0. */
  chapter: number
  /** The index of its statement; null for the opening and the end, which are always included. */
  statement: number | null
  /** Whether it only announces a chapter. */
  isChapterTitle: boolean
}

/** A sentence from the document, used in the script. */
export interface Statement {
  text: string
  /** Null where the document's pages have no numbers. */
  pageNumber: number | null
  chapter: number
}

export interface Script {
  lines: ScriptLine[]
  chapters: string[]
  statements: Statement[]
}

export interface ScriptOptions {
  title: string
  association: string
  /** ISO 639-1 */
  language: string
  phrases: Phrases
  /** Whether the document's pages have numbers. */
  hasPageNumbers: boolean
  style: 'conversation' | 'briefing'
  minutes: number
}

/** Lower than the actual rate, pauses included, so that the podcast is not cut short. */
const CHARACTERS_PER_MINUTE = 740
const MAX_STATEMENTS = 160

/**
 * Writes an extractive script: the document's most central sentences, verbatim and in order, with connecting phrases. It
 * is at most as long as requested, unless a single statement is longer.
 *
 * @returns no lines if the document has no self-contained sentence
 */
export function writeScript(sentences: readonly Sentence[], options: ScriptOptions): Script {
  const ranked = rankSentences(sentences.filter((sentence) => isSelfContained(sentence, options.language)))
  const maxCharacters = options.minutes * CHARACTERS_PER_MINUTE
  let selected = selectSentences(ranked, Math.min(MAX_STATEMENTS, Math.ceil(maxCharacters / 60)))
  if (selected.length === 0) return { lines: [], chapters: [], statements: [] }
  let script = buildScript(selected, options)
  while (selected.length > 1 && countCharacters(script) > maxCharacters) {
    const excess = countCharacters(script) - maxCharacters
    const weakest = selected
      .toSorted((a, b) => a.score - b.score)
      .slice(0, Math.max(1, Math.floor(excess / 250)))
    selected = selected.filter((sentence) => !weakest.includes(sentence))
    if (selected.length === 0) selected = weakest.slice(-1)
    script = buildScript(selected, options)
  }
  return script
}

const countCharacters = ({ lines }: Script): number => lines.reduce((sum, { text }) => sum + text.length, 0)

function buildScript(sentences: readonly RankedSentence[], options: ScriptOptions): Script {
  const { phrases, title, association, style } = options
  const [host, reader] = style === 'conversation' ? (['A', 'B'] as const) : (['A', 'A'] as const)
  const chapters = [title]
  const statements: Statement[] = []
  const frame = { pageNumber: null, statement: null, isChapterTitle: false }
  const lines: ScriptLine[] = [
    { ...frame, speaker: host, chapter: 0, text: fill(phrases.welcome, { title, association }) },
    { ...frame, speaker: reader, chapter: 0, text: phrases.synthetic },
  ]
  // A heading that repeats the title is not a chapter of its own.
  let heading = cleanHeading(title)
  for (const [index, sentence] of sentences.entries()) {
    const headingLine = cleanHeading(sentence.heading)
    const isSectionStart = headingLine !== null && headingLine !== heading
    if (isSectionStart) chapters.push(headingLine)
    heading = headingLine ?? heading
    const chapter = chapters.length - 1
    const before = buildIntroduction(sentence, headingLine, isSectionStart, index, options)
    if (before)
      lines.push({ ...before, speaker: host, chapter, statement: index, isChapterTitle: isSectionStart })
    const read = buildQuote(sentence, index, options)
    lines.push({ speaker: reader, chapter, statement: index, isChapterTitle: false, ...read })
    statements.push({ text: sentence.text, pageNumber: read.pageNumber, chapter })
  }
  lines.push({ ...frame, speaker: host, chapter: chapters.length - 1, text: fill(phrases.end, { title }) })
  return { lines, chapters, statements }
}

/** The first host's phrase before a statement: its section, or a transition. */
function buildIntroduction(
  sentence: Sentence,
  heading: string | null,
  isSectionStart: boolean,
  index: number,
  { phrases, hasPageNumbers, style }: ScriptOptions,
): Pick<ScriptLine, 'text' | 'pageNumber'> | null {
  if (isSectionStart) {
    const page = hasPageNumbers ? sentence.headingPage : null
    const text =
      style === 'briefing'
        ? `${heading}.`
        : fill(pickPhrase(phrases.section, index), { heading: heading ?? '' })
    return { text, pageNumber: page }
  }
  if (style === 'briefing' || index === 0) return null
  return { text: pickPhrase(phrases.more, index), pageNumber: null }
}

function buildQuote(
  { text, pageNumber }: Sentence,
  index: number,
  { phrases, hasPageNumbers }: ScriptOptions,
): Pick<ScriptLine, 'text' | 'pageNumber'> {
  const phrase = pickPhrase(hasPageNumbers ? phrases.onPage : phrases.unnumbered, index)
  return {
    text: fill(phrase, { page: pageNumber, quote: text }),
    pageNumber: hasPageNumbers ? pageNumber : null,
  }
}

const pickPhrase = (phrases: readonly string[], index: number): string =>
  phrases[index % phrases.length] ?? ''

/** Removes a heading's number and final punctuation. */
function cleanHeading(heading: string | null): string | null {
  const spoken = heading
    ?.replace(/^(?:\d+(?:\.\d+)*\.|\d+(?:\.\d+)*(?=\s+[\p{Lu}"“„«])|[IVX]+\.|§\s?\d+)\s+/u, '')
    .replace(/(?<!\s\p{L})[.:?!]+$/u, '')
    .trim()
  return spoken ? spoken : null
}
