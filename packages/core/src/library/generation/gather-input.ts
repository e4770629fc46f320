import { join } from 'node:path'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import type { ClaimedGeneration } from './claim-generation.ts'
import type { GenerationKind } from './generated-content.ts'
import { countPages, readSource } from './source-resource.ts'

export interface GeneratorInput {
  kind: GenerationKind
  /** NDJSON of `{pageNumber, text}`. */
  pagesPath: string
  /** Whether the page numbers are those of the document, so that citations can name them. */
  hasPageNumbers: boolean
  outputDirectory: string
  title: string
  association: string
  language: string
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  /** `#rrggbb`, or null for the default. */
  brandColor: string | null
}

interface SourceRow {
  name: string
  page_count: number | null
  file_version: number
  language: string | null
  locale: string
  requested_language: string | null
  style: 'conversation' | 'briefing' | null
  minutes: number | null
  brand_color: string | null
  association: string
}

/**
 * Writes the resource's current text to a file, and stores its version, and its language unless one was
 * requested. Returns null if the file was replaced and not yet processed, the resource was deleted or another worker
 * took over.
 *
 * @param maxPages documents with this many pages or more are rejected
 * @throws DomainError no-text, document-too-long
 */
export async function gatherInput(
  ctx: Context,
  { id, kind, attempt }: ClaimedGeneration,
  directory: string,
  maxPages: number,
): Promise<GeneratorInput | null> {
  const pagesPath = join(directory, 'pages.ndjson')
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<SourceRow & { resource_id: string }>`
      select r.id as resource_id, r.name, r.page_count, r.file_version, r.language, c.locale,
        case when not g.automatic_language then g.language end as requested_language,
        g.style, g.minutes, c.brand_color, c.name as association
      from generated_content g join resources r on r.client_id = g.client_id and r.id = g.resource_id
      join clients c on c.id = g.client_id
      where g.id = ${id}::uuid and g.attempts = ${attempt} and r.processing_status in ('ready', 'failed')
      for share of r`.execute(ctx.db)
    const row = rows[0]
    if (!row) return null
    // The file may have been replaced since the request.
    countPages(await readSource(ctx, row.resource_id), maxPages)
    const pages = await ctx.db
      .selectFrom('resource_pages')
      .select(['page_number as pageNumber', 'text'])
      .where('resource_id', '=', row.resource_id)
      .orderBy('page_number')
      .execute()
    await Bun.write(pagesPath, pages.map((page) => `${JSON.stringify(page)}\n`).join(''))
    const language = row.requested_language ?? findLanguage(row)
    await ctx.db
      .updateTable('generated_content')
      .set({ source_version: row.file_version, language })
      .where('id', '=', id)
      .execute()
    const { name: title, association, style, minutes, brand_color: brandColor } = row
    const hasPageNumbers = row.page_count !== null
    return {
      kind,
      pagesPath,
      hasPageNumbers,
      outputDirectory: directory,
      title,
      association,
      language,
      style,
      minutes,
      brandColor,
    }
  })
}

/** Returns the language of a document as ISO 639-1; if it is unknown, that of the association's locale. */
export function findLanguage({ language, locale }: { language: string | null; locale: string }): string {
  return language ?? new Intl.Locale(locale).language
}
