import { getOpenLevels, type LibraryCaller } from '../access/access-levels.ts'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import type { ListRequest } from '../records/list.ts'
import { splitWords } from '../text/marks.ts'
import {
  type EngineQuery,
  type EngineResult,
  type SearchEngine,
  SearchEngineError,
} from './search/search-engine.ts'

/** If the oldest unindexed change is older than this, the engine counts as unavailable. */
const MAX_INDEX_LAG_MS = 15_000

/**
 * The engine's result; null if the database ranks. `isUnavailable` if that is because the engine failed, or its index
 * is incomplete or lags too far behind.
 */
export interface RankedSearch {
  result: EngineResult | null
  isUnavailable: boolean
}

const notRanked: RankedSearch = { result: null, isUnavailable: false }

/**
 * Queries the engine for searches ordered by relevance, but only while it has indexed every change of the client: new
 * uploads must be found, and newly gated text must not.
 */
export async function queryEngine(
  ctx: Context,
  engine: SearchEngine | null,
  request: ListRequest,
  caller: LibraryCaller,
): Promise<RankedSearch> {
  const words = splitWords(request.words ?? '')
  const from = getStart(request)
  if (!engine || !from || !isRanked(request) || !engine.canAnswer({ words, filters: request.filters }))
    return notRanked
  const { isComplete, grantedIds, lagMs } = await readIndexState(ctx, caller)
  if (!isComplete) return { result: null, isUnavailable: true }
  if (lagMs !== null) return { result: null, isUnavailable: lagMs > MAX_INDEX_LAG_MS }
  const query: EngineQuery = {
    clientId: ctx.client.id,
    environment: ctx.client.environment,
    words,
    filters: request.filters,
    caller: {
      includesDrafts: caller.kind === 'staff',
      openText: caller.kind === 'staff' ? 'all' : { levels: getOpenLevels(caller), grantedIds },
    },
    from,
    itemsPerPage: request.itemsPerPage,
  }
  try {
    return { result: await engine.search(query), isUnavailable: false }
  } catch (error) {
    if (!(error instanceof SearchEngineError)) throw error
    return { result: null, isUnavailable: true }
  }
}

function isRanked({ order }: ListRequest): boolean {
  return (
    order.length === 0 ||
    (order.length === 1 && order[0]?.field === 'relevance' && order[0].direction === 'desc')
  )
}

/** A cursor continues with the source that issued it. @returns null if that is the database */
function getStart({ from }: ListRequest): EngineQuery['from'] | null {
  if ('page' in from) return from
  const [source, offset] = from.after
  return source === 'engine' ? { offset: Number(offset) } : null
}

interface IndexState {
  /**
   * Whether the index was fully built and has missed no change since, and the engine has rejected none of the client's
   * resources.
   */
  isComplete: boolean
  grantedIds: string[]
  /** The age of the oldest unindexed change, in milliseconds; null if there is none. */
  lagMs: number | null
}

/** Read per request: grants and pending changes must be current. */
async function readIndexState(ctx: Context, caller: LibraryCaller): Promise<IndexState> {
  const memberId = caller.kind === 'member' ? caller.memberId : null
  const row = await readScoped(ctx, indexState, [memberId])
  if (!row) throw new Error('The index state query returned no row.')
  return row
}

const indexState = statement<[memberId: string | null], IndexState>(`
  select search_index_is_complete() and not exists (select from resource_search
      where client_id = current_client() and rejected_reason is not null) as "isComplete",
    (select coalesce(json_agg(resource_id), '[]') from resource_grants
      where member_id = $1::uuid and revoked_at is null) as "grantedIds",
    (select extract(epoch from now() - min(changed_at)) * 1000 from search_changes
      where client_id = current_client())::float8 as "lagMs"`)
