import type { ListRequest, Order } from '../collections/list.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { SearchTerm } from '../search/marks.ts'
import type { EngineAnswer, SearchEngine } from '../search/search-engine.ts'
import { type LibraryCaller, libraryCallerOf } from './access.ts'
import { askEngine } from './ask-engine.ts'
import { countsOf, type FacetGroup, type Facets, facetsOf, type NamedCategory } from './facets.ts'
import { type Highlights, highlightsOf } from './highlights.ts'
import { type FoundRow, ListStatement } from './list-statement.ts'
import { type FileLinks, presentResource, type ResourceRecord } from './resource.ts'

export interface ResourceListMeans {
  links: FileLinks
  /** The engine that ranks what `q` finds; null: the database does. */
  engine: SearchEngine | null
}

export interface ResourcePage {
  /** Each says where the words stand; null where none were asked for. */
  items: (ResourceRecord & { highlights: Highlights | null })[]
  /** This and the facets are null for a page after a cursor, which does not count. */
  totalItems: number | null
  facets: Facets | null
  /** Where the next page begins; null on the last. */
  lastKey: (string | null)[] | null
  /** Whether the search engine should have answered, and the database did. */
  degraded: boolean
  notices: string[]
}

interface PageRow {
  items: FoundRow[] | null
  last_key: string | null
  groups: FacetGroup[] | null
  categories: NamedCategory[]
  terms: SearchTerm[] | null
}

const engineAway =
  'The search engine cannot be reached or is behind. The database answers; the order may differ from the usual one.'
const byRelevance: Order[] = [
  { field: 'relevance', direction: 'desc' },
  { field: 'createdAt', direction: 'desc' },
]

/**
 * A page of the library as who asks may see it, with how many there are of each kind (contract section 5). One round
 * trip to the database; where a search engine is set, it ranks and counts what `q` finds, and the database does as
 * long as the engine is away or behind.
 */
export async function listResources(
  ctx: Context,
  means: ResourceListMeans,
  request: ListRequest,
): Promise<ResourcePage> {
  const caller = libraryCallerOf(ctx.actor)
  if (request.words === null) return fromDatabase(ctx, means, request, caller)
  const { answer, away } = await askEngine(ctx, means.engine, request, caller)
  if (answer) return fromEngine(ctx, means, request, caller, answer)
  const page = await fromDatabase(ctx, means, request, caller)
  return away ? { ...page, degraded: true, notices: [engineAway] } : page
}

/** Lists without words, and with words what the database finds. */
async function fromDatabase(
  ctx: Context,
  means: ResourceListMeans,
  given: ListRequest,
  caller: LibraryCaller,
): Promise<ResourcePage> {
  const counted = 'page' in given.from
  const request = { ...takenOver(given), order: orderOf(given) }
  const statement = new ListStatement(caller, request)
  const row = await readRow(ctx, statement, statement.listed())
  const found = row.items ?? []
  const groups = row.groups ?? []
  return {
    items: found.slice(0, request.itemsPerPage).map((item) => present(ctx, means, caller, item, row.terms)),
    totalItems: counted ? groups.reduce((sum, { count }) => sum + count, 0) : null,
    facets: counted ? facetsOf(countsOf(groups), row.categories) : null,
    lastKey: found.length > request.itemsPerPage && row.last_key ? JSON.parse(row.last_key) : null,
    degraded: false,
    notices: [],
  }
}

function orderOf({ order, words }: ListRequest): Order[] {
  return order.length === 0 && words !== null ? byRelevance : order
}

/** A walk that the engine began is gone on with from about the same place. */
function takenOver(request: ListRequest): ListRequest {
  if ('page' in request.from || request.from.after[0] !== 'engine') return request
  const page = Math.floor(Number(request.from.after[1]) / request.itemsPerPage) + 1
  return { ...request, from: { page } }
}

/** The engine's hits with their records, as far as they are still what the engine took them for. */
async function fromEngine(
  ctx: Context,
  means: ResourceListMeans,
  request: ListRequest,
  caller: LibraryCaller,
  answer: EngineAnswer,
): Promise<ResourcePage> {
  const counted = 'page' in request.from
  const statement = new ListStatement(caller, request)
  const row = await readRow(ctx, statement, statement.hits(answer.hits))
  return {
    items: (row.items ?? []).map((item) => present(ctx, means, caller, item, row.terms)),
    totalItems: counted ? answer.total : null,
    facets: counted ? facetsOf(answer.facets, row.categories) : null,
    lastKey: answer.next === null ? null : ['engine', String(answer.next)],
    degraded: false,
    notices: [],
  }
}

async function readRow(ctx: Context, { parameters }: ListStatement, text: string): Promise<PageRow> {
  const row = await scopedRead<PageRow>(ctx, text, parameters)
  if (!row) throw new Error('A statement of one row gave none.')
  return row
}

function present(
  ctx: Context,
  { links }: ResourceListMeans,
  caller: LibraryCaller,
  row: FoundRow,
  terms: SearchTerm[] | null,
) {
  const record = presentResource(row, caller, ctx.client, links)
  return { ...record, highlights: terms && highlightsOf(row, terms) }
}
