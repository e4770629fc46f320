import { sql } from 'kysely'
import type { Context } from '../context.ts'

const PAGES_TOGETHER = 200

/** The text, in pieces, so that a long one is never in memory whole. */
export async function writePages(ctx: Context, id: string, pagesPath: string): Promise<void> {
  await ctx.db.deleteFrom('resource_pages').where('resource_id', '=', id).execute()
  let together: { page_number: number; text: string }[] = []
  const write = async () => {
    if (together.length === 0) return
    await sql`insert into resource_pages (client_id, resource_id, page_number, text)
      select ${ctx.client.id}::uuid, ${id}::uuid, page_number, text
      from json_to_recordset((${JSON.stringify(together)}::text)::json) as page(page_number int, text text)`.execute(
      ctx.db,
    )
    together = []
  }
  for await (const line of linesOf(pagesPath)) {
    const { pageNumber, text } = JSON.parse(line) as { pageNumber: number; text: string }
    together.push({ page_number: pageNumber, text })
    if (together.length >= PAGES_TOGETHER) await write()
  }
  await write()
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
