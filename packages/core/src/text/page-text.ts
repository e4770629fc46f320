import { joinLines, type Line } from './page-lines.ts'
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

const MAX_HEADING_LENGTH = 80

/** Normalizes text for comparison and display: joins words hyphenated at line ends and collapses white space. */
export function flattenText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?<=\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '')
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
  const isLastRow = !isFirst && hasAmount(line) && hasAmount(previous)
  if (!isShort(next)) return isLastRow || (line.endsBlock && !isFirst) ? 'item' : 'heading'
  if (isFirst) return 'heading'
  return isTableHeader(lines, index) ? 'header' : 'item'
}

const isShort = (line: Line | undefined): boolean =>
  !!line &&
  !line.hasBullet &&
  !line.isRow &&
  line.text.length <= MAX_HEADING_LENGTH &&
  !/[.!…;,:]["”’»)\]]*$/u.test(line.text)

/** Whether a line begins with a time, has a price or ends in a number that is not a year: headings rarely do. */
const hasAmount = ({ text }: Line): boolean =>
  /^\d{1,2}[:.]\d{2}\s|\p{Sc}\s?\d|\d\s?(?:\p{Sc}|%)|\s(?!(?:19|20)\d{2}$)\d+(?:[.,:]\d+)*$/u.test(text)

/**
 * Whether a line is the second in a run of short lines and has no digits, but the next two do: the header of a table
 * that lost its columns.
 */
function isTableHeader(lines: Line[], index: number): boolean {
  const [line, ...following] = lines.slice(index, index + 3)
  if (isShort(lines[index - 2]) && !lines[index - 2]?.endsBlock) return false
  return !/\d/.test(line?.text ?? '') && following.every((next) => isShort(next) && /\d/.test(next.text))
}
