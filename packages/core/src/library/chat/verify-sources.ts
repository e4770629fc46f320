import {
  buildReadableCondition,
  buildVisibleCondition,
  type LibraryCaller,
} from '../../access/access-levels.ts'
import type { Context } from '../../context.ts'
import type { Source } from '../../platform/database/chat-schema.ts'
import { type Parameter, readScoped, statement } from '../../platform/database/statement.ts'
import { isOnPage } from './quotes.ts'

/** A page of a resource that the caller can open. */
export interface StoredPage {
  resourceId: string
  pageNumber: number
  text: string
}

/** Reads stored pages; those the caller cannot currently open are left out. */
export async function readPages(
  ctx: Context,
  caller: LibraryCaller,
  pages: { resourceId: string; storedPage: number }[],
): Promise<StoredPage[]> {
  if (pages.length === 0) return []
  const parameters: Parameter[] = [JSON.stringify(pages)]
  const bindParameter = (value: Parameter) => `$${parameters.push(value)}`
  const openPagesStatement = statement<Parameter[], { pages: StoredPage[] | null }>(
    `select json_agg(json_build_object('resourceId', p.resource_id, 'pageNumber', p.page_number, 'text', p.text)) as pages
      from (select distinct * from json_to_recordset($1::text::json) as w ("resourceId" uuid, "storedPage" integer)) w
      join resource_pages p on p.resource_id = w."resourceId" and p.page_number = w."storedPage"
      join resources t on t.id = p.resource_id
      where ${buildVisibleCondition(caller)} and ${buildReadableCondition(caller, bindParameter)}`,
  )
  const row = await readScoped(ctx, openPagesStatement, parameters)
  return row?.pages ?? []
}

/** A sentence with its source, not yet verified. */
interface CitedSentence {
  source: Source
  quotes: string[]
  storedPage: number
}

/** Keeps the sentences whose quotes are verbatim on their page and whose page the caller can open. */
export async function keepVerified<Sentence extends CitedSentence>(
  ctx: Context,
  caller: LibraryCaller,
  sentences: Sentence[],
): Promise<Sentence[]> {
  const pages = await readPages(
    ctx,
    caller,
    sentences.map(({ source, storedPage }) => ({ resourceId: source.resourceId, storedPage })),
  )
  return sentences.filter(({ source, storedPage, quotes }) =>
    pages.some(
      (page) =>
        page.resourceId === source.resourceId &&
        page.pageNumber === storedPage &&
        quotes.every((quote) => isOnPage(page.text, quote)),
    ),
  )
}
