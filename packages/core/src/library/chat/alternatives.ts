import type { LibraryCaller } from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'
import type { Filter } from '../../records/list.ts'
import type { SearchTerm } from '../../text/marks.ts'
import { buildHighlights, type Highlights } from '../highlights.ts'
import { listResources, type ResourceListDependencies } from '../list-resources.ts'
import { ListStatement, type MatchedRow } from '../list-statement.ts'
import { presentResource, type ResourceRecord } from '../resource.ts'
import { MIN_RELATED_CONFIDENCE } from './confidence.ts'
import { findEntries } from './entries.ts'
import { type LockedResource, toLockedResources } from './locked-resources.ts'
import type { Question } from './question.ts'
import type { Candidate } from './rank.ts'

/** A resource as the library's list shows it to the caller. */
export type RelatedResource = ResourceRecord & { highlights: Highlights | null }

/** Resources offered if there is no answer. */
export interface Alternatives {
  /** Resources the caller can open, in the order of findAlternatives. */
  results: RelatedResource[]
  locked: LockedResource[]
}

/** A question without an answer, and its candidates, best first. */
export interface UnansweredQuestion {
  caller: LibraryCaller
  question: Question
  /** Category ids to search in; null for all. */
  scope: string[] | null
  candidates: Candidate[]
}

const MAX_RESULTS = 5
/** Candidates scoring below this share of the best score are dropped. */
const MIN_RELATIVE_SCORE = 0.5

/**
 * Finds resources related to a question, in this order: those a library search finds, those of the best passages, and
 * those whose metadata matches. The last two are found as ids; loading the resources checks access again.
 */
export async function findAlternatives(
  ctx: Context,
  deps: ResourceListDependencies,
  unanswered: UnansweredQuestion,
): Promise<Alternatives> {
  const { caller, question, scope, candidates } = unanswered
  if (question.terms.length === 0) return { results: [], locked: [] }
  const [resources, entries] = await Promise.all([
    search(ctx, deps, unanswered),
    findEntries(ctx, question, caller, scope),
  ])
  const resourceIds = new Set(resources.map(({ id }) => id))
  const entryIds = entries.filter(({ opened }) => opened).map(({ id }) => id)
  const additionalIds = [...new Set([...listResourceIdsOfBestPassages(candidates), ...entryIds])]
    .filter((id) => !resourceIds.has(id))
    .slice(0, MAX_RESULTS - resources.length)
  const results = [...resources, ...(await loadResources(ctx, deps, unanswered, additionalIds))]
  return { results, locked: caller.kind === 'staff' ? [] : toLockedResources(entries) }
}

/** The same search as `GET /api/resources?q=`, limited to resources the caller can open. */
async function search(
  ctx: Context,
  deps: ResourceListDependencies,
  unanswered: UnansweredQuestion,
): Promise<RelatedResource[]> {
  const { items } = await listResources(ctx, deps, buildRequest(unanswered, 2 * MAX_RESULTS))
  return items.filter(({ access }) => access.granted).slice(0, MAX_RESULTS)
}

function buildRequest({ question, scope }: UnansweredQuestion, itemsPerPage: number) {
  const filters: Filter[] = scope ? [{ field: 'category', comparison: 'in', values: scope }] : []
  const words = question.terms.map(({ word }) => word).join(' ')
  return { filters, order: [], words, itemsPerPage, from: { page: 1 } }
}

/** Lists the ids of the resources of the best passages, if these are related to the question. */
function listResourceIdsOfBestPassages(candidates: Candidate[]): string[] {
  const [best] = candidates
  if (!best || best.confidence < MIN_RELATED_CONFIDENCE) return []
  return candidates
    .filter(({ score }) => score >= best.score * MIN_RELATIVE_SCORE)
    .map(({ passage }) => passage.resourceId)
}

async function loadResources(
  ctx: Context,
  { links }: ResourceListDependencies,
  unanswered: UnansweredQuestion,
  ids: string[],
): Promise<RelatedResource[]> {
  if (ids.length === 0) return []
  const { caller } = unanswered
  const list = new ListStatement(caller, buildRequest(unanswered, MAX_RESULTS))
  const hits = ids.map((resourceId) => ({ resourceId, isTextMatch: true }))
  const hitsStatement = statement<Parameter[], { items: MatchedRow[] | null; terms: SearchTerm[] }>(
    list.buildHitsQuery(hits),
  )
  const row = await readScoped(ctx, hitsStatement, list.parameters)
  return (row?.items ?? []).map((item) => ({
    ...presentResource(item, caller, ctx.client, links),
    highlights: row ? buildHighlights(item, row.terms) : null,
  }))
}
