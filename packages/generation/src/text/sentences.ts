import type { Block } from './blocks.ts'

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
const MAX_WORDS = 36
const MAX_LENGTH = 320
/** The length of the end of a sentence in which abbreviations are searched. */
const ENDING_LENGTH = 24

const abbreviationPattern =
  /(?:^|[\s(])(?:e\.g|i\.e|Dr|Mr|Mrs|Ms|Prof|Nr|Art|Abs|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|vgl|Tel|Str|pp?|Fig|St|vs|cf|etc|approx|incl|Mme|Sr|Sra|Dra?|núm|pág|env|ex|bv|nl|o\.a|ul|np|tzn|bl\.a|f\.eks|t\.ex|kl|jf|[deiouz])\.$/iu
/** Abbreviations that are words in lower case, such as “no”, and initials. */
const capitalizedAbbreviationPattern = /(?:^|[\s(])(?:Nos?|MM?|\p{Lu})\.$/u
/** Openings of sentences that depend on the one before. */
const dependentOpenings = new Set(
  `it this that these those they he she its their such however but and or so also then therefore thus instead otherwise both neither here there
  er sie es dies diese dieser dieses jene deren dessen aber und oder auch dann daher deshalb dort hier dabei damit jedoch außerdem
  il elle ils elles ce cet cette ces cela ceci mais et ou aussi donc ainsi alors leur leurs
  él ella ellos ellas esto este esta estos estas eso ese esa pero y o también entonces así aunque
  lui lei loro questo questa questi queste ciò ma e anche quindi inoltre
  hij zij ze het dit dat deze die maar en of ook dus daarom
  ele ela eles elas isto isso este esta mas e ou também então assim
  han hon den det de dessa detta men och eller också därför hun disse dette og også derfor
  on ona ono oni one to ten ta te ale i lub też więc`.split(/\s+/),
)

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
    for (const text of split(block.text, segmenter, hasDottedOrdinals))
      sentences.push({ text, pageNumber: block.pageNumber, heading, headingPage, position: sentences.length })
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
    const continuesSentence =
      abbreviationPattern.test(ending) ||
      capitalizedAbbreviationPattern.test(ending) ||
      (hasDottedOrdinals && /(^|\s)\d{1,2}\.$/.test(ending)) ||
      /^\p{Ll}/u.test(paragraph.slice(index + segment.length, index + segment.length + 8).trimStart())
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
 */
export function isSelfContained({ text }: Pick<Sentence, 'text'>): boolean {
  const words = text.split(/\s+/)
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || text.length > MAX_LENGTH) return false
  if (!/^["“„«]?[\p{Lu}\p{N}£€$]/u.test(text) || !/[.!]["'”’»]?$/.test(text)) return false
  if (dependentOpenings.has((words[0] ?? '').toLowerCase().replace(/[^\p{L}]/gu, ''))) return false
  if (/@|https?:|www\.|\bISBN\b|©|\.{3}|…/i.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= text.length * 0.55 && isBalanced(text)
}

function isBalanced(text: string): boolean {
  const count = (character: string) => text.split(character).length - 1
  return (
    count('(') === count(')') && count('"') % 2 === 0 && count('”') <= count('“') && count('»') === count('«')
  )
}
