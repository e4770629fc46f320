import { readPages } from '@guildhall/documents/pages-file'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import {
  insertPassages,
  PASSAGES_VERSION,
  type Page,
  RunningHeaders,
  resolveTextLanguage,
  splitBatches,
} from '../text/passages.ts'

/** A batch locks its resource until it is written, so both limits bound that time. Lengths are in UTF-16 code units. */
const MAX_BATCH_PAGES = 200
const MAX_BATCH_LENGTH = 250_000

/** A written text that `completeText` makes searchable. */
export interface WrittenText {
  passageCount: number
  /** The distinct words of all pages, as the text of a tsvector. */
  searchWords: string
}

/**
 * Replaces a resource's pages and passages, each batch in its own transaction, so that a long text is never entirely in
 * memory and edits of the resource wait for one batch at most. Neither search nor chat uses them until `completeText`.
 *
 * @param pagesPath the pages in order, as a file of NDJSON
 * @param language ISO 639-1 code of the text, or null for the association's language
 * @param lockIfCurrent returns whether this text still belongs to the resource; if so, locks that until the transaction
 *   ends
 * @returns null if the text no longer belongs to the resource, or after the signal is aborted
 */
export async function writePages(
  ctx: Context,
  id: string,
  pagesPath: string,
  language: string | null,
  lockIfCurrent: (ctx: Context) => Promise<boolean>,
  signal: AbortSignal,
): Promise<WrittenText | null> {
  const writeIfCurrent = (write: (ctx: Context) => Promise<void>) =>
    inTransaction(ctx, async (ctx) => {
      if (signal.aborted || !(await lockIfCurrent(ctx))) return false
      await write(ctx)
      return true
    })
  // An attempt that was interrupted may have written some pages.
  if (!(await writeIfCurrent((ctx) => deletePages(ctx, id)))) return null
  const textLanguage = await resolveTextLanguage(ctx, language)
  const runningHeaders = new RunningHeaders()
  for await (const { text } of readPages(pagesPath)) runningHeaders.record(text)
  let passageCount = 0
  const batches = splitBatches(readBatches(pagesPath), runningHeaders, textLanguage)
  for await (const { pages, passages } of batches) {
    const isWritten = await writeIfCurrent(async (ctx) => {
      await insertPages(ctx, id, pages)
      await insertPassages(ctx, id, textLanguage, passages)
    })
    if (!isWritten) return null
    passageCount += passages.length
  }
  return { passageCount, searchWords: await readSearchWords(ctx, id) }
}

/** Makes a written text searchable, in the transaction that marks its resource as processed. */
export async function completeText(
  ctx: Context,
  id: string,
  { passageCount, searchWords }: WrittenText,
): Promise<void> {
  await ctx.db
    .updateTable('resources')
    .set({ passages_version: PASSAGES_VERSION, passage_count: passageCount })
    .where('id', '=', id)
    .execute()
  await sql`update resource_search set body = ${searchWords}::tsvector where resource_id = ${id}::uuid`.execute(
    ctx.db,
  )
  await sql`insert into search_changes (client_id, resource_id) values (${ctx.client.id}::uuid, ${id}::uuid)`.execute(
    ctx.db,
  )
}

/** Deletes a resource's pages and passages. */
export async function deletePages(ctx: Context, id: string): Promise<void> {
  for (const table of ['resource_pages', 'resource_passages'] as const)
    await ctx.db.deleteFrom(table).where('resource_id', '=', id).execute()
}

async function insertPages(ctx: Context, id: string, pages: Page[]): Promise<void> {
  await sql`insert into resource_pages (client_id, resource_id, page_number, text)
    select ${ctx.client.id}::uuid, ${id}::uuid, "pageNumber", text
    from json_to_recordset((${JSON.stringify(pages)}::text)::json) as page("pageNumber" int, text text)`.execute(
    ctx.db,
  )
}

/** Without a lock: for a long text this takes seconds. */
async function readSearchWords(ctx: Context, id: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`select search_distinct(array_agg(word))::text as words
    from resource_pages p, unnest(tsvector_to_array(p.search)) word where p.resource_id = ${id}::uuid`.execute(
    ctx.db,
  )
  return rows[0]?.words ?? ''
}

async function* readBatches(pagesPath: string): AsyncGenerator<Page[]> {
  let batch: Page[] = []
  let length = 0
  for await (const page of readPages(pagesPath)) {
    batch.push(page)
    length += page.text.length
    if (batch.length < MAX_BATCH_PAGES && length < MAX_BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
