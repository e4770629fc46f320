import {
  buildReadableCondition,
  buildVisibleCondition,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'
import { computeSignature } from './embed-passages.ts'
import type { RetrievedPassage } from './retrieve.ts'

/** Preselected by signature for the exact comparison. */
const MAX_COMPARED = 200
const MAX_RESULTS = 8
const MIN_COSINE_SIMILARITY = 0.4

/**
 * Finds the passages nearest to a question by embedding, among resources the caller can open.
 *
 * @param vector the question's embedding
 * @param categories ids to search in; null for all
 */
export async function findSimilarPassages(
  ctx: Context,
  caller: LibraryCaller,
  model: string,
  vector: number[],
  categories: readonly string[] | null,
): Promise<RetrievedPassage[]> {
  const parameters: Parameter[] = [
    model,
    computeSignature(vector),
    JSON.stringify(vector),
    categories && JSON.stringify(categories),
  ]
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const similarStatement = statement<Parameter[], { passages: RetrievedPassage[] | null }>(
    `with question as materialized (select $2::text::varbit as signature,
        array(select value::real from json_array_elements_text($3::text::json)) as vector),
      near as materialized (select v.*, t.name, t.access_level, t.price, t.page_count
        from question, passage_vectors v join resources t on t.id = v.resource_id
        where v.model = $1 and t.passage_count > 0 and length(v.signature) = length(question.signature)
          and ($4::text is null or t.category_ids && array(select id::uuid from json_array_elements_text($4::text::json) id))
          and ${buildVisibleCondition(caller)} and ${buildReadableCondition(caller, bindParameter)}
        order by bit_count(v.signature # question.signature) limit ${MAX_COMPARED}),
      compared as (select n.*, (select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0)
          from unnest(n.vector, question.vector) as pair (a, b)) as cosine from near n, question)
      select json_agg(json_build_object('resourceId', c.resource_id, 'name', c.name, 'language', p.language,
        'accessLevel', c.access_level, 'price', c.price,
        'pageNumber', case when c.page_count is null then null else c.page_number end, 'storedPage', c.page_number,
        'position', c.position, 'heading', p.heading, 'text', p.text) order by c.cosine desc) as passages
      from (select * from compared where cosine >= ${MIN_COSINE_SIMILARITY} order by cosine desc limit ${MAX_RESULTS}) c
      join resource_passages p on p.resource_id = c.resource_id and p.page_number = c.page_number
        and p.position = c.position`,
  )
  const row = await readScoped(ctx, similarStatement, parameters)
  return row?.passages ?? []
}
