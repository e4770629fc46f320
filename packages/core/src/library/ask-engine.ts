import type { ListRequest } from '../collections/list.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { wordsOf } from '../search/marks.ts'
import {
  type EngineAnswer,
  type EngineQuery,
  type SearchEngine,
  SearchEngineError,
} from '../search/search-engine.ts'
import { type LibraryCaller, levelsOpenTo } from './access.ts'

/** Changes that wait longer than this for the index: the engine is away, or far behind. */
const BEHIND_MILLISECONDS = 15_000

/** What the engine said; `away` when it should have answered and can't. */
export interface Asked {
  answer: EngineAnswer | null
  away: boolean
}

const byDatabase: Asked = { answer: null, away: false }

/**
 * Asks the engine, if it is its question: words in the order of relevance. It is asked only when it knows everything of
 * the client there is to know: so what was just uploaded is found, and what was just gated is not.
 */
export async function askEngine(
  ctx: Context,
  engine: SearchEngine | null,
  request: ListRequest,
  caller: LibraryCaller,
): Promise<Asked> {
  const words = wordsOf(request.words ?? '')
  const begins = beginning(request)
  if (!engine || !begins || !isRanked(request) || !engine.answers({ words, filters: request.filters }))
    return byDatabase
  const { complete, bought, behind } = await readState(ctx, caller)
  if (!complete) return { answer: null, away: true }
  if (behind !== null) return { answer: null, away: behind > BEHIND_MILLISECONDS }
  const query: EngineQuery = {
    clientId: ctx.client.id,
    environment: ctx.client.environment,
    words,
    filters: request.filters,
    caller: {
      drafts: caller.kind === 'staff',
      opens: caller.kind === 'staff' ? 'all' : { levels: levelsOpenTo(caller), bought },
    },
    from: begins,
    itemsPerPage: request.itemsPerPage,
  }
  try {
    return { answer: await engine.search(query), away: false }
  } catch (error) {
    if (!(error instanceof SearchEngineError)) throw error
    return { answer: null, away: true }
  }
}

function isRanked({ order }: ListRequest): boolean {
  return (
    order.length === 0 ||
    (order.length === 1 && order[0]?.field === 'relevance' && order[0].direction === 'desc')
  )
}

/** A walk goes on with whoever began it; null: that was the database. */
function beginning({ from }: ListRequest): EngineQuery['from'] | null {
  if ('page' in from) return from
  const [by, offset] = from.after
  return by === 'engine' ? { offset: Number(offset) } : null
}

interface State {
  /** Whether the index was ever filled, and missed nothing since. */
  complete: boolean
  bought: string[]
  /** How long the oldest change has waited for the index, in milliseconds; null: none waits. */
  behind: number | null
}

/** What must be true now, not when the index was last written. */
async function readState(ctx: Context, caller: LibraryCaller): Promise<State> {
  const memberId = caller.kind === 'member' ? caller.memberId : null
  const row = await scopedRead<State>(
    ctx,
    `select search_index_is_complete() as complete,
      (select coalesce(json_agg(resource_id), '[]') from resource_grants
        where member_id = $1::uuid and revoked_at is null) as bought,
      (select extract(epoch from now() - min(changed_at)) * 1000 from search_changes
        where client_id = current_client())::float8 as behind`,
    [memberId],
  )
  if (!row) throw new Error('A statement of two values gave no row.')
  return row
}
