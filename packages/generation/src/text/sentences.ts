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
/** The length of the end of a sentence in which abbreviations are searched. */
const ENDING_LENGTH = 24

const abbreviationPattern =
  /(?:^|[\s(])(?:e\.g|i\.e|Dr|Mr|Mrs|Ms|Prof|Nr|Art|Abs|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|vgl|Tel|Str|pp?|Fig|St|vs|cf|etc|approx|incl|Mme|Sr|Sra|Dra?|núm|pág|env|ex|bv|nl|o\.a|ul|np|tzn|bl\.a|f\.eks|t\.ex|kl|jf|[deiouvz])\.$/iu
/** Abbreviations that are words in lower case, such as “no”, and initials. */
const capitalizedAbbreviationPattern =
  /(?:^|[\s(])(?:Nos?|MM?|\p{Lu}|Capt|Col|Lt|Rev|Hon|Dipl|Ing|Hr|Mag|Mlle|Mgr|Dña?|Avda|Ud|Uds|Mevr|Dhr|Drs|Ir|Dott|Sig|Arch|Avv|Eng)\.$/u
/** Abbreviations that only continue a sentence before a number, such as “Fr.”, which is also a day. */
const numberAbbreviationPattern =
  /(?:^|[\s(])(?:Fr|kr|Kap|Ziff|Bd|Jg|S|Rs|cap|vol|ch|par|n|nn|max|min|mind|tél|Tlf|tlf|godz|poz|ust|lid)\.$/u
/** Words that begin a sentence and do not follow an ordinal, as in “kostet EUR 54. Wer …”. */
const sentenceStartPattern =
  /^(?:D(?:er|ie|as|en|em|es)|Eine?[mnrs]?|Er|Sie|Es|We(?:r|nn)|Was|I[mn]|A[mn]|Auf|Aus|Bei|Für|Vo[nm]|Zu[mr]?|Mit|Nach|Seit|Über|Alle|Jede[mnrs]?|Dies\p{L}*|Dann|Da\p{Ll}{2,4}|Und|Nicht|Keine?|De[nt]?|E[nt]|I|På|Til|For|Hvis|Når|W|Na|Do|Po|Z|Od|Nie|Jest|To|Ten|Każdy)(?!\p{L})/u

/** The number of a paragraph before its first sentence; “1.” can be an ordinal. */
const numberPattern =
  /^(?:\(\d{1,2}[a-z]?\)|\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?[a-z]\))\s+(?=[\p{Lu}"“„«])/u

/** The sentences of a document's paragraphs, in order. @param language ISO 639-1 */
export function splitSentences(blocks: readonly Block[], language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const hasDottedOrdinals = ['de', 'da', 'nb', 'pl'].includes(language)
  const sentences: Sentence[] = []
  let heading: string | null = null
  let headingPage: number | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') [heading, headingPage] = [block.text, block.pageNumber]
    if (block.kind !== 'paragraph') continue
    for (const sentence of split(block.text, segmenter, hasDottedOrdinals)) {
      const text = sentence.replace(numberPattern, '')
      sentences.push({ text, pageNumber: block.pageNumber, heading, headingPage, position: sentences.length })
    }
  }
  return sentences
}

function split(paragraph: string, segmenter: Intl.Segmenter, hasDottedOrdinals: boolean): string[] {
  const sentences: string[] = []
  // Joining each of thousands of segments to the text would take quadratic time.
  let segments: string[] = []
  let tail = ''
  for (const { segment, index } of segmenter.segment(paragraph)) {
    segments.push(segment)
    tail = (tail + segment).slice(-2 * ENDING_LENGTH)
    const ending = tail.trim().slice(-ENDING_LENGTH)
    const next = paragraph.slice(index + segment.length, index + segment.length + 12).trimStart()
    const continuesSentence =
      abbreviationPattern.test(ending) ||
      capitalizedAbbreviationPattern.test(ending) ||
      (hasDottedOrdinals && /(^|\s)\d{1,2}\.$/.test(ending) && !sentenceStartPattern.test(next)) ||
      (numberAbbreviationPattern.test(ending) && /^\d/.test(next)) ||
      /^\p{Ll}/u.test(next)
    if (continuesSentence) continue
    sentences.push(segments.join('').trim())
    segments = []
    tail = ''
  }
  const rest = segments.join('').trim()
  return rest === '' ? sentences : [...sentences, rest]
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
