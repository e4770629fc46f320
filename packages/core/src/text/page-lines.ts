/** A line of a page, with its continuation lines already joined. */
export interface Line {
  text: string
  hasBullet: boolean
  isRow: boolean
  /** Whether an empty line or the end of the page follows. */
  endsBlock: boolean
}

const bulletPattern = /^\s*(?:[•‣◦▪●○–—*-]|\(?[a-z]\))\s+/u
const numberPattern = /^\s*\(?(\d{1,2})[.)]\s+(?=\p{L})/u
const markPattern = new RegExp(`${bulletPattern.source}|${numberPattern.source}`, 'u')
/** An item of a numbered list begins at most this many lines after the previous one. */
const MAX_ITEM_LINES = 4
const sentenceEndPattern = /[.!?…:;]["”’»)\]]*$/u
const completeSentencePattern = /[.!?…]["”’»)\]]*$/u
const hyphenatedPattern = /\p{Ll}[-\u00ad\u2010]$/u
/** Lines of at least this share of the longest line's length are assumed to be wrapped. */
const MIN_WRAPPED_RATIO = 0.8
/** The length of the longest line on pages of wrapped text. */
const WRAPPED_LINE_LENGTH = { from: 70, to: 160 }
/** The length of the longest line in a column of wrapped text. */
const COLUMN_LENGTH = { from: 24, to: 69 }
/** The number of lines before and after a line that determine its column's width. */
const COLUMN_LINES = 4
/** A line of a column was wrapped if with the next word it would have this share of the column's width. */
const MIN_FILLED_RATIO = 0.9
/** The share of filled lines that must continue in lower case, so that a list does not count as a column of text. */
const MIN_CONTINUED_SHARE = 0.25
const MIN_CONTINUED_LINES = 3

/** Joins the wrapped and hyphenated lines of a page. */
export function joinLines(page: string): Line[] {
  const rawLines = page.split('\n')
  const isWrapped = createWrapTest(rawLines)
  const itemStarts = findItemStarts(rawLines)
  const lines: Line[] = []
  let openLine = ''
  let hasBullet = false
  for (const [index, line] of rawLines.entries()) {
    const next = rawLines[index + 1]
    if (openLine === '') hasBullet = itemStarts.has(index)
    const text = openLine === '' && hasBullet ? line.replace(markPattern, '') : line
    const isHyphenated = hyphenatedPattern.test(line) && /^\p{Ll}/u.test(next ?? '')
    openLine += isHyphenated ? text.slice(0, -1) : text
    if (!itemStarts.has(index + 1) && isContinued(rawLines, index, isWrapped)) {
      if (!isHyphenated) openLine += ' '
      continue
    }
    const joinedLine = openLine.replace(/\s+/g, ' ').trim()
    if (joinedLine !== '')
      lines.push({
        text: joinedLine,
        hasBullet,
        isRow: openLine.includes('\t'),
        endsBlock: !next?.trim(),
      })
    else if (lines.length > 0) (lines.at(-1) as Line).endsBlock = true
    openLine = ''
  }
  return lines
}

/** Finds the lines that begin an item: with a bullet, or with a number that continues a list begun after a colon. */
function findItemStarts(lines: string[]): Set<number> {
  const starts = new Set<number>()
  let expectedNumber = 0
  let lastLine = 0
  for (const [index, line] of lines.entries()) {
    const isNext =
      index - lastLine <= MAX_ITEM_LINES && Number(numberPattern.exec(line)?.[1]) === expectedNumber
    if (bulletPattern.test(line) || isNext) starts.add(index)
    if (isNext) expectedNumber++
    else if (/:\s*$/.test(line)) expectedNumber = 1
    else continue
    lastLine = index
  }
  return starts
}

/** Whether a line is continued by the next. */
function isContinued(lines: string[], index: number, isWrapped: (index: number) => boolean): boolean {
  const [line = '', next = ''] = lines.slice(index, index + 2)
  if (next.trim() === '' || line.trim() === '' || line.includes('\t') || next.includes('\t')) return false
  if (/^\p{Ll}/u.test(next.trim())) return !sentenceEndPattern.test(line.trim()) || /[,;]$/.test(line.trim())
  return isWrapped(index) && !completeSentencePattern.test(line.trim())
}

/** @returns whether a line is as long as those that were wrapped, and is not the row of a table */
function createWrapTest(lines: string[]): (index: number) => boolean {
  const longest = Math.max(...lines.map((line) => line.length))
  const isWide = longest >= WRAPPED_LINE_LENGTH.from && longest <= WRAPPED_LINE_LENGTH.to
  const fillsPage = (index: number) => isWide && (lines[index] ?? '').length >= longest * MIN_WRAPPED_RATIO
  const hasColumns = isInColumns(lines)
  return (index) =>
    (fillsPage(index) || (hasColumns && fillsColumn(lines, index))) &&
    !isRowOfRun(lines, index) &&
    !isRowOfRun(lines, index + 1)
}

/** Whether enough of the lines that fill their column continue in lower case: those of a list do not. */
function isInColumns(lines: string[]): boolean {
  const filled = lines.flatMap((line, index) =>
    fillsColumn(lines, index) && !sentenceEndPattern.test(line.trim()) ? [lines[index + 1] ?? ''] : [],
  )
  const continued = filled.filter((next) => /^\s*\p{Ll}/u.test(next))
  return continued.length >= MIN_CONTINUED_LINES && continued.length >= filled.length * MIN_CONTINUED_SHARE
}

/** Whether the first word of the next line would hardly have fitted on a line of a column. */
function fillsColumn(lines: string[], index: number): boolean {
  const next = lines[index + 1]?.trim()
  if (!next || bulletPattern.test(next)) return false
  const neighbors = lines.slice(Math.max(0, index - COLUMN_LINES), index + COLUMN_LINES + 1)
  const width = Math.max(...neighbors.map((line) => line.length))
  if (width < COLUMN_LENGTH.from || width > COLUMN_LENGTH.to) return false
  const [word = ''] = next.split(/\s/, 1)
  return (lines[index] ?? '').length + 1 + word.length >= width * MIN_FILLED_RATIO
}

const amountPattern = /^[("]?\p{Sc}?\d[\d.,:%]*\p{Sc}?[)",]?$/u
/** The share of a row's words that are amounts. */
const MIN_AMOUNT_SHARE = 0.3

/** Whether a line looks like a row of a table, as does the line before or after it. */
function isRowOfRun(lines: string[], index: number): boolean {
  return isRowLike(lines[index]) && (isRowLike(lines[index - 1]) || isRowLike(lines[index + 1]))
}

/** Whether a line begins with a time, or has at least two amounts and few other words. */
function isRowLike(line = ''): boolean {
  if (/^\s*\d{1,2}[:.]\d{2}(?!\d|[.:]\d)\s/.test(line)) return true
  const words = line.trim().split(/\s+/)
  const amounts = words.filter((word) => amountPattern.test(word))
  return amounts.length >= 2 && amounts.length >= words.length * MIN_AMOUNT_SHARE
}

/**
 * Whether a page ends within a sentence: the next page continues in lower case, or the last line was wrapped. Items often
 * have no period, so the length of their last line proves nothing.
 */
export function endsWithinSentence(page: string, nextPage: string, lastKind: 'sentence' | 'item'): boolean {
  const lines = page.split('\n').filter((line) => /\p{L}/u.test(line))
  const line = lines.at(-1)?.trim() ?? ''
  if (line === '' || line.includes('\t') || sentenceEndPattern.test(line)) return false
  const [next = ''] = nextPage.trimStart().split('\n', 1)
  if (/^\p{Ll}/u.test(next)) return true
  if (lastKind === 'item') return false
  return line.length > WRAPPED_LINE_LENGTH.to || createWrapTest([...lines, next])(lines.length - 1)
}
