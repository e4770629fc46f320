import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'

/** The page size assumed for documents without page breaks. */
const ASSUMED_PAGE_CHARACTERS = 4000

/** The resource whose document is turned into a podcast or infographic. */
export interface SourceResource {
  file_version: number
  language: string | null
  /** The association's locale, such as `en-GB`. */
  locale: string
  page_count: number | null
  processing_status: string
  processing_reason: string | null
  characters: string
  pages: number
}

/** @throws DomainError not-found */
export async function readSource(ctx: Context, resourceId: string): Promise<SourceResource> {
  const { rows } = await sql<SourceResource>`
    select file_version, language, page_count, (select locale from clients c where c.id = r.client_id) as locale, processing_status, processing_reason,
      (select coalesce(sum(length(regexp_replace(text, '\\s', '', 'g'))), 0) from resource_pages p
        where p.client_id = r.client_id and p.resource_id = r.id)::text as characters,
      (select count(*) from resource_pages p where p.client_id = r.client_id and p.resource_id = r.id)::int as pages
    from resources r where id = ${resourceId}::uuid`.execute(ctx.db)
  const source = rows[0]
  if (!source) throw notFound('resource')
  return source
}

/**
 * Counts the pages of a document, estimated if its format has none.
 *
 * @param maxPages documents with this many pages or more are rejected
 * @throws DomainError conflict (the file is still being processed), no-text, document-too-long
 */
export function countPages(source: SourceResource, maxPages: number): number {
  if (source.processing_status === 'queued' || source.processing_status === 'running')
    throw new DomainError('conflict', 'The file is still being processed. Try again in a moment.')
  const characters = Number(source.characters)
  if (characters === 0)
    throw new DomainError('no-text', source.processing_reason ?? 'This file contains no text.')
  const estimatedPages = Math.ceil(characters / ASSUMED_PAGE_CHARACTERS)
  const pages = source.page_count ?? estimatedPages
  // A single page with the text of a book must not evade the limit.
  const maxCharacters = (4 * maxPages - 1) * ASSUMED_PAGE_CHARACTERS
  if (pages < maxPages && characters <= maxCharacters) return pages
  const message =
    pages < maxPages
      ? `The document is too long: it has ${characters} characters without spaces; podcasts and infographics allow at most ${maxCharacters}.`
      : `The document has ${pages} pages; podcasts and infographics require fewer than ${maxPages}.`
  throw new DomainError('document-too-long', message, [], { pageCount: source.page_count, maxPages })
}
