import { make } from '../dom.ts'
import { renderInline } from './inline.ts'

const MAX_DEPTH = 4

const headingPattern = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/
const rulePattern = /^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/
const fencePattern = /^ {0,3}(```+|~~~+)/
const quotePattern = /^ {0,3}> ?/
const bulletPattern = /^ {0,3}[-*+](?: +|$)/
const numberPattern = /^ {0,3}(\d{1,9})[.)](?: +|$)/

/**
 * Renders a subset of CommonMark: paragraphs, headings, emphasis, links, lists, block quotes, code, thematic breaks
 * and line breaks. HTML stays text, and images become their alternative texts.
 *
 * @param level the level of the highest heading
 */
export function renderMarkdown(text: string, level: number): Node[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  // Heading levels follow the page’s without gaps, even if the text skips some.
  const usedRanks = new Set(lines.map((line) => headingPattern.exec(line)?.[1]?.length ?? 0))
  const ranks = [...usedRanks].filter(Boolean).sort()
  const getLevel: GetLevel = (marks) => Math.min(level + Math.max(ranks.indexOf(marks), 0), 6)
  return renderBlocks(lines, getLevel, 0)
}

/** Returns the level in the page for a heading with this number of `#` marks. */
type GetLevel = (marks: number) => number

function renderBlocks(lines: string[], getLevel: GetLevel, depth: number): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < lines.length; ) {
    const [node, length] = readBlock(lines, at, getLevel, depth)
    if (node) nodes.push(node)
    at += length
  }
  return nodes
}

/** @returns the block at a line, and its number of lines */
function readBlock(lines: string[], at: number, getLevel: GetLevel, depth: number): [Node | null, number] {
  const line = lines[at] ?? ''
  if (!line.trim()) return [null, 1]
  const [, marks = '', title = ''] = headingPattern.exec(line) ?? []
  if (marks) return [make(`h${getLevel(marks.length)}` as 'h3', '', ...renderInline(title)), 1]
  if (rulePattern.test(line)) return [make('hr'), 1]
  const [, open] = fencePattern.exec(line) ?? []
  if (open) return readCode(lines, at, open)
  if (depth < MAX_DEPTH) {
    if (quotePattern.test(line)) return readQuote(lines, at, getLevel, depth)
    const marker = bulletPattern.test(line) ? bulletPattern : numberPattern.test(line) ? numberPattern : null
    if (marker) return readList(lines, at, marker, getLevel, depth)
  }
  return readParagraph(lines, at)
}

function readCode(lines: string[], at: number, open: string): [Node, number] {
  const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(open))
  const last = end < 0 ? lines.length : end
  return [make('pre', '', make('code', '', lines.slice(at + 1, last).join('\n'))), last + 1 - at]
}

function readQuote(lines: string[], at: number, getLevel: GetLevel, depth: number): [Node, number] {
  let end = at
  while (quotePattern.test(lines[end] ?? '')) end++
  const inner = lines.slice(at, end).map((line) => line.replace(quotePattern, ''))
  return [make('blockquote', '', ...renderBlocks(inner, getLevel, depth + 1)), end - at]
}

/** The continuation lines of an item are indented by at least two spaces. */
function readList(
  lines: string[],
  at: number,
  marker: RegExp,
  getLevel: GetLevel,
  depth: number,
): [Node, number] {
  const list = make(marker === bulletPattern ? 'ul' : 'ol')
  const [, first] = numberPattern.exec(lines[at] ?? '') ?? []
  if (list instanceof HTMLOListElement && first) list.start = Number(first)
  let end = at
  while (end < lines.length) {
    const [mark] = marker.exec(lines[end] ?? '') ?? []
    if (mark === undefined) break
    const item = [(lines[end] ?? '').slice(mark.length)]
    for (end++; end < lines.length; end++) {
      const line = lines[end] ?? ''
      const isIndented = line.startsWith('  ')
      if (line.trim() ? !isIndented : !lines[end + 1]?.startsWith('  ')) break
      item.push(line.slice(Math.min(mark.length, line.length - line.trimStart().length)))
    }
    list.append(make('li', '', ...unwrap(renderBlocks(item, getLevel, depth + 1))))
    if (!lines[end]?.trim() && marker.test(lines[end + 1] ?? '')) end++
  }
  return [list, end - at]
}

/** Unwraps the first paragraph of an item, so that lists are tight. */
function unwrap(nodes: Node[]): Node[] {
  const [first, ...rest] = nodes
  return first instanceof HTMLParagraphElement ? [...first.childNodes, ...rest] : nodes
}

function readParagraph(lines: string[], at: number): [Node, number] {
  let end = at + 1
  while (end < lines.length && lines[end]?.trim() && !isBlockStart(lines[end] ?? '')) end++
  return [make('p', '', ...renderInline(lines.slice(at, end).join('\n').trim())), end - at]
}

const isBlockStart = (line: string) =>
  [headingPattern, rulePattern, fencePattern, quotePattern, bulletPattern].some((pattern) =>
    pattern.test(line),
  ) || /^ {0,3}1[.)] /.test(line)
