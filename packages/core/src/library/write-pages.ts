import { sql } from 'kysely'
import { languageOfText, PassageWriter, RunningLines } from '../chat/passages.ts'
import type { Context } from '../context.ts'

const PAGES_TOGETHER = 200

/**
 * The text by page, and the passages that answers are found in; in pieces, so that a long one is never in memory whole.
 *
 * @param language ISO 639-1 of the text, or null
 */
export async function writePages(
  ctx: Context,
  id: string,
  pagesPath: string,
  language: string | null,
): Promise<void> {
  await ctx.db.deleteFrom('resource_pages').where('resource_id', '=', id).execute()
  const passages = new PassageWriter(ctx, id, await languageOfText(ctx, language))
  await passages.clear()
  const running = new RunningLines()
  for await (const { text } of pagesOf(pagesPath)) running.see(text)
  let together: StoredPage[] = []
  const write = async () => {
    if (together.length === 0) return
    await sql`insert into resource_pages (client_id, resource_id, page_number, text)
      select ${ctx.client.id}::uuid, ${id}::uuid, page_number, text
      from json_to_recordset((${JSON.stringify(together)}::text)::json) as page(page_number int, text text)`.execute(
      ctx.db,
    )
    together = []
  }
  for await (const { pageNumber, text } of pagesOf(pagesPath)) {
    together.push({ page_number: pageNumber, text })
    await passages.add({ pageNumber, text: running.without(text) })
    if (together.length >= PAGES_TOGETHER) await write()
  }
  await write()
  await passages.finish()
}

interface StoredPage {
  page_number: number
  text: string
}

async function* pagesOf(path: string): AsyncGenerator<{ pageNumber: number; text: string }> {
  for await (const line of linesOf(path)) yield JSON.parse(line)
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of Bun.file(path).stream()) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
