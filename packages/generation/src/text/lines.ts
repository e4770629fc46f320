const MAX_HEADING_LENGTH = 70
const MAX_HEADING_WORDS = 10
const MIN_WRAPPED_LINES = 5
/** In characters; shorter lines are those of a list. */
const MIN_WRAPPED_LENGTH = 25

/** The shape of a page's lines. */
export interface Shape {
  /** The length of its longest line, in characters. */
  widest: number
  /** Whether its lines are filled, as in running text, rather than of any length, as on slides. */
  isWrapped: boolean
}

export function measureShape(lines: readonly string[]): Shape {
  const plainLines = lines.filter((line) => line !== '' && !line.includes('\t'))
  // Not spread as arguments, which must fit on the stack: there may be hundreds of thousands of lines.
  const widest = plainLines.reduce((longest, { length }) => Math.max(longest, length), 0)
  const openLines = plainLines.filter((line) => !endsSentence(line))
  const filled = openLines.filter((line) => line.length >= widest * 0.75).length
  const isText = openLines.length >= MIN_WRAPPED_LINES && widest >= MIN_WRAPPED_LENGTH
  return { widest, isWrapped: isText && filled >= openLines.length * 0.6 }
}

/** The lookbehind keeps this linear: a run of dots is scanned once, not from each of its dots. */
export const isContentsLine = (line: string): boolean => /(?<!\.\s?)(?:\.\s?){4,}\s*\d+$|…\s*\d+$/.test(line)
export const endsSentence = (text: string): boolean => /[.!?:…]["'”’»)]*$/.test(text)
export const isShort = (line: string, { widest }: Shape): boolean => line.length < widest * 0.8

/** Whether a line begins a list item. A number that continues a sentence, such as the day of a date, does not. */
export function beginsItem(line: string, before: string, shape: Shape): boolean {
  if (/^(?:[•●▪◦‣*–-]|[a-z]\)|\(\d{1,2}[a-z]?\))\s+\S/.test(line)) return true
  const continuesSentence =
    before !== '' && !endsSentence(before) && shape.isWrapped && !isShort(before, shape)
  return /^\d{1,2}[.)]\s+\S/.test(line) && !continuesSentence
}

export const beginsSection = (line: string): boolean =>
  /^\d{1,2}(?:\.\d{1,2}){2,3}\.?\s+\p{Lu}|^\d{1,2}\.\d{1,2}\.\s+\p{Lu}/u.test(line)

/** A line of code, or a constant’s name with a value; the name alone may be a heading. */
export const isCode = (line: string): boolean =>
  /[=|{}\\]|->|\(\s/.test(line) ||
  (line.includes('_') && !line.split(/\s+/).every((word) => word.includes('_')) && !beginsSection(line))

/** A name can end with the abbreviation of its legal form, such as “e. V.”. */
const legalFormPattern = /\s(?:\p{L}\.\s?\p{Lu}|Inc|Ltd|z\.\s?s)\.$/u

export function isHeading(line: string, before: string, next: string, shape: Shape): boolean {
  if (line.length > MAX_HEADING_LENGTH || line.split(/\s+/).length > MAX_HEADING_WORDS) return false
  if (
    (/[.,;:!]$/.test(line) && !legalFormPattern.test(line)) ||
    !/^[\p{Lu}\p{Lt}\p{Lo}\d§¿"“„«]/u.test(line) ||
    !/\p{L}{2}/u.test(line)
  )
    return false
  if (beginsSection(line)) return true
  if (before !== '' && !endsSentence(before)) return false
  if (/^[•●▪◦‣*–-]\s/.test(line)) return false
  // Lines of a paragraph that continues are full; the text after a heading starts a new paragraph.
  const canBeFull = shape.widest < MAX_HEADING_LENGTH && !shape.isWrapped
  return (canBeFull || isShort(line, shape)) && (next === '' || !/^\p{Ll}/u.test(next))
}

/** The end of a line that cannot end a title: an article, a preposition, a conjunction or a genitive. */
const openEndPattern =
  /(?:^|\s)(?:of|the|an?|for|and|to|in|on|with|by|from|de|des|du|la|les?|et|à|pour|en|del|el|los|las|y|para|van|de[rnm]|het|een|voor|und|für|vo[nm]|zu[mr]|im|di|della|dei|delle|il|per|e|d[oa]s?|av|för|och|til|af|og|w|z|na|dla)$|s['’]$|[,&]$|\s[dl]['’]$/iu
const numberedPattern = /^(?:[\d§(]|[IVX]+\.|\p{L}+\s\d)/u

/** Whether two lines are one heading that did not fit on one. */
export const areOneHeading = (first: string, second: string): boolean =>
  openEndPattern.test(first) && !numberedPattern.test(second) && !second.includes('\t')
