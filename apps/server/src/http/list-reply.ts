import type { Context } from '@guildhall/core/context'
import type { Collection } from '@guildhall/core/records/collection'
import { type ListPage, type ListRequest, listRecords } from '@guildhall/core/records/list'
import type { TObject } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { signCursor } from './cursor.ts'
import { type ListQuery, parseListQuery } from './list-query.ts'
import { jsonReply, type Reply } from './reply.ts'

/**
 * Responds to a list request in one round trip to the database; records are sent as their stored JSON text. Not async:
 * an invalid query throws synchronously, so that a caller does not start other reads in parallel.
 *
 * @param bounds fixed conditions, and the default sort order
 */
export function listReply(
  deps: Dependencies,
  ctx: Context,
  url: URL,
  collection: Collection,
  record: TObject,
  {
    defaultOrder,
    ...bounds
  }: Partial<Pick<ListRequest, 'scope' | 'within' | 'restrictions'>> & {
    defaultOrder?: ListRequest['order']
  } = {},
): Promise<Reply> {
  const key = deps.settings.secretsKey
  const query = parseListQuery(url.searchParams, collection, record, key, ctx.client.id)
  if (defaultOrder && query.order.length === 0) query.order = defaultOrder
  return listRecords(ctx, collection, { ...query, ...bounds }).then((page) =>
    pageReply(deps, ctx, url, collection.name, query, { ...page, extra: { facets: page.facets } }),
  )
}

/** The parts of a list’s query that its next cursor contains, and the position of the page. */
export type PageQuery = Omit<ListQuery, 'facets' | 'fields'> & Partial<Pick<ListQuery, 'fields'>>

/** A page as read from the database, with additional fields. */
interface FetchedPage extends Omit<ListPage, 'facets'> {
  extra?: object
}

/** Wraps a page in its envelope, with its position in the list and the next cursor. */
export function pageReply(
  deps: Dependencies,
  ctx: Context,
  url: URL,
  collection: string,
  query: PageQuery,
  { itemsJson, totalItems, lastKey, extra = {} }: FetchedPage,
): Reply {
  const { filters, order, words, fields = null, itemsPerPage, from } = query
  const content = { collection, clientId: ctx.client.id, filters, order, words, fields, itemsPerPage }
  const nextCursor = lastKey ? signCursor({ ...content, after: lastKey }, deps.settings.secretsKey) : null
  const page = 'page' in from ? from.page : null
  const totalPages = totalItems === null ? null : Math.ceil(totalItems / itemsPerPage)
  const tail = JSON.stringify({ page, itemsPerPage, totalItems, totalPages, nextCursor, ...extra })
  const { baseUrl, sandboxBaseUrl } = deps.settings
  // Behind a proxy, the request’s own URL can differ from the public URL.
  const publicUrl = new URL(
    url.pathname + url.search,
    ctx.client.environment === 'live' ? baseUrl : sandboxBaseUrl,
  )
  const link = buildLinkHeader(publicUrl, page, totalPages, nextCursor)
  return jsonReply(`{"items":[${itemsJson}],${tail.slice(1)}`, 200, link ? { link } : {})
}

/** RFC 8288 links: first, prev, next and last, as applicable. */
function buildLinkHeader(
  url: URL,
  page: number | null,
  totalPages: number | null,
  nextCursor: string | null,
): string {
  const buildTarget = (name: 'page' | 'cursor', value: string) => {
    const target = new URL(url)
    target.searchParams.delete(name === 'page' ? 'cursor' : 'page')
    target.searchParams.set(name, value)
    return target.href
  }
  const links: string[] = []
  const add = (relation: string, target: string) => links.push(`<${target}>; rel="${relation}"`)
  if (page !== null && totalPages !== null) {
    add('first', buildTarget('page', '1'))
    if (page > 1) add('prev', buildTarget('page', String(Math.min(page - 1, Math.max(totalPages, 1)))))
    if (page < totalPages) add('next', buildTarget('page', String(page + 1)))
    add('last', buildTarget('page', String(Math.max(totalPages, 1))))
  } else if (nextCursor !== null) {
    add('next', buildTarget('cursor', nextCursor))
  }
  return links.join(', ')
}
