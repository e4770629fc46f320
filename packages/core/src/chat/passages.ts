import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { stemsOf } from './languages.ts'
import { unitsOf } from './page-text.ts'

/** Raised whenever passages are made otherwise: the worker then makes those of every resource anew. */
export const PASSAGES_VERSION = 1

export interface Page {
  pageNumber: number
  text: string
}

/** Some sentences of one page that belong together. */
export interface Passage {
  pageNumber: number
  /** From 0, on its page. */
  position: number
  heading: string | null
  /** A sentence, item or row a line; items and rows begin with `• `. */
  text: string
  stems: string[]
}

const PASSAGES_TOGETHER = 500
export const ITEM = '• '
const LONGEST_PASSAGE = 600
/** A sentence beyond this is no sentence; it is cut between words, and each part stands on its page. */
const LONGEST_UNIT = 1_200

/** Takes a page apart into passages; none crosses a page. @param code the language's ISO 639-1 */
export function passagesOf({ pageNumber, text }: Page, code: string): Passage[] {
  const passages: Passage[] = []
  for (const { text: whole, kind, heading } of unitsOf(text, code)) {
    for (const part of partsOf(whole)) {
      const line = (kind === 'item' ? ITEM : '') + part
      const last = passages.at(-1)
      if (last && last.heading === heading && last.text.length + line.length <= LONGEST_PASSAGE)
        last.text += `\n${line}`
      else passages.push({ pageNumber, position: passages.length, heading, text: line, stems: [] })
    }
  }
  return passages.map((passage) => ({
    ...passage,
    stems: [...new Set(stemsOf(`${passage.heading ?? ''}\n${passage.text}`, code))].map((stem) =>
      stem.slice(0, 64),
    ),
  }))
}

function partsOf(unit: string): string[] {
  if (unit.length <= LONGEST_UNIT) return [unit]
  return (
    unit
      .match(new RegExp(`.{1,${LONGEST_UNIT}}(?=\\s|$)|\\S{${LONGEST_UNIT}}`, 'gsu'))
      ?.map((part) => part.trim()) ?? []
  )
}

/** How many lines at a page's edges may be heads and feet that run through a document. */
const EDGE_LINES = 3
const MASKED_LINES_KEPT = 20_000

/** Finds the lines that stand at the edges of many pages, alike but for their numbers. */
export class RunningLines {
  private readonly counts = new Map<string, number>()
  private pages = 0

  /** Tells of a page, before any is to be rid of them. */
  see(text: string): void {
    this.pages++
    for (const line of new Set(
      edgesOf(text.split('\n'))
        .map(masked)
        .filter((line) => line !== ''),
    )) {
      if (this.counts.size < MASKED_LINES_KEPT || this.counts.has(line))
        this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
    }
  }

  /** The page without them. A page that has nothing else keeps them. */
  without(text: string): string {
    const lines = text.split('\n')
    const kept = lines.filter((line, index) => {
      const atEdge = index < EDGE_LINES || index >= lines.length - EDGE_LINES
      return !atEdge || !this.runs(masked(line))
    })
    return kept.some((line) => line.trim() !== '') ? kept.join('\n') : text
  }

  private runs(line: string): boolean {
    const count = this.counts.get(line) ?? 0
    return count >= 2 && (count >= this.pages / 2 || count >= 5)
  }
}

const edgesOf = (lines: string[]) =>
  lines.length <= 2 * EDGE_LINES ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)]

/** Without letters it is a number or a rule, alike with every other. */
const masked = (line: string) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** Writes passages into the database, a statement for each so many; joins the transaction of the context. */
export class PassageWriter {
  private together: Passage[] = []
  private count = 0

  constructor(
    private readonly ctx: Context,
    private readonly resourceId: string,
    private readonly language: string,
  ) {}

  async clear(): Promise<void> {
    await this.ctx.db.deleteFrom('resource_passages').where('resource_id', '=', this.resourceId).execute()
  }

  /** @param page without what runs through the document */
  async add(page: Page): Promise<void> {
    const passages = passagesOf(page, this.language)
    this.together.push(...passages)
    this.count += passages.length
    if (this.together.length >= PASSAGES_TOGETHER) await this.write()
  }

  /** Writes the rest, and that the resource has its passages. */
  async finish(): Promise<void> {
    await this.write()
    await this.ctx.db
      .updateTable('resources')
      .set({ passages_version: PASSAGES_VERSION, passage_count: this.count })
      .where('id', '=', this.resourceId)
      .execute()
  }

  private async write(): Promise<void> {
    if (this.together.length === 0) return
    await sql`insert into resource_passages (client_id, resource_id, page_number, position, language, heading, text, stems)
      select ${this.ctx.client.id}::uuid, ${this.resourceId}::uuid, "pageNumber", position, ${this.language}, heading, text,
        array_to_tsvector(stems)
      from json_to_recordset((${JSON.stringify(this.together)}::text)::json)
        as p("pageNumber" int, position int, heading text, text text, stems text[])`.execute(this.ctx.db)
    this.together = []
  }
}

/** The language a text is taken to be in: its own where it was told from the letters, else the association's. */
export async function languageOfText(ctx: Context, found: string | null): Promise<string> {
  if (found) return found
  const { locale } = await ctx.db
    .selectFrom('clients')
    .select('locale')
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return locale.split('-')[0] ?? 'en'
}
