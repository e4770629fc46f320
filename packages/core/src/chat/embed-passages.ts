import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { LimitedModel } from '../language-model/limits.ts'

const TOGETHER = 64

interface Waiting {
  client_id: string
  resource_id: string
  page_number: number
  position: number
  heading: string | null
  text: string
}

/**
 * Gives vectors to passages that have none of the model that is set, as many as go into one request. Passages that are
 * made anew lose theirs, so what is done here needs no other note.
 *
 * @returns whether there may be more
 * @throws LanguageModelError
 */
export async function embedPassages(
  database: Database,
  model: LimitedModel,
  stopping: AbortSignal,
): Promise<boolean> {
  const { rows } =
    await sql<Waiting>`select p.client_id, p.resource_id, p.page_number, p.position, p.heading, p.text
    from resource_passages p left join passage_vectors v using (client_id, resource_id, page_number, position)
    where v.model is distinct from ${model.embeddingModel} limit ${sql.lit(TOGETHER)}`.execute(
      database.platform,
    )
  if (rows.length === 0) return false
  const texts = rows.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
  const vectors = await model.embed(texts, stopping)
  const given = rows.map(({ client_id, resource_id, page_number, position }, index) => {
    const vector = vectors[index] ?? []
    return { client_id, resource_id, page_number, position, vector, signature: signatureOf(vector) }
  })
  // A passage that went meanwhile is left out.
  await sql`insert into passage_vectors (client_id, resource_id, page_number, position, model, vector, signature)
    select g.client_id, g.resource_id, g.page_number, g.position, ${model.embeddingModel}, g.vector, g.signature::varbit
    from json_to_recordset((${JSON.stringify(given)}::text)::json) as g (client_id uuid, resource_id uuid,
      page_number integer, position integer, vector real[], signature text)
    join resource_passages p using (client_id, resource_id, page_number, position)
    on conflict (client_id, resource_id, page_number, position) do update
      set model = excluded.model, vector = excluded.vector, signature = excluded.signature`.execute(
    database.platform,
  )
  return rows.length === TOGETHER
}

/** The sign of each number: how many differ tells well enough which vectors are worth comparing in full. */
export function signatureOf(vector: number[]): string {
  const mean = vector.reduce((sum, value) => sum + value, 0) / Math.max(vector.length, 1)
  return vector.map((value) => (value > mean ? '1' : '0')).join('')
}
