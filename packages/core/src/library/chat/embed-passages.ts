import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { LanguageModelError } from '../../platform/language-model/language-model.ts'
import type { LimitedModel } from '../../platform/language-model/limits.ts'

const BATCH_SIZE = 64

interface PassageToEmbed {
  client_id: string
  resource_id: string
  page_number: number
  position: number
  heading: string | null
  text: string
}

/**
 * Embeds one batch of passages that have no vector from the configured model, for associations whose chat uses a
 * language model. Rebuilding a passage deletes its vector, so no other state is tracked. A passage that the model
 * rejects gets an empty vector, which no question matches.
 *
 * @returns whether there may be more
 * @throws LanguageModelError
 */
export async function embedPassages(
  database: Database,
  model: LimitedModel,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } =
    await sql<PassageToEmbed>`select p.client_id, p.resource_id, p.page_number, p.position, p.heading, p.text
    from resource_passages p left join passage_vectors v using (client_id, resource_id, page_number, position)
    join clients c on c.id = p.client_id and (c.chat ->> 'languageModel')::boolean
    where v.model is distinct from ${model.embeddingModel} limit ${sql.lit(BATCH_SIZE)}`.execute(
      database.platform,
    )
  if (rows.length === 0) return false
  const texts = rows.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
  const vectors = await embedTexts(model, texts, signal)
  const vectorRows = rows.map((passage, index) => {
    const vector = vectors[index] ?? []
    return { ...passage, vector, signature: computeSignature(vector) }
  })
  // The join skips passages that were deleted or rebuilt in the meantime.
  await sql`insert into passage_vectors (client_id, resource_id, page_number, position, model, vector, signature)
    select g.client_id, g.resource_id, g.page_number, g.position, ${model.embeddingModel}, g.vector, g.signature::varbit
    from json_to_recordset((${JSON.stringify(vectorRows)}::text)::json) as g (client_id uuid, resource_id uuid,
      page_number integer, position integer, heading text, text text, vector real[], signature text)
    join resource_passages p using (client_id, resource_id, page_number, position)
    where p.text = g.text and p.heading is not distinct from g.heading
    on conflict (client_id, resource_id, page_number, position) do update
      set model = excluded.model, vector = excluded.vector, signature = excluded.signature`.execute(
    database.platform,
  )
  return rows.length === BATCH_SIZE
}

/** Embeds texts, each by itself if the model rejects one of them, such as one that is too long for it. */
async function embedTexts(model: LimitedModel, texts: string[], signal: AbortSignal): Promise<number[][]> {
  try {
    return await model.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof LanguageModelError && error.isInputRejected)) throw error
    // With wrong settings, or if it has failed, the model rejects every text.
    if (texts.length === 1) await model.embed(['text'], signal)
  }
  if (texts.length === 1) return [[]]
  const vectors: number[][] = []
  for (const text of texts) vectors.push(...(await embedTexts(model, [text], signal)))
  return vectors
}

/**
 * One bit per dimension: above the vector's mean or not. The Hamming distance preselects vectors for the full
 * comparison.
 */
export function computeSignature(vector: number[]): string {
  const mean = vector.reduce((sum, value) => sum + value, 0) / Math.max(vector.length, 1)
  return vector.map((value) => (value > mean ? '1' : '0')).join('')
}
