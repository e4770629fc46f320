import type { Filter } from '../collections/list.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { LibraryCaller } from '../library/access.ts'
import { type Highlights, highlightsOf } from '../library/highlights.ts'
import { listResources, type ResourceListMeans } from '../library/list-resources.ts'
import { type FoundRow, ListStatement } from '../library/list-statement.ts'
import { presentResource, type ResourceRecord } from '../library/resource.ts'
import type { SearchTerm } from '../search/marks.ts'
import { findEntries } from './entries.ts'
import { type LockedResource, lockedOf } from './locked.ts'
import type { Question } from './question.ts'
import { type Candidate, TOUCHES_FROM } from './rank.ts'

/** A resource as the library's list shows it to the caller. */
export type NearResource = ResourceRecord & { highlights: Highlights | null }

/** What is offered where nothing answers. */
export interface Offered {
  /** What the caller may open, nearest first. */
  results: NearResource[]
  locked: LockedResource[]
}

/** A question that nothing answers, with the passages that come nearest. */
export interface Unanswered {
  caller: LibraryCaller
  question: Question
  /** Categories that limit where is looked; null: everywhere. */
  scope: string[] | null
  candidates: Candidate[]
}

const MOST = 5
/** What is much further away than the nearest is no help. */
const NEAR = 0.5

/**
 * What comes nearest to a question: what a search of the library finds for its words, then the resources of the nearest
 * passages, then those whose names and descriptions speak of it, which need no text; who may see them is asked again.
 */
export async function offer(ctx: Context, means: ResourceListMeans, asked: Unanswered): Promise<Offered> {
  const { caller, question, scope, candidates } = asked
  if (question.terms.length === 0) return { results: [], locked: [] }
  const [found, entries] = await Promise.all([
    search(ctx, means, asked),
    findEntries(ctx, question, caller, scope),
  ])
  const there = new Set(found.map(({ id }) => id))
  const named = entries.filter(({ opened }) => opened).map(({ id }) => id)
  const further = [...new Set([...nearPassagesOf(candidates), ...named])]
    .filter((id) => !there.has(id))
    .slice(0, MOST - found.length)
  const results = [...found, ...(await shown(ctx, means, asked, further))]
  return { results, locked: caller.kind === 'staff' ? [] : lockedOf(entries) }
}

/** As `GET /api/resources?q=` finds it, of what the caller may open. */
async function search(ctx: Context, means: ResourceListMeans, asked: Unanswered): Promise<NearResource[]> {
  const { items } = await listResources(ctx, means, requestOf(asked, 2 * MOST))
  return items.filter(({ access }) => access.granted).slice(0, MOST)
}

function requestOf({ question, scope }: Unanswered, itemsPerPage: number) {
  const filters: Filter[] = scope ? [{ field: 'category', comparison: 'in', values: scope }] : []
  const words = question.terms.map(({ word }) => word).join(' ')
  return { filters, order: [], words, itemsPerPage, from: { page: 1 } }
}

/** The resources of the nearest passages, where these touch on the question. */
function nearPassagesOf(candidates: Candidate[]): string[] {
  const [best] = candidates
  if (!best || best.confidence < TOUCHES_FROM) return []
  return candidates.filter(({ score }) => score >= best.score * NEAR).map(({ passage }) => passage.resourceId)
}

async function shown(
  ctx: Context,
  { links }: ResourceListMeans,
  asked: Unanswered,
  ids: string[],
): Promise<NearResource[]> {
  if (ids.length === 0) return []
  const { caller } = asked
  const statement = new ListStatement(caller, requestOf(asked, MOST))
  const hits = ids.map((resourceId) => ({ resourceId, byText: true }))
  const row = await scopedRead<{ items: FoundRow[] | null; terms: SearchTerm[] }>(
    ctx,
    statement.hits(hits),
    statement.parameters,
  )
  return (row?.items ?? []).map((item) => ({
    ...presentResource(item, caller, ctx.client, links),
    highlights: row ? highlightsOf(item, row.terms) : null,
  }))
}
