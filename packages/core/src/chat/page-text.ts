/** A part of a page that can be shown by itself, word for word but for line ends: a sentence, an item, a table's row. */
export interface Unit {
  text: string
  /** Items and rows are understood with their heading only. */
  kind: 'sentence' | 'item'
  heading: string | null
}

/** A line of a page, with lines that go on with it already joined. */
interface Line {
  text: string
  bullet: boolean
  row: boolean
  /** Whether an empty line or the page's edge follows. */
  ends: boolean
}

const BULLET = /^\s*(?:[•‣◦▪●○–—*-]|\(?[a-z]\))\s+/u
const ENDS_SENTENCE = /[.!?…:;]["”’»)\]]*$/u
const LONGEST_HEADING = 80
/** Lines at least this long, compared with the longest of the page, were broken by the margin. */
const BROKEN_BY_MARGIN = 0.8
/** The longest line of a page whose lines were broken by a margin is about so long; slides' are shorter. */
const BROKEN_LINES = { from: 70, to: 160 }

/** The text as it is compared and shown: words broken at line ends whole, all space one blank. */
export function flatText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?<=\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Takes a page's text apart. @param code the language's ISO 639-1, or null */
export function unitsOf(page: string, code: string | null): Unit[] {
  const lines = joinedLines(page.normalize('NFC'))
  const units: Unit[] = []
  let heading: string | null = null
  for (const [index, line] of lines.entries()) {
    const role = roleOf(lines, index)
    if (role === 'heading') heading = line.text
    // A table's head says what its columns are; together with the heading it is what a row is understood by.
    else if (role === 'head') heading = [heading, line.text].filter(Boolean).join(' · ')
    else if (role === 'item') units.push({ text: line.text, kind: 'item', heading })
    else for (const text of sentencesOf(line.text, code)) units.push({ text, kind: 'sentence', heading })
  }
  return units
}

function joinedLines(page: string): Line[] {
  const given = page.split('\n')
  const longest = Math.max(...given.map((line) => line.length))
  const brokenByMargin = (line: string) =>
    longest >= BROKEN_LINES.from && longest <= BROKEN_LINES.to && line.length >= longest * BROKEN_BY_MARGIN
  const lines: Line[] = []
  let open = ''
  let bullet = false
  for (const [index, line] of given.entries()) {
    const next = given[index + 1]
    if (open === '') bullet = BULLET.test(line)
    const text = open === '' ? line.replace(BULLET, '') : line
    const hyphenated = /\p{Ll}[-\u00ad]$/u.test(line) && /^\p{Ll}/u.test(next ?? '')
    open += hyphenated ? text.slice(0, -1) : text
    if (goesOn(line, next, brokenByMargin)) {
      if (!hyphenated) open += ' '
      continue
    }
    const whole = open.replace(/\s+/g, ' ').trim()
    if (whole !== '') lines.push({ text: whole, bullet, row: open.includes('\t'), ends: !next?.trim() })
    else if (lines.length > 0) (lines.at(-1) as Line).ends = true
    open = ''
  }
  return lines
}

/** Whether a line was broken for want of room, so that the next is its continuation. */
function goesOn(line: string, next: string | undefined, brokenByMargin: (line: string) => boolean): boolean {
  if (!next?.trim() || line.trim() === '' || line.includes('\t') || next.includes('\t') || BULLET.test(next))
    return false
  if (/^\p{Ll}/u.test(next.trim())) return !ENDS_SENTENCE.test(line.trim()) || /[,;]$/.test(line.trim())
  return brokenByMargin(line) && !/[.!?…]["”’»)\]]*$/u.test(line.trim())
}

type Role = 'heading' | 'head' | 'item' | 'text'

function roleOf(lines: Line[], index: number): Role {
  const line = lines[index] as Line
  if (line.bullet) return 'item'
  if (line.row) return !lines[index - 1]?.row && lines[index + 1]?.row ? 'head' : 'item'
  if (!isShort(line)) return 'text'
  const before = lines[index - 1]
  const next = lines[index + 1]
  const first = !before || before.ends || !isShort(before)
  if (!next) return first && lines.length > 1 ? 'text' : 'item'
  if (!isShort(next)) return line.ends && !first ? 'item' : 'heading'
  if (first) return 'heading'
  return isHead(lines, index) ? 'head' : 'item'
}

const isShort = (line: Line | undefined): boolean =>
  !!line &&
  !line.bullet &&
  !line.row &&
  line.text.length <= LONGEST_HEADING &&
  !/[.!…;,:]["”’»)\]]*$/u.test(line.text)

/** The second of a run of short lines, without numbers above some that have them: a table whose columns were lost. */
function isHead(lines: Line[], index: number): boolean {
  const [line, ...following] = lines.slice(index, index + 3)
  if (isShort(lines[index - 2]) && !lines[index - 2]?.ends) return false
  return !/\d/.test(line?.text ?? '') && following.every((next) => isShort(next) && /\d/.test(next.text))
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(code: string | null): Intl.Segmenter {
  const key = code ?? 'en'
  const known = segmenters.get(key) ?? new Intl.Segmenter(key, { granularity: 'sentence' })
  segmenters.set(key, known)
  return known
}

/** Abbreviations and ordinals after which a sentence goes on. */
const GOES_ON =
  /(?:\b(?:no|nos|art|arts|dr|mr|mrs|ms|prof|st|vs|cf|fig|figs|p|pp|approx|ca|bzw|ggf|nr|inkl|usw|abs|sog|vgl|etc|e\.g|i\.e|z\.b|d\.h|u\.a|m|mme|sr|sra|n[º°]|\p{Lu})\.|^(?:article|artikel|art|chapter|section|aim|case|annex|table|figure|step)?\s*\d+(?:\.\d+)*\.)\s*$/iu

function sentencesOf(text: string, code: string | null): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenterOf(code).segment(text)) {
    const before = sentences.at(-1)
    if (before !== undefined && (GOES_ON.test(before) || /^\s*\p{Ll}/u.test(segment)))
      sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
