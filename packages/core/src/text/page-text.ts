import { splitSentences } from './sentences.ts'

/**
 * A sentence, list item or table row: a part of a page that can be shown alone, verbatim except for white space and
 * hyphenation at line ends.
 */
export interface Unit {
  text: string
  /** Items and rows need their heading to be understood. */
  kind: 'sentence' | 'item'
  heading: string | null
}

/** A line of a page, with its continuation lines already joined. */
interface Line {
  text: string
  hasBullet: boolean
  isRow: boolean
  /** Whether an empty line or the end of the page follows. */
  endsBlock: boolean
}

const bulletPattern = /^\s*(?:[•‣◦▪●○–—*-]|\(?[a-z]\))\s+/u
const sentenceEndPattern = /[.!?…:;]["”’»)\]]*$/u
const MAX_HEADING_LENGTH = 80
/** Lines of at least this share of the longest line's length are assumed to be wrapped. */
const MIN_WRAPPED_RATIO = 0.8
/** The length of the longest line on pages of wrapped text; those of slides are shorter. */
const WRAPPED_LINE_LENGTH = { from: 70, to: 160 }

/** Normalizes text for comparison and display: joins words hyphenated at line ends and collapses white space. */
export function flattenText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?<=\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Splits a page into units. @param code ISO 639-1, or null */
export function splitUnits(page: string, code: string | null): Unit[] {
  const lines = joinLines(page.normalize('NFC'))
  const units: Unit[] = []
  let heading: string | null = null
  for (const [index, line] of lines.entries()) {
    const role = getRole(lines, index)
    if (role === 'heading') heading = line.text
    // The header row names the columns: a row needs it, like the heading, to be understood.
    else if (role === 'header') heading = [heading, line.text].filter(Boolean).join(' · ')
    else if (role === 'item') units.push({ text: line.text, kind: 'item', heading })
    else for (const text of splitSentences(line.text, code)) units.push({ text, kind: 'sentence', heading })
  }
  return units
}

function joinLines(page: string): Line[] {
  const rawLines = page.split('\n')
  const longest = Math.max(...rawLines.map((line) => line.length))
  const isWrapped = (line: string) =>
    longest >= WRAPPED_LINE_LENGTH.from &&
    longest <= WRAPPED_LINE_LENGTH.to &&
    line.length >= longest * MIN_WRAPPED_RATIO
  const lines: Line[] = []
  let openLine = ''
  let hasBullet = false
  for (const [index, line] of rawLines.entries()) {
    const next = rawLines[index + 1]
    if (openLine === '') hasBullet = bulletPattern.test(line)
    const text = openLine === '' ? line.replace(bulletPattern, '') : line
    const isHyphenated = /\p{Ll}[-\u00ad]$/u.test(line) && /^\p{Ll}/u.test(next ?? '')
    openLine += isHyphenated ? text.slice(0, -1) : text
    if (isContinuation(line, next, isWrapped)) {
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

/** Whether a line is continued by the next. */
function isContinuation(
  line: string,
  next: string | undefined,
  isWrapped: (line: string) => boolean,
): boolean {
  if (
    !next?.trim() ||
    line.trim() === '' ||
    line.includes('\t') ||
    next.includes('\t') ||
    bulletPattern.test(next)
  )
    return false
  if (/^\p{Ll}/u.test(next.trim())) return !sentenceEndPattern.test(line.trim()) || /[,;]$/.test(line.trim())
  return isWrapped(line) && !/[.!?…]["”’»)\]]*$/u.test(line.trim())
}

type Role = 'heading' | 'header' | 'item' | 'text'

function getRole(lines: Line[], index: number): Role {
  const line = lines[index] as Line
  if (line.hasBullet) return 'item'
  if (line.isRow) return !lines[index - 1]?.isRow && lines[index + 1]?.isRow ? 'header' : 'item'
  if (!isShort(line)) return 'text'
  const previous = lines[index - 1]
  const next = lines[index + 1]
  const isFirst = !previous || previous.endsBlock || !isShort(previous)
  if (!next) return isFirst && lines.length > 1 ? 'text' : 'item'
  if (!isShort(next)) return line.endsBlock && !isFirst ? 'item' : 'heading'
  if (isFirst) return 'heading'
  return isTableHeader(lines, index) ? 'header' : 'item'
}

const isShort = (line: Line | undefined): boolean =>
  !!line &&
  !line.hasBullet &&
  !line.isRow &&
  line.text.length <= MAX_HEADING_LENGTH &&
  !/[.!…;,:]["”’»)\]]*$/u.test(line.text)

/**
 * Whether a line is the second in a run of short lines and has no digits, but the next two do: the header of a table
 * that lost its columns.
 */
function isTableHeader(lines: Line[], index: number): boolean {
  const [line, ...following] = lines.slice(index, index + 3)
  if (isShort(lines[index - 2]) && !lines[index - 2]?.endsBlock) return false
  return !/\d/.test(line?.text ?? '') && following.every((next) => isShort(next) && /\d/.test(next.text))
}
