import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { stemText } from './languages.ts'
import { endsWithinSentence } from './page-lines.ts'
import { splitUnits, type Unit } from './page-text.ts'

/** Increase it when passages are built differently; the worker then rebuilds the passages of every resource. */
export const PASSAGES_VERSION = 4

export interface Page {
  pageNumber: number
  text: string
}

/** Consecutive sentences, items and rows of one page under one heading. */
export interface Passage {
  pageNumber: number
  /** Zero-based, on its page. */
  position: number
  heading: string | null
  /** One sentence, item or row per line; items and rows start with `• `. */
  text: string
  stems: string[]
}

export const ITEM_PREFIX = '• '
/** Mark a sentence that begins on the previous page or ends on the next. */
const CUT_START = '… '
const CUT_END = ' …'
const cutPattern = new RegExp(`^${CUT_START}|${CUT_END}$`, 'gu')
/** A longer unit is a passage of its own. */
const MAX_PASSAGE_LENGTH = 600
/** Longer units are cut, between words where possible, so that each part is still verbatim. */
const MAX_UNIT_LENGTH = 1_200

/** Splits consecutive pages into passages; none spans two pages. @param code ISO 639-1 */
export function splitPassages(pages: readonly Page[], code: string): Passage[] {
  let isContinued = false
  return pages.flatMap(({ pageNumber, text }, index) => {
    const units = splitUnits(text, code)
    const [first, last] = [units[0], units.at(-1)]
    const nextText = pages[index + 1]?.text
    if (isContinued && first) first.text = CUT_START + first.text
    isContinued = !!last && nextText !== undefined && endsWithinSentence(text, nextText, last.kind)
    if (isContinued && last) last.text += CUT_END
    return groupUnits(units, pageNumber).map((passage) => ({
      ...passage,
      stems: [...new Set(stemText(`${passage.heading ?? ''}\n${passage.text}`, code))],
    }))
  })
}

/** Pages, as stored, and their passages. */
export interface SplitBatch {
  pages: Page[]
  passages: Passage[]
}

/**
 * Splits consecutive batches of pages into passages. A sentence can continue in the next batch.
 *
 * @param runningHeaders after `record` was called for every page
 * @param code ISO 639-1
 */
export async function* splitBatches(
  batches: AsyncIterable<Page[]>,
  runningHeaders: RunningHeaders,
  code: string,
): AsyncGenerator<SplitBatch> {
  const split = (pages: Page[], before: Page[], after: Page[]): SplitBatch => {
    const neighbors = [...before.slice(-1), ...pages, ...after.slice(0, 1)]
    const passages = splitPassages(
      neighbors.map(({ pageNumber, text }) => ({ pageNumber, text: runningHeaders.removeFrom(text) })),
      code,
    )
    const numbers = new Set(pages.map(({ pageNumber }) => pageNumber))
    return { pages, passages: passages.filter(({ pageNumber }) => numbers.has(pageNumber)) }
  }
  let before: Page[] = []
  let current: Page[] = []
  for await (const batch of batches) {
    if (current.length > 0) yield split(current, before, batch)
    before = current
    current = batch
  }
  if (current.length > 0) yield split(current, before, [])
}

function groupUnits(units: Unit[], pageNumber: number): Passage[] {
  const passages: Passage[] = []
  for (const { text: unitText, kind, heading } of units) {
    for (const part of splitUnit(unitText)) {
      const line = (kind === 'item' ? ITEM_PREFIX : '') + part
      const last = passages.at(-1)
      // The introduction of a list is kept with its items.
      const isIntroduced = kind === 'item' && last && introductionPattern.test(last.text)
      const maxLength = isIntroduced ? MAX_UNIT_LENGTH : MAX_PASSAGE_LENGTH
      if (last && last.heading === heading && last.text.length + line.length <= maxLength)
        last.text += `\n${line}`
      else passages.push({ pageNumber, position: passages.length, heading, text: line, stems: [] })
    }
  }
  return passages
}

/** A sentence ending in a colon and its items, at the end of a passage. */
const introductionPattern = new RegExp(`:(?:\\n${ITEM_PREFIX}[^\\n]*)*$`, 'u')

/** A line of a passage's text. */
export interface PassageUnit {
  /** Verbatim, without the bullet of an item. */
  text: string
  kind: Unit['kind']
  /** Whether it begins on the previous page or ends on the next. */
  isCut: boolean
  /** The index of the sentence ending in a colon that introduces the item, if there is one. */
  introduction: number | null
}

export function parsePassage(text: string): PassageUnit[] {
  let introduction: number | null = null
  return text.split('\n').map((line, index) => {
    const isItem = line.startsWith(ITEM_PREFIX)
    const content = isItem ? line.slice(ITEM_PREFIX.length) : line
    const unitText = content.replace(cutPattern, '')
    if (!isItem) introduction = unitText.endsWith(':') ? index : null
    return {
      text: unitText,
      kind: isItem ? 'item' : 'sentence',
      isCut: unitText !== content,
      introduction: isItem ? introduction : null,
    }
  })
}

function splitUnit(unit: string): string[] {
  if (unit.length <= MAX_UNIT_LENGTH) return [unit]
  return (
    unit
      .match(new RegExp(`.{1,${MAX_UNIT_LENGTH}}(?=\\s|$)|\\S{${MAX_UNIT_LENGTH}}`, 'gsu'))
      ?.map((part) => part.trim()) ?? []
  )
}

/** The number of lines at each end of a page that may be running headers and footers. */
const EDGE_LINES = 3
const MAX_TRACKED_LINES = 20_000

/**
 * Finds running headers and footers: lines, equal except for numbers, at the edges of at least five pages, or of at
 * least half of the pages and at least two.
 */
export class RunningHeaders {
  private readonly counts = new Map<string, number>()
  private pageCount = 0

  /** Counts a page's edge lines. Call it for every page before `removeFrom`. */
  record(text: string): void {
    this.pageCount++
    for (const line of new Set(
      getEdges(text.split('\n'))
        .map(maskNumbers)
        .filter((line) => line !== ''),
    )) {
      if (this.counts.size < MAX_TRACKED_LINES || this.counts.has(line))
        this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
    }
  }

  /** Returns the page without running headers and footers, or unchanged if nothing else is on it. */
  removeFrom(text: string): string {
    const lines = text.split('\n')
    const remainingLines = lines.filter((line, index) => {
      const isAtEdge = index < EDGE_LINES || index >= lines.length - EDGE_LINES
      return !isAtEdge || !this.isRunning(maskNumbers(line))
    })
    return remainingLines.some((line) => line.trim() !== '') ? remainingLines.join('\n') : text
  }

  private isRunning(line: string): boolean {
    const count = this.counts.get(line) ?? 0
    return count >= 2 && (count >= this.pageCount / 2 || count >= 5)
  }
}

const getEdges = (lines: string[]) =>
  lines.length <= 2 * EDGE_LINES ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)]

/** Lines that differ only in numbers and spacing become equal. */
const maskNumbers = (line: string) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** Inserts passages of a resource. @param language ISO 639-1 */
export async function insertPassages(
  ctx: Context,
  resourceId: string,
  language: string,
  passages: Passage[],
): Promise<void> {
  if (passages.length === 0) return
  await sql`insert into resource_passages (client_id, resource_id, page_number, position, language, heading, text, stems)
    select ${ctx.client.id}::uuid, ${resourceId}::uuid, "pageNumber", position, ${language}, heading, text,
      array_to_tsvector(stems)
    from json_to_recordset((${JSON.stringify(passages)}::text)::json)
      as p("pageNumber" int, position int, heading text, text text, stems text[])`.execute(ctx.db)
}

/** Returns the detected language of a text, or the association's if none was detected. */
export async function resolveTextLanguage(ctx: Context, detected: string | null): Promise<string> {
  if (detected) return detected
  const { locale } = await ctx.db
    .selectFrom('clients')
    .select('locale')
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return locale.split('-')[0] ?? 'en'
}
