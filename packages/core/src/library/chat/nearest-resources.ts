import { toLibraryCaller } from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import type { QuestionRow } from '../../reporting/questions.ts'
import type { ResourceListDependencies } from '../list-resources.ts'
import { findAlternatives } from './alternatives.ts'
import { loadLibraryContext } from './library-context.ts'
import { parseQuestion } from './question.ts'
import { rankSentences } from './rank.ts'
import { findPassages } from './retrieve.ts'

const MAX_NEAREST = 3
/** Each question requires a search. */
export const MAX_QUESTIONS = 30

export interface NearestResource {
  id: string
  name: string
  type: string
}

/**
 * Adds the resources that the library now suggests for each question, among those the caller can open.
 *
 * @param rows at most MAX_QUESTIONS
 */
export async function addNearestResources(
  ctx: Context,
  deps: ResourceListDependencies,
  rows: QuestionRow[],
): Promise<(QuestionRow & { nearestResources: NearestResource[] })[]> {
  const caller = toLibraryCaller(ctx.actor)
  const { languages } = await loadLibraryContext(ctx, caller, null)
  const findNearest = async (text: string): Promise<NearestResource[]> => {
    const question = parseQuestion(text, languages)
    const candidates = rankSentences(question, await findPassages(ctx, question, caller, null))
    const { results } = await findAlternatives(ctx, deps, { caller, question, scope: null, candidates })
    return results.slice(0, MAX_NEAREST).map(({ id, name, type }) => ({ id, name, type }))
  }
  const rowsWithNearest: (QuestionRow & { nearestResources: NearestResource[] })[] = []
  // One after the other, so that a report does not use a connection per question.
  for (const row of rows)
    rowsWithNearest.push({
      ...row,
      nearestResources: row.question === null ? [] : await findNearest(row.question),
    })
  return rowsWithNearest
}
