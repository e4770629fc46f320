import { type LibraryCaller, toLibraryCaller } from '../access/access-levels.ts'
import type { Context } from '../context.ts'
import { type Parameter, readScoped, statement } from '../platform/database/statement.ts'
import type { ListRequest, Order } from '../records/list.ts'
import type { SearchTerm } from '../text/marks.ts'
import { buildFacets, countFacets, type FacetGroup, type Facets, type NamedCategory } from './facets.ts'
import { buildHighlights, type Highlights } from './highlights.ts'
import { ListStatement, type MatchedRow } from './list-statement.ts'
import { queryEngine } from './query-engine.ts'
import { type ImageLinks, presentResource, type ResourceRecord } from './resource.ts'
import type { EngineResult, SearchEngine } from './search/search-engine.ts'

export interface ResourceListDependencies {
  links: ImageLinks
  /** The search engine; null if the database ranks results. */
  engine: SearchEngine | null
}

export interface ResourcePage {
  /** `highlights` is null unless words were searched for. */
  items: (ResourceRecord & { highlights: Highlights | null })[]
  /** Null, as are the facets, when paging by cursor, which counts nothing. */
  totalItems: number | null
  facets: Facets | null
  /** The cursor key from which the next page continues; null on the last page. */
  lastKey: (string | null)[] | null
  /** Whether the database answered because the search engine was unavailable or too far out of date. */
  degraded: boolean
  notices: string[]
}

interface PageRow {
  items: MatchedRow[] | null
  last_key: string | null
  groups: FacetGroup[] | null
  categories: NamedCategory[]
  terms: SearchTerm[] | null
}

const engineUnavailableNotice =
  'The search engine is unavailable or out of date. These results were ranked by the database, so their order may differ.'
const relevanceOrder: Order[] = [
  { field: 'relevance', direction: 'desc' },
  { field: 'createdAt', direction: 'desc' },
]

/**
 * Returns a page of the library as visible to the caller, with facet counts for numbered pages. Reads the database in
 * one round trip, or two for a search with a search engine, which ranks and counts the results of searches that it
 * supports. The database takes over while the engine is unavailable or out of date.
 */
export async function listResources(
  ctx: Context,
  deps: ResourceListDependencies,
  request: ListRequest,
): Promise<ResourcePage> {
  const caller = toLibraryCaller(ctx.actor)
  if (request.words === null) return readFromDatabase(ctx, deps, request, caller)
  const { result, isUnavailable } = await queryEngine(ctx, deps.engine, request, caller)
  if (result) return readFromEngine(ctx, deps, request, caller, result)
  const page = await readFromDatabase(ctx, deps, request, caller)
  return isUnavailable ? { ...page, degraded: true, notices: [engineUnavailableNotice] } : page
}

/** Reads a page without a search, or a search ranked by the database. */
async function readFromDatabase(
  ctx: Context,
  deps: ResourceListDependencies,
  originalRequest: ListRequest,
  caller: LibraryCaller,
): Promise<ResourcePage> {
  const shouldCount = 'page' in originalRequest.from
  const request = { ...continueInDatabase(originalRequest), order: getOrder(originalRequest) }
  const list = new ListStatement(caller, request)
  const row = await readRow(ctx, list, list.buildPageQuery())
  const items = row.items ?? []
  const groups = row.groups ?? []
  return {
    items: items.slice(0, request.itemsPerPage).map((item) => present(ctx, deps, caller, item, row.terms)),
    totalItems: shouldCount ? groups.reduce((sum, { count }) => sum + count, 0) : null,
    facets: shouldCount ? buildFacets(countFacets(groups), row.categories) : null,
    lastKey: items.length > request.itemsPerPage && row.last_key ? JSON.parse(row.last_key) : null,
    degraded: false,
    notices: [],
  }
}

function getOrder({ order, words }: ListRequest): Order[] {
  return order.length === 0 && words !== null ? relevanceOrder : order
}

/** Continues a list that the engine began, from about the same position. */
function continueInDatabase(request: ListRequest): ListRequest {
  if ('page' in request.from || request.from.after[0] !== 'engine') return request
  const page = Math.floor(Number(request.from.after[1]) / request.itemsPerPage) + 1
  return { ...request, from: { page } }
}

/** Loads the records of the engine's hits; hits the caller can no longer see are dropped. */
async function readFromEngine(
  ctx: Context,
  deps: ResourceListDependencies,
  request: ListRequest,
  caller: LibraryCaller,
  result: EngineResult,
): Promise<ResourcePage> {
  const shouldCount = 'page' in request.from
  const list = new ListStatement(caller, request)
  const row = await readRow(ctx, list, list.buildHitsQuery(result.hits))
  return {
    items: (row.items ?? []).map((item) => present(ctx, deps, caller, item, row.terms)),
    totalItems: shouldCount ? result.total : null,
    facets: shouldCount ? buildFacets(result.facets, row.categories) : null,
    lastKey: result.next === null ? null : ['engine', String(result.next)],
    degraded: false,
    notices: [],
  }
}

async function readRow(ctx: Context, { parameters }: ListStatement, text: string): Promise<PageRow> {
  const row = await readScoped(ctx, statement<Parameter[], PageRow>(text), parameters)
  if (!row) throw new Error('The list query returned no row.')
  return row
}

function present(
  ctx: Context,
  { links }: ResourceListDependencies,
  caller: LibraryCaller,
  row: MatchedRow,
  terms: SearchTerm[] | null,
) {
  const record = presentResource(row, caller, ctx.client, links)
  return { ...record, highlights: terms && buildHighlights(row, terms) }
}
