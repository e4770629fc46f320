import type { SQL } from 'bun'

/** The number of distinct words; their frequencies follow Zipf's law. */
const VOCABULARY = 30_000
const WORDS_PER_DOCUMENT = 150
const BATCH = 2_000
const onsets = 'b br c ch d f fl g gr h k l m n p pl qu r s st t tr v w'.split(' ')
const vowels = 'a e i o u ea'.split(' ')
const codas = ['', '', '', 'l', 'm', 'n', 'nd', 'r', 's', 'st', 't', 'x']

/** The most frequent words come first and are short. As in real languages, few differ by only one letter. */
export const vocabulary: readonly string[] = makeVocabulary()

function makeVocabulary(): string[] {
  const next = createRandom(7)
  const pickOne = (parts: string[]) => parts[Math.floor(next() * parts.length)] ?? ''
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const syllables = 2 + Math.floor((words.size / VOCABULARY) * 1.5 + next())
    words.add(
      Array.from({ length: syllables }, () => pickOne(onsets) + pickOne(vowels) + pickOne(codas)).join(''),
    )
  }
  return [...words]
}

/** Reproducible random numbers from 0 (inclusive) to 1 (exclusive), by a linear congruential generator. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

function buildText(next: () => number, words: number): string {
  const pickWord = () => vocabulary[Math.floor(VOCABULARY ** next()) - 1]
  return Array.from({ length: words }, pickWord).join(' ')
}

/**
 * Inserts one-page documents with SQL, bypassing row-level security. Triggers index them; the search lexicon, which the
 * worker would fill, is filled here.
 */
export async function fillLibrary(admin: SQL, clientId: string, count: number): Promise<void> {
  const [file] = await admin.unsafe(
    `insert into files (client_id, state, mime_type, size_bytes) values ($1, 'kept', 'application/pdf', 1) returning id`,
    [clientId],
  )
  await admin.unsafe(
    `insert into categories (client_id, name, position) select $1::uuid, 'Category ' || n, n from generate_series(1, 12) n`,
    [clientId],
  )
  const next = createRandom(11)
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => ({
      n: first + index,
      name: buildText(next, 4),
      description: buildText(next, 20),
      page: buildText(next, WORDS_PER_DOCUMENT),
    }))
    await admin.unsafe(insertBatch, [clientId, file.id, JSON.stringify(rows)])
  }
  await admin.unsafe(
    `insert into search_lexicon select client_id, word from (select client_id, unnest(tsvector_to_array(whole)) as word
      from resource_search where client_id = $1::uuid) w where length(word) between 4 and 60 group by 1, 2
    on conflict do nothing`,
    [clientId],
  )
  await admin.unsafe('delete from search_changes where client_id = $1::uuid', [clientId])
}

/** Call after all inserts. */
export async function vacuumLibrary(admin: SQL): Promise<void> {
  for (const table of ['resources', 'resource_pages', 'resource_search', 'search_lexicon'])
    await admin.unsafe(`vacuum analyze ${table}`)
}

const insertBatch = `
  with input as (select * from json_to_recordset($3::text::json) as r (n integer, name text, description text, page text)),
  categories as (select array_agg(id) as ids from categories where client_id = $1::uuid),
  written as (insert into resources (client_id, name, slug, description, type, format, mime_type, size_bytes, sha256,
      original_name, page_count, file_id, category_ids, tags, access_level, price, status, published_at,
      processing_status, created_at)
    select $1::uuid, name, 'document-' || n, description,
      (array['document', 'document', 'document', 'video', 'audio', 'image'])[1 + n % 6], 'pdf', 'application/pdf', n,
      repeat('0', 64), 'document.pdf', 1, $2::uuid, array[ids[1 + n % 12]], array['tag' || n % 40], level,
      case level when 'paid' then '{"amount": 900, "currency": "EUR"}'::jsonb end,
      case when n % 10 = 0 then 'draft' else 'published' end,
      case when n % 10 > 0 then now() - n * interval '1 minute' end, 'ready', now() - n * interval '1 minute'
    from input, categories,
      lateral (select (array['public', 'partially_gated', 'member', 'premium', 'paid'])[1 + n % 5] as level) l
    returning id, size_bytes)
  insert into resource_pages (client_id, resource_id, page_number, text)
  select $1::uuid, written.id, 1, input.page from written join input on input.n = written.size_bytes`
