import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { Source } from '../database/chat-schema.ts'
import { type LibraryCaller, mayOpenCondition, visibleCondition } from '../library/access.ts'
import { standsOn } from './quotes.ts'

/** A page of a resource whose text the caller may open now. */
export interface StoredPage {
  resourceId: string
  pageNumber: number
  text: string
}

/** Pages as they are stored, as far as the caller may open them at this moment. */
export async function readPages(
  ctx: Context,
  caller: LibraryCaller,
  wanted: { resourceId: string; storedPage: number }[],
): Promise<StoredPage[]> {
  if (wanted.length === 0) return []
  const parameters: unknown[] = [JSON.stringify(wanted)]
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const row = await scopedRead<{ pages: StoredPage[] | null }>(
    ctx,
    `select json_agg(json_build_object('resourceId', p.resource_id, 'pageNumber', p.page_number, 'text', p.text)) as pages
      from (select distinct * from json_to_recordset($1::text::json) as w ("resourceId" uuid, "storedPage" integer)) w
      join resource_pages p on p.resource_id = w."resourceId" and p.page_number = w."storedPage"
      join resources t on t.id = p.resource_id
      where ${visibleCondition(caller)} and ${mayOpenCondition(caller, parameter)}`,
    parameters,
  )
  return row?.pages ?? []
}

/** A sentence with where it was taken from, before it was found there again. */
interface Cited {
  source: Source
  storedPage: number
}

/** Those of an answer's sentences whose excerpts stand word for word on their page; the others are dropped. */
export async function standing<Sentence extends Cited>(
  ctx: Context,
  caller: LibraryCaller,
  sentences: Sentence[],
): Promise<Sentence[]> {
  const pages = await readPages(
    ctx,
    caller,
    sentences.map(({ source, storedPage }) => ({ resourceId: source.resourceId, storedPage })),
  )
  return sentences.filter(({ source, storedPage }) =>
    pages.some(
      (page) =>
        page.resourceId === source.resourceId &&
        page.pageNumber === storedPage &&
        standsOn(page.text, source.excerpt),
    ),
  )
}
