import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { SignedLinks } from '../library/file-links.ts'
import { listResources } from '../library/list-resources.ts'
import { readResource } from '../library/read-resource.ts'
import type { ResourceRecord } from '../library/resource.ts'
import type { Filter, ListRequest } from '../records/list.ts'
import type { PublicRequest } from './public-lists.ts'

/** Access levels whose resources are publicly listed. */
const visibleLevels = ['public', 'partially_gated', 'paid']
const visitor = { type: 'visitor', id: '', name: 'Public', allowedOrigins: [] } as const

/**
 * Reads a page of the public library. Always from the database, even with a search engine: cached responses are
 * invalidated on each change and must not be rebuilt from an index that lags behind.
 *
 * @returns the records' public JSON, joined by commas, and the total
 */
export async function readPublicResources(
  visitorContext: Context,
  links: SignedLinks,
  request: PublicRequest,
): Promise<{ items: string; total: number }> {
  const ctx = { ...visitorContext, actor: visitor }
  const [words = ''] = request.filters.q ?? []
  const list: ListRequest = {
    filters: buildFilters(request),
    order: [],
    words: words.trim() === '' ? null : words,
    itemsPerPage: request.limit,
    from: { page: 1 },
  }
  if (list.words === null) list.order = [{ field: 'publishedAt', direction: 'desc' }]
  // If the offset is not a multiple of the limit, the requested items span two pages.
  const page = Math.floor(request.offset / request.limit) + 1
  const skippedItems = request.offset % request.limit
  const deps = { links, engine: null }
  const firstPage = await listResources(ctx, deps, { ...list, from: { page } })
  const secondPage =
    skippedItems > 0 ? (await listResources(ctx, deps, { ...list, from: { page: page + 1 } })).items : []
  const items = [...firstPage.items, ...secondPage].slice(skippedItems, skippedItems + request.limit)
  return {
    items: items.map((record) => JSON.stringify(presentPublicResource(ctx, links, record))).join(','),
    total: firstPage.totalItems ?? 0,
  }
}

/** Returns a resource's public JSON; null if it does not exist or is not public. */
export async function readPublicResource(
  visitorContext: Context,
  links: SignedLinks,
  id: string,
): Promise<string | null> {
  const ctx = { ...visitorContext, actor: visitor }
  try {
    const { record } = await readResource(ctx, { links }, id)
    return visibleLevels.includes(record.accessLevel)
      ? JSON.stringify(presentPublicResource(ctx, links, record))
      : null
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null
    throw error
  }
}

function buildFilters({ filters: { category, type } }: PublicRequest): Filter[] {
  const filters: Filter[] = [{ field: 'accessLevel', comparison: 'in', values: visibleLevels }]
  if (category) filters.push({ field: 'category', comparison: 'in', values: category })
  if (type) filters.push({ field: 'type', comparison: 'in', values: type })
  return filters
}

/**
 * Returns the metadata of a resource; for a public file, a download link valid for at least an hour; for any other
 * file, the URL at which members sign in to open it and, if it has a price, the URL at which they buy it.
 */
function presentPublicResource(ctx: Context, links: SignedLinks, record: ResourceRecord) {
  const isPublic = record.accessLevel === 'public'
  const portalPath = `/a/${encodeURIComponent(ctx.client.slug)}/library/${record.id}`
  const isForSale = record.accessLevel === 'paid' && record.price !== null
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
    downloadUrl: isPublic ? links.buildDownloadUrl(ctx.client, record.id) : null,
    signInUrl: isPublic ? null : links.buildSignInUrl(ctx.client, portalPath),
    buyUrl: isForSale ? links.buildPortalUrl(ctx.client, `${portalPath}/buy`) : null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
