import { PASSAGES_VERSION, splitPassages } from '@guildhall/core/text/passages'
import type { SQL } from 'bun'

const BATCH = 2_000
const WORDS_PER_SENTENCE = 12

/** Creates the passages of the pages from `fillLibrary`, bypassing row-level security and the worker. */
export async function fillPassages(admin: SQL, clientId: string): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const pages: { id: string; text: string }[] = await admin.unsafe(
      `select resource_id as id, text from resource_pages where client_id = $1 and resource_id > $2
        order by resource_id limit ${BATCH}`,
      [clientId, after],
    )
    const rows = pages.flatMap(({ id, text }) =>
      splitPassages([{ pageNumber: 1, text: buildSentences(text) }], 'en').map((passage) => ({
        id,
        ...passage,
      })),
    )
    await admin.unsafe(
      `insert into resource_passages (client_id, resource_id, page_number, position, language, heading, text, stems)
        select $1::uuid, id, 1, position, 'en', heading, text, array_to_tsvector(stems)
        from json_to_recordset($2::text::json) as p (id uuid, position int, heading text, text text, stems text[])`,
      [clientId, JSON.stringify(rows)],
    )
    after = pages.at(-1)?.id ?? after
    if (pages.length < BATCH) break
  }
  await admin.unsafe(
    `update resources t set passages_version = ${PASSAGES_VERSION}, language = 'en', passage_count = (select count(*)
      from resource_passages p where p.client_id = t.client_id and p.resource_id = t.id) where t.client_id = $1`,
    [clientId],
  )
  await admin.unsafe(
    `update resource_pages p set text = s.text from (select resource_id, string_agg(replace(text, E'\\n', ' '), ' '
    order by position) as text from resource_passages where client_id = $1 group by 1) s
    where p.client_id = $1 and p.resource_id = s.resource_id`,
    [clientId],
  )
  await admin.unsafe('vacuum analyze resource_passages')
}

/** Turns the random words into sentences of `WORDS_PER_SENTENCE` words. */
function buildSentences(text: string): string {
  const words = text.split(' ')
  const starts = words.flatMap((_, index) => (index % WORDS_PER_SENTENCE === 0 ? [index] : []))
  return starts
    .map((start) => words.slice(start, start + WORDS_PER_SENTENCE).join(' '))
    .map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
    .join(' ')
}
