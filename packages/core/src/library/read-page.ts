import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { LoadedResource } from './read-resource.ts'

/** The text of a page, slide or sheet of a resource's current file. */
export interface DocumentPage {
  resourceId: string
  page: number
  /** The number of pages; 1 for a text without page breaks. */
  pages: number
  text: string
  /** An image of the page; null for pages that are not rendered. */
  imageUrl: string | null
}

/**
 * Reads a page of a resource. Does not check access: require access to the file first.
 *
 * @param number from 1
 * @throws DomainError not-found, including while the text of a new file is being extracted
 */
export async function readPage(
  ctx: Context,
  { row, record }: LoadedResource,
  number: number,
): Promise<DocumentPage> {
  const { status } = record.processing
  // Some of its pages may be written already.
  if (status === 'queued' || status === 'running')
    throw new DomainError(
      'not-found',
      'The text of this resource is not available yet. Try again in a minute.',
    )
  const page = await ctx.db
    .selectFrom('resource_pages as page')
    .select((select) => [
      'page.text',
      select
        .selectFrom('resource_pages as any')
        .select(({ fn }) => fn.max('any.page_number').as('last'))
        .where('any.resource_id', '=', row.id)
        .as('last'),
    ])
    .where('page.resource_id', '=', row.id)
    .where('page.page_number', '=', number)
    .executeTakeFirst()
  if (!page) throw new DomainError('not-found', `This resource has no page ${number}.`)
  return {
    resourceId: row.id,
    page: number,
    pages: page.last ?? number,
    text: page.text,
    // The preview of a document is its first page.
    imageUrl: number === 1 ? record.previewUrl : null,
  }
}
