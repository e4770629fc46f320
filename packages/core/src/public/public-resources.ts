import type { Filter, ListRequest } from '../collections/list.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { SignedLinks } from '../library/file-links.ts'
import { listResources } from '../library/list-resources.ts'
import { readResource } from '../library/read-resource.ts'
import type { ResourceRecord } from '../library/resource.ts'
import type { PublicRequest } from './public-lists.ts'

/** What everybody may know that it exists (contract section 4). */
const levels = ['public', 'partially_gated', 'paid']
const visitor = { type: 'visitor', id: '', name: 'Public', allowedOrigins: [] } as const

/**
 * A page of the library as everybody may see it. The database answers, whether or not a search engine is set: what is
 * kept of the public API is forgotten with each change, and must not be made anew from an index that lags behind.
 *
 * @returns the public records as JSON texts joined by commas, and how many there are
 */
export async function readPublicResources(
  given: Context,
  links: SignedLinks,
  request: PublicRequest,
): Promise<{ items: string; total: number }> {
  const ctx = { ...given, actor: visitor }
  const [words = ''] = request.filters.q ?? []
  const list: ListRequest = {
    filters: filtersOf(request),
    order: [],
    words: words.trim() === '' ? null : words,
    itemsPerPage: request.limit,
    from: { page: 1 },
  }
  if (list.words === null) list.order = [{ field: 'publishedAt', direction: 'desc' }]
  // An offset that is no multiple of the limit lies on two pages.
  const page = Math.floor(request.offset / request.limit) + 1
  const rest = request.offset % request.limit
  const means = { links, engine: null }
  const first = await listResources(ctx, means, { ...list, from: { page } })
  const second =
    rest > 0 ? (await listResources(ctx, means, { ...list, from: { page: page + 1 } })).items : []
  const shown = [...first.items, ...second].slice(rest, rest + request.limit)
  return {
    items: shown.map((record) => JSON.stringify(publicResource(ctx, links, record))).join(','),
    total: first.totalItems ?? 0,
  }
}

/** @returns one public record as JSON text; null where there is none that everybody may see */
export async function readPublicResource(
  given: Context,
  links: SignedLinks,
  id: string,
): Promise<string | null> {
  const ctx = { ...given, actor: visitor }
  try {
    const { record } = await readResource(ctx, { links }, id)
    return levels.includes(record.accessLevel) ? JSON.stringify(publicResource(ctx, links, record)) : null
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null
    throw error
  }
}

function filtersOf({ filters: { category, type } }: PublicRequest): Filter[] {
  const filters: Filter[] = [{ field: 'accessLevel', comparison: 'in', values: levels }]
  if (category) filters.push({ field: 'category', comparison: 'in', values: category })
  if (type) filters.push({ field: 'type', comparison: 'in', values: type })
  return filters
}

/** Metadata; of a public file also where it is, for an hour at least. Never a gated file. */
function publicResource(ctx: Context, links: SignedLinks, record: ResourceRecord) {
  return {
    id: record.id,
    name: record.name,
    slug: record.slug,
    description: record.description,
    excerpt: record.excerpt,
    type: record.type,
    format: record.format,
    sizeBytes: record.sizeBytes,
    pageCount: record.pageCount,
    durationSeconds: record.durationSeconds,
    featuredImageUrl: record.featuredImageUrl,
    previewUrl: record.previewUrl,
    categories: record.categories,
    tags: record.tags,
    accessLevel: record.accessLevel,
    price: record.price,
    publishedAt: record.publishedAt,
    downloadUrl: record.accessLevel === 'public' ? links.download(ctx.client, record.id) : null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
