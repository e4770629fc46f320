import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { Asker } from '../library/access.ts'
import { type Highlights, highlightsOf } from '../library/highlights.ts'
import { type FoundRow, ListStatement } from '../library/list-statement.ts'
import { type FileLinks, presentResource, type ResourceRecord } from '../library/resource.ts'
import type { SearchTerm } from '../search/marks.ts'
import type { Question } from './question.ts'
import type { Candidate } from './rank.ts'

/** A resource as the library's list shows it to the asker. */
export type NearResource = ResourceRecord & { highlights: Highlights | null }

const MOST = 5
/** What is much further away than the nearest is no help. */
const NEAR = 0.5

/** The resources whose passages come nearest, as the list of resources shows them; who may see them is asked again. */
export async function nearestResources(
  ctx: Context,
  { links }: { links: FileLinks },
  asker: Asker,
  question: Question,
  candidates: Candidate[],
): Promise<NearResource[]> {
  const best = candidates[0]?.score ?? 0
  const ids = new Set(
    candidates.filter(({ score }) => score >= best * NEAR).map(({ passage }) => passage.resourceId),
  )
  if (ids.size === 0) return []
  const statement = new ListStatement(asker, {
    filters: [],
    order: [],
    words: question.terms.map(({ word }) => word).join(' '),
    itemsPerPage: MOST,
    from: { page: 1 },
  })
  const hits = [...ids].slice(0, MOST).map((resourceId) => ({ resourceId, byText: true }))
  const row = await scopedRead<{ items: FoundRow[] | null; terms: SearchTerm[] }>(
    ctx,
    statement.hits(hits),
    statement.parameters,
  )
  return (row?.items ?? []).map((item) => ({
    ...presentResource(item, asker, ctx.client, links),
    highlights: row ? highlightsOf(item, row.terms) : null,
  }))
}
