import { readPages } from '@guildhall/documents/pages-file'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { PassageWriter, RunningHeaders, resolveTextLanguage } from '../text/passages.ts'

const BATCH_SIZE = 200

/**
 * Replaces a resource's pages and passages, in batches, so that a long text is never entirely in memory.
 *
 * @param language ISO 639-1 code of the text, or null for the association's language
 */
export async function writePages(
  ctx: Context,
  id: string,
  pagesPath: string,
  language: string | null,
): Promise<void> {
  await ctx.db.deleteFrom('resource_pages').where('resource_id', '=', id).execute()
  const passages = new PassageWriter(ctx, id, await resolveTextLanguage(ctx, language))
  await passages.clear()
  const runningHeaders = new RunningHeaders()
  for await (const { text } of readPages(pagesPath)) runningHeaders.record(text)
  let batch: StoredPage[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await sql`insert into resource_pages (client_id, resource_id, page_number, text)
      select ${ctx.client.id}::uuid, ${id}::uuid, page_number, text
      from json_to_recordset((${JSON.stringify(batch)}::text)::json) as page(page_number int, text text)`.execute(
      ctx.db,
    )
    batch = []
  }
  for await (const { pageNumber, text } of readPages(pagesPath)) {
    batch.push({ page_number: pageNumber, text })
    await passages.add({ pageNumber, text: runningHeaders.removeFrom(text) })
    if (batch.length >= BATCH_SIZE) await flush()
  }
  await flush()
  await passages.finish()
}

interface StoredPage {
  page_number: number
  text: string
}
